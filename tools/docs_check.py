"""Hold the documentation against the code: generated pages, the table of rules, links, commands, cited sections.

`python tools/docs_check.py` says what differs and returns 1; with `--write` it writes the generated pages and
docs/codes.lock first.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from typing import TYPE_CHECKING

import mutation_page
import room_coverage
import rule_table
import rulebook
from rulebook import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tripledraw.model import Profile, Rule

_NOTE = "<!-- Written by `make docs`; changes belong into the code it is made from. -->\n\n"
_WIDTH = "100"


def run(*arguments: str) -> str:
    """Return what the command line prints for `arguments`, without colours and `_WIDTH` columns wide."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TRIPLEDRAW_")}
    environment |= {"COLUMNS": _WIDTH, "TERMINAL_WIDTH": _WIDTH, "NO_COLOR": "1", "TERM": "dumb", "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", "from tripledraw.cli import main; main()", *arguments]
    # S603: the command is this interpreter, the arguments are names of our own commands
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=True)  # noqa: S603
    return "\n".join(line.rstrip() for line in done.stdout.splitlines()).strip("\n") + "\n"


def commands() -> list[str]:
    """Return the names of all commands, in the order of `--help`."""
    _, _, listing = run("--help").partition("Commands")
    return re.findall(r"^[│|\s]*([a-z][a-z-]*)\s{2,}\S", listing, re.MULTILINE)


def cli_page() -> str:
    """Return docs/cli.md: `--help` of the command line and of every command."""
    names = commands()
    with ThreadPoolExecutor(max_workers=2) as pool:
        texts = pool.map(lambda name: run(name, "--help"), names)
    parts = [f"## tripledraw {name}\n\n```text\n{text}```\n" for name, text in zip(names, texts, strict=True)]
    return f"# The command line\n\n{_NOTE}```text\n{run('--help')}```\n\n" + "\n".join(parts)


def findings_page() -> str:
    """Return docs/findings.md: every rule's documentation, by family."""
    from tripledraw.report.rulebook import FAMILIES

    parts = [f"# Findings\n\n{_NOTE}`tripledraw explain CODE` prints the same on the terminal.\n"]
    rules = rulebook.rules()
    for family, title in FAMILIES.items():
        if members := [rule for rule in rules if rule.code.startswith(family)]:
            parts += [f"## {family}: {title}\n", *map(_finding, members)]
    return "\n".join(parts)


def _finding(rule: Rule) -> str:
    from tripledraw.report.rule_text import rule_markdown

    facts = [rule.severity.value, f"breaks the {rule.breaks.value}"]
    if rule.yields_to:
        facts.append(f"left out beside {', '.join(rule.yields_to)}")
    return f"### {rule.code} {rule.name}\n\n{rule.title} ({', '.join(facts)}).\n\n{rule_markdown(rule)}\n"


def profiles_page() -> str:
    """Return docs/profiles.md: every key of every profile, and where its value was read."""
    from tripledraw import engine

    profiles = [engine.load_profile(name) for name in engine.profile_names()]
    keys = [item.name for item in fields(profiles[0]) if item.name not in {"name", "title", "assumed", "sources"}]
    rows = [[f"`{key}`", *(_value(profile, key) for profile in profiles)] for key in keys]
    parts = [
        f"# Profiles\n\n{_NOTE}What the keys mean is in [rules.md](rules.md). A star marks a value that is *assumed*: ",
        "no source of that\nroom states it, and what rests on it is a warning.\n\n",
        _table(["key", *(profile.name for profile in profiles)], rows),
    ]
    for profile in profiles:
        sources = [[f"`{key}`", _cell(source)] for key, source in profile.sources.items()]
        parts.append(f"\n## {profile.name}: {profile.title}\n\n" + _table(["key", "source"], sources))
    return "".join(parts)


