"""The rules of 2-7 Triple Draw: replays parsed hands, checks every line, settles the pots and gives the verdict.

`replay` is the way in; `steps` shows a hand event by event. The engine reads a room's profile, never its name.
"""

from .catalogue import rests_on, rules
from .profiles import ProfileError, load_profile, profile_names
from .replay import replay, steps

__all__ = ["ProfileError", "load_profile", "profile_names", "replay", "rests_on", "rules", "steps"]
