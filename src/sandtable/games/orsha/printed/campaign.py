"""data/frame.toml: the sequence with the marks of 7.5, the Initial OBs, victory conditions; section 6's words."""

from collections.abc import Mapping
from functools import cache

from sandtable.charts.data_files import table
from sandtable.games.orsha.printed.reading import read


@table
class Step:
    step: str
    title: str
    cite: str
    marks: tuple[str, ...] | None = None  # None: a part of the battle
    part_of: str = ""
    before_initial: str = ""


@table
class Victory:
    points_for_one_vp: int
    scenario: int


@table
class GivenPiece:
    name: str
    count: int | None = None  # None: the setting initial-trucks says
    factors: Mapping[str, int] | None = None


@table
class Sheet:
    """A side of the Initial OB."""

    elr: int
    san: int
    cpp: int
    groups: tuple[str, ...]
    pieces: tuple[GivenPiece, ...]


@table
class Aircraft:
    recalled_after_turn: int


@table
class Initial:
    weather: str
    ec: str
    strength: str
    armor_leader_drs: int
    armor_leaders_for: str
    control_from: int
    aircraft: Aircraft
    german: Sheet
    russian: Sheet

    def sheet(self, side: str) -> Sheet:
        return self.german if side == "german" else self.russian


@table
class Length:
    first_dr_after_turn: int


@table
class Campaign:
    sequence: tuple[Step, ...]
    battle: tuple[Step, ...]
    enterable: Mapping[str, tuple[str, ...]]
    length: Length
    victory: Victory
    balance: Mapping[str, int]
    initial: Initial


@cache
def campaign() -> Campaign:
    return read(Campaign, "frame")


@table
class Term:
    word: str
    rule: str


@table
class Terms:
    term: tuple[Term, ...]


@cache
def terms() -> tuple[Term, ...]:
    return read(Terms, "terms", with_rules=True).term
