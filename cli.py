"""The command line's front door: finds commands when they are called, and turns errors into exit codes.

Nothing heavy is imported here: the list of commands says what ``--help`` needs, and a command's module is imported
when it is called.
"""

from __future__ import annotations

import gc
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup
from typer.main import get_command

from . import __version__
from .commands import ending
from .commands.mistakes import ExitCode, Mistake
from .commands.options import DATABASE_HELP, path_named, switch
from .report.printable import printable
from .report.streams import drop_output, flush_streams, prepare_streams

COMMANDS = {
    "check": ("check", "Read and replay hands, and say what is wrong with them."),
    "import": ("importing", "Store hands in the database; known files and hands add nothing."),
    "watch": ("watch", "Import new and growing files as they are written."),
    "hands": ("hands", "List stored hands, as their hero or the named player sees them."),
    "show": ("show", "Show one hand street by street: stacks, pot, draws, findings."),
    "stats": ("stats", "Statistics of a player: rates and means with counts and 95 % intervals."),
    "sessions": ("sessions", "List sessions with their length, hands and results."),
    "winrate": ("winrate", "Big bets won per 100 hands, with 95 % interval, deviation, rake."),
    "plot": ("plot", "Draw a figure as PNG or SVG."),
    "report": ("report", "Write an HTML report: win rates, statistics, sessions, figures."),
    "export": ("export", "Write stored hands as PHH, CSV, JSON lines, or their original texts."),
    "sql": ("sql", "Run read-only SQL over the database."),
    "backup": ("backup", "Copy the database to a file, whole or not at all."),
    "restore": ("restore", "Bring back a backup in the place of the database."),
    "rebuild": ("rebuild", "Read and judge the database's hands again, from the texts it keeps."),
    "purge": ("purge", "Delete stored hands, with all their texts and findings."),
    "doctor": ("doctor", "Read the whole database, and tell what is wrong with it."),
    "explain": ("explain", "Say what a finding means, with an example, and what to do."),
    "rooms": ("rooms", "List the rooms, what of each is read, and by which rules."),
    "generate": ("generate", "Write random legal hands in a room's words, as one hero would find them in his files."),
}
"""Each command's module in `commands`, and its first sentence."""

PROGRAM = "tripledraw"
DEBUG_VARIABLE = "TRIPLEDRAW_DEBUG"
COMPLETION_VARIABLE = "_TRIPLEDRAW_COMPLETE"
_ROOT = Path(__file__).parent
_YOUNG = 300_000  # objects between two passes of the garbage collector: modules and memories are fewer, and stay


class LazyGroup(TyperGroup):
    """The group of all commands: for lists and completion the names and first sentences do."""

    # ANN401: the Context of this method is in a private module of typer's
    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401
        """Return the command that is called, imported only now."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, load_command(name) if name in COMMANDS else command, rest


def load_command(name: str) -> Any:  # noqa: ANN401  # a command of typer's private module
    """Import a command's module and return the command."""
    module = import_module(f".commands.{COMMANDS[name][0]}", __package__)
    app = typer.Typer(add_completion=False)
    app.command(name, help=_flowing(module.run.__doc__))(module.run)
    command = get_command(app)
    command.name = name
    return command


