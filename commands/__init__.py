"""The commands, one thin file each: options in, a call or two, a report out, an exit code back.

A command's module holds `run`. It is imported when the command is called, not before; what is heavy is imported
inside `run`, so that ``--help`` needs none of it.
"""
