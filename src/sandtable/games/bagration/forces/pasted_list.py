"""A list as an army builder writes it, made into one of ours: names and points are read, kinds of Teams proposed.

    Rifle Battalion (58 pts)
    - Rifle Company [10 pts]: 9x Rifle team, 1x Komissar team
    - Zis-3 Battery - 7 points: 4x 76mm gun

Nothing is dropped: a line that is not understood stands in the new list as a remark.
"""

import re
from dataclasses import dataclass
from functools import cache

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.booklet import Page, page

POINTS = re.compile(r"[\[(]?\s*[-–:=]?\s*(\d{1,3})\s*(?:pts?|points?)\b\.?\s*[\])]?", re.IGNORECASE)
TEAMS = re.compile(r"(\d{1,2})\s*[x×]?\s*([^,;+\d][^,;+]*)")
BULLETS = " \t.•*-–+·>"
LOST = "not understood: "


@dataclass(frozen=True, kw_only=True)
class TeamWords(Page):
    kind: str
    names: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class AllTeamWords(Page):
    words: tuple[TeamWords, ...]


@cache
def _words() -> tuple[tuple[str, TeamKind], ...]:
    return tuple((n, TeamKind(w.kind)) for w in page(AllTeamWords, "team_words").words for n in w.names)


def kind_of(team: str) -> TeamKind | None:
    """What kind of Team a name is likely to be; None: no word of it is known."""
    name = team.lower()
    return next((kind for word, kind in _words() if word in name), None)


def is_builders(text: str) -> bool:
    """Whether this is such a list, and not one of ours."""
    return "|" not in text and any(POINTS.search(line) for line in text.splitlines())


def rewritten(text: str) -> str:
    """The same as one of our lists, every line of it: Units, headings, and remarks of what was not understood."""
    found = [_line(line.strip(BULLETS)) for line in text.splitlines() if line.strip(BULLETS)]
    return "\n".join(found)


def _line(line: str) -> str:
    points = POINTS.search(line)
    if line.startswith("#"):
        return line
    if not points:
        return line if not re.search(r"\d\s*[x×]", line) else f"# {LOST}{line}"
    name, rest = line[: points.start()].strip(BULLETS + ":[("), line[points.end() :].strip(BULLETS + ":])")
    name, _, before = name.partition(":")
    told = _teams(", ".join(filter(None, (before.strip(), rest))))
    if told is None:
        return name.strip() if not rest and not before else f"# {LOST}{line}"
    return f"{name.strip()} | {points[1]} | {told}" if told else name.strip()


def _teams(text: str) -> str | None:
    """`9 infantry, 1 transport`; empty: none are named; None: some are not known."""
    counted: dict[TeamKind, int] = {}
    for number, name in TEAMS.findall(text):
        kind = kind_of(name)
        if kind is None:
            return None
        counted[kind] = counted.get(kind, 0) + int(number)
    return ", ".join(f"{n} {kind.words}" for kind, n in counted.items())
