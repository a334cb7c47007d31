"""A list as an army builder writes it, made into one of ours: names and points are read, kinds of Teams proposed.

    Rifle Battalion (58 pts)
    - Rifle Company [10 pts]: 9x Rifle team, 1x Komissar team
    - Zis-3 Battery - 7 points
      . 4x 76mm gun
    16 - T-34 Company, 5x T-34/85

Points stand behind the name or before it, Teams on the Unit's line or on lines of their own below it. Nothing is
dropped: a line that is not understood stands in the new list as a remark.
"""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.booklet import Page, page

POINTS = re.compile(r"[\[(]?\s*[-–:=]?\s*(\d{1,3})\s*(?:pts?|points?)\b\.?\s*[\])]?", re.IGNORECASE)
FIRST = re.compile(r"(\d{1,3})\s*[-–:]\s+(?=\D)")
"""Points before the name, as `16 - T-34 Company`."""
TEAMS = re.compile(r"(\d{1,2})\s*[x×]?\s*([^,;+\d][^,;+]*)")
BULLETS = " \t.•*-–+·>"
TOTAL = re.compile(r"(grand )?total\b", re.IGNORECASE)
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
    return "|" not in text and any(_points(line.strip(BULLETS)) for line in text.splitlines())


def rewritten(text: str) -> str:
    """The same as one of our lists, every line of it: Units, headings, and remarks of what was not understood."""
    entries: list[Entry] = []
    for line in text.splitlines():
        entry = _read(line)
        above = next((e for e in reversed(entries) if e.points), None)
        if entry.is_teams and above and above.known:
            above.teams.update(entry.teams)
        elif entry.line:
            entry.below = above is not None and bool(above.teams) and entry.depth > above.depth
            entries.append(entry)
    return "\n".join(entry.written() for entry in entries)


@dataclass(slots=True)
class Entry:
    """A line of the list: what it names, its points, its Teams (not `known`: some are of no kind we know)."""

    line: str
    depth: int
    name: str
    points: str
    teams: Counter[TeamKind]
    known: bool
    below: bool = False
    """Whether it is part of the Unit above it."""

    @property
    def is_teams(self) -> bool:
        return not self.points and self.known and bool(self.teams)

    def written(self) -> str:
        if self.line.startswith("#"):
            return self.line
        if TOTAL.match(self.line):
            return f"# {self.line}"
        if not self.known or self.is_teams or (self.points and self.below and not self.teams):
            return f"# {LOST}{self.line}"
        if not self.teams:
            return self.name
        return f"{self.name} | {self.points} | {', '.join(f'{n} {kind.words}' for kind, n in self.teams.items())}"


def _points(line: str) -> re.Match[str] | None:
    return POINTS.search(line) or FIRST.match(line)


def _read(raw: str) -> Entry:
    line, depth = raw.strip(BULLETS), len(raw) - len(raw.lstrip(BULLETS))
    points = _points(line)
    if not points:
        teams, known = _teams(line) if re.match(r"\d+\s*[x×]", line) else (Counter(), True)
        return Entry(line, depth, line, "", teams, known)
    before, rest = line[: points.start()].strip(BULLETS + ":[("), line[points.end() :].strip(BULLETS + ":])")
    if not before:  # the points stand first: the name follows, up to the first comma
        before, _, rest = rest.replace(":", ",", 1).partition(",")
    name, _, more = before.partition(":")
    named = ", ".join(filter(None, (more.strip(), rest.strip())))
    teams, known = _teams(named)
    return Entry(line, depth, name.strip(), points[1], teams, known and (bool(teams) or not named))


def _teams(text: str) -> tuple[Counter[TeamKind], bool]:
    """How many Teams of which kind are named, and whether all of them are known."""
    counted: Counter[TeamKind] = Counter()
    for number, name in TEAMS.findall(text):
        kind = kind_of(name)
        if kind is None:
            return counted, False
        counted[kind] += int(number)
    return counted, True