def statistics_page() -> str:
    """Return docs/statistics.md: what each statistic is, and what is counted of what."""
    from tripledraw.analytics.groups import GROUPS
    from tripledraw.analytics.stats import statistics

    groups = [f"`{name}`" for name in GROUPS]
    asked = (
        "`tripledraw stats` tells them for one player, the hero or whoever is named, and divides them by "
        f"{', '.join(groups[:-1])} or {groups[-1]} (what the player takes at the first draw). Only legal hands count "
        "unless others are asked for."
    )
    counted = (
        "What is counted travels with every value, as `made` and `of`. A *rate* is made / of, a share between 0 and 1, "
        "with Wilson's 95 % interval; a mean of *cards* is made / of as well, with Student's t; a total of *hands* or "
        "*money* has no interval. Two currencies are never added. Standing pat is a draw of no cards; who is not in a "
        "draw has none."
    )
    parts = [f"# Statistics\n\n{_NOTE}", *(f"{textwrap.fill(text, 120)}\n\n" for text in (asked, counted))]
    for stat in statistics().values():
        parts.append(f"## {stat.title}\n\n`{stat.name}` ({stat.unit}). {stat.definition}\n\n")
        parts.append(f"- made: {stat.made}\n- of: {stat.of}\n\n")
    return "".join(parts).rstrip("\n") + "\n"


def _value(profile: Profile, key: str) -> str:
    value = getattr(profile, key)
    text = {True: "yes", False: "no", None: "none"}.get(value, value) if isinstance(value, bool | None) else value
    return _cell(f"{text}{' *' if key in profile.assumed else ''}")


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", r"\|").replace("*", r"\*")


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


PAGES: dict[str, Callable[[], str]] = {
    "docs/cli.md": cli_page,
    "docs/findings.md": findings_page,
    "docs/profiles.md": profiles_page,
    "docs/statistics.md": statistics_page,
    room_coverage.PAGE: room_coverage.page,
    mutation_page.PAGE: mutation_page.page,
}


def stale_pages() -> Iterator[str]:
    """Say which generated pages are not what would be written now."""
    for name, page in PAGES.items():
        path = ROOT / name
        if not path.exists() or path.read_text(encoding="utf-8") != page():
            yield f"{name} is not what the code says: run `make docs`"


def broken_links() -> Iterator[str]:
    """Say which relative links of the Markdown pages lead nowhere."""
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]:
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            if "://" not in target and not (path.parent / target).exists():
                yield f"{path.relative_to(ROOT)}: the link to {target} leads nowhere"


def unknown_commands() -> Iterator[str]:
    """Say which commands and make targets the README names that do not exist."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for word, known in (("tripledraw", commands()), ("make", targets)):
        named = re.findall(rf"(?:`|^\$? *){word} ([a-z][a-z-]*)", text, re.MULTILINE)
        yield from (f"README.md: there is no `{word} {name}`" for name in sorted(set(named) - set(known)))


def unknown_sections() -> Iterator[str]:
    """Say where the code cites a section of docs/rules.md that is not there."""
    sections = set(re.findall(r"^## §(\d+)", (ROOT / "docs/rules.md").read_text(encoding="utf-8"), re.MULTILINE))
    files = [path for folder in rulebook.packages().values() for path in [*folder.glob("*.py"), *folder.glob("*.toml")]]
    for path in sorted(set(files)):
        cited = re.findall(r"docs/rules\.md`*[,:]? §(\d+)", path.read_text(encoding="utf-8"))
        yield from (f"{path.relative_to(ROOT)}: docs/rules.md has no §{number}" for number in set(cited) - sections)


def main(arguments: list[str]) -> int:
    """Write the pages if asked, then return 1 if anything is wrong and say what."""
    if "--write" in arguments:
        rulebook.write_lock()
        for name, page in PAGES.items():
            (ROOT / name).write_text(page(), encoding="utf-8")
    checks = (rule_table.faults, mutation_page.faults, stale_pages, broken_links, unknown_commands, unknown_sections)
    wrong = [*rulebook.faults(), *(sentence for check in checks for sentence in check())]
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    if not wrong:
        print(f"{len(PAGES)} generated pages, {len(rulebook.rules())} findings: as the code says")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
