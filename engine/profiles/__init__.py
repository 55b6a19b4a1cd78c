"""The rooms' rules as data, one TOML file a room, and the home games of users in the same schema."""

from .loading import ProfileError, load_profile, profile_names

__all__ = ["ProfileError", "load_profile", "profile_names"]