def _flowing(text: str | None) -> str:
    """Return a docstring with each paragraph on one line: rich breaks lines itself, and keeps those it finds."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in (text or "").split("\n\n"))


def _print_version(wanted: bool) -> None:  # noqa: FBT001  # typer calls it with the option's value
    if wanted:
        sys.stdout.write(f"tripledraw {__version__}\n")
        raise typer.Exit


def _tripledraw(
    context: typer.Context,
    database: Annotated[
        Path | None,
        typer.Option(
            "--db", metavar="FILE", show_default=False, parser=path_named,
            help=DATABASE_HELP,
        ),
    ] = None,
    version: Annotated[  # noqa: FBT002  # an option of the command line
        bool, switch("--version", "Print the version.", is_eager=True, callback=_print_version),
    ] = False,
) -> None:  # fmt: skip
    """Read 2-7 Triple Draw hand histories, replay each hand against the rules, and report on them.

    Exit codes: 0 fine; 1 check found errors; 2 wrong use, or something could not be read; 3 a fault of ours.
    """
    del version  # its callback has done everything
    context.obj = database


def group() -> Any:  # noqa: ANN401  # a group of typer's private module
    """Return the whole command line as one command."""
    app = typer.Typer(cls=LazyGroup, no_args_is_help=True)
    app.callback(help=_flowing(_tripledraw.__doc__))(_tripledraw)
    for name, (_, sentence) in COMMANDS.items():
        app.command(name, help=sentence)(lambda: None)
    return get_command(app)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and end the program with its exit code."""
    gc.set_threshold(_YOUNG)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # there is no algebra here: numpy would start a thread a core
    prepare_streams()
    if COMPLETION_VARIABLE in os.environ:  # a shell asks what could be typed next
        group().main(prog_name=PROGRAM)
    try:
        ending.listen()
        code = run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:  # before there was anything to interrupt, or when all was done
        code = ending.exit_code()
    ending.stop_listening()
    gc.freeze()  # the end of the process frees everything at once: looking through it before took a fifth of `hands`
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit code: the one place where errors become words and codes."""
    try:
        # Not `group().main`: it ends the program by itself, and with 1, where a pipe breaks.
        with group().make_context(PROGRAM, list(arguments)) as context:
            code = context.command.invoke(context)
        flush_streams()
    except (BrokenPipeError, SystemExit):  # rich, which prints the help, raises the latter for the former
        drop_output()
        return ExitCode.BROKEN_PIPE
    except KeyboardInterrupt:
        return ending.exit_code()
    except typer.Exit as end:
        return end.exit_code
    except Exception as error:  # noqa: BLE001  # the last place where anything can be caught
        return ending.exit_code() if _is_interrupt(error) else _tell(error)
    return int(code or ExitCode.FINE)


def _is_interrupt(error: Exception) -> bool:
    """Return whether a signal ended it, for which duckdb has an error of its own while it runs a statement."""
    return isinstance(error, RuntimeError) and str(error) == "Query interrupted"


def _tell(error: Exception) -> ExitCode:
    """Tell an error on stderr and return the exit code it stands for."""
    from .store import StoreError

    if os.environ.get(DEBUG_VARIABLE):
        traceback.print_exception(error)
    code = ExitCode.WRONG_USE
    match error:
        case Mistake() | StoreError():
            message = str(error)
        case typer.TyperException():
            message = _usage(error)
        case OSError():
            reason = (error.strerror or str(error)).lower()
            message = f"{error.filename}: {reason}" if error.filename else reason
        case MemoryError():
            message = "there is too little memory for this"
        case _:
            code, message = ExitCode.OUR_FAULT, _fault(error)
    if message:
        sys.stderr.write(f"{PROGRAM}: {printable(message)}\n")
    return code


def _usage(error: typer.TyperException) -> str:
    """Return what was wrong in the command as typed, and where to read on."""
    if not isinstance(error, typer.BadParameter) and not (message := error.format_message()):
        return ""  # no command: the help was printed instead
    if isinstance(error, typer.BadParameter) and (reason := _value_reason(error.__cause__)):
        error.message = reason
    message = error.format_message().rstrip(".")
    context = getattr(error, "ctx", None)
    path = PROGRAM if context is None else context.command_path
    return f"{message[:1].lower()}{message[1:]} (see {path} --help)"


def _value_reason(cause: BaseException | None) -> str:
    """Return what is wrong with an option's value, in our words; pydantic, by which typer looks at it, has its own."""
    while callable(tell := getattr(cause, "errors", None)):  # a `ValidationError`, or one within another
        fault = tell()[0]
        typed, bounds = str(fault["input"])[:40], fault.get("ctx", {})
        match fault["type"]:
            case "value_error":
                cause = bounds["error"]
                continue
            case kind if kind.startswith("float_") or typed.lower() == "nan":
                return f"{typed!r} is no number"
            case "int_parsing_size":
                return f"{typed}... is too large a number"
            case kind if kind.startswith("int_"):
                return f"{typed!r} is no whole number"
            case "greater_than_equal":
                return f"{typed} is less than {bounds['ge']:,.15g}"
            case "less_than_equal":
                return f"{typed} is more than {bounds['le']:,.15g}"
            case _:
                return str(fault["msg"])
    return "" if cause is None else str(cause)


def _is_ours(path: Path) -> bool:
    """Return whether a frame's file is the program's: not a library's or a test's, which a checkout holds too."""
    return path.is_relative_to(_ROOT) and not path.relative_to(_ROOT).parts[0].startswith((".", "tests"))


def _fault(error: Exception) -> str:
    """Return a sentence for a fault of ours: what, where, and how to report it."""
    all_frames = traceback.extract_tb(error.__traceback__)
    frames = [frame for frame in all_frames if _is_ours(Path(frame.filename))]
    place = f" ({Path(frames[-1].filename).relative_to(_ROOT)}:{frames[-1].lineno})" if frames else ""
    return (
        f"TD900 a fault of ours, not of your hands: {type(error).__name__} {error}{place}. "
        "Please report this line with the command and, if you may, the file; "
        f"{DEBUG_VARIABLE}=1 in the environment tells more"
    )
