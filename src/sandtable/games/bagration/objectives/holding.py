"""Who Holds an Objective and who is near it, measured from reported positions: every distance, and what it decides."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sandtable.games.bagration.base.teams import TeamKind, counts_for_objectives
from sandtable.games.bagration.missions.mission import Mission
from sandtable.games.bagration.numbers import battle_numbers
from sandtable.games.bagration.objectives.victory import Objective, is_held, is_near, may_deny, may_hold
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.sides import DEFENDER
from sandtable.rules import rule
from sandtable.tabletop.measures import Bounds, Point, between, written


class Condition(StrEnum):
    """What may keep a Team from counting, as far as it is not of its kind."""

    FIT = "fit"
    BAILED_OUT = "bailed_out"
    DASHED = "dashed"
    AFLOAT = "afloat"

    @property
    def words(self) -> str:
        return {"fit": "", "bailed_out": "Bailed Out", "dashed": "moved at Dash speed", "afloat": "in boats"}[self]


@dataclass
class Stand:
    """Some Teams of one kind of a Unit at one place of the plan, as last reported."""

    unit: str
    kind: TeamKind
    teams: int
    x: float
    y: float
    condition: Condition = Condition.FIT
    work: str = ""
    """The fortification by name, where it is one and no Unit."""
    moved: bool = False
    """On the board: it has moved this turn, or halted on its way."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The same as it is measured: with the Unit's name, and whether it is an Independent Team."""

    name: str
    kind: TeamKind
    place: Point
    condition: Condition = Condition.FIT
    independent: bool = False

    @property
    def why_not(self) -> str:
        """What it is besides a name, for those that do not count."""
        parts = ["Independent" if self.independent else "", self.condition.words]
        return ", ".join(filter(None, parts)) or f"{self.kind.words} teams"


@dataclass(frozen=True, slots=True)
class Measured:
    """One Objective: what was decided, the sentence that says it, and the lines that were measured."""

    objective: int
    counts: bool
    words: str
    lines: tuple[tuple[Point, Point], ...] = ()


Nearest = tuple[float, Seen] | None


def _nearest(mark: Objective, teams: Sequence[Seen], counts: Callable[[Seen], bool]) -> Nearest:
    found = [(between((mark.x, mark.y), t.place), t) for t in teams if counts(t)]
    return min(found, key=lambda pair: pair[0], default=None)


def _left_out(mark: Objective, teams: Sequence[Seen], counts: Callable[[Seen], bool], reach: float) -> str:
    """Those within reach that do not count, with the reason."""
    near = [(between((mark.x, mark.y), t.place), t) for t in teams if not counts(t)]
    told = [f"{t.name} {written(far)} away does not count ({t.why_not})" for far, t in near if far <= reach]
    return "; " + "; ".join(told) if told else ""


@rule("fow.base.holding", "fow.base.holding.exclusions", "fow.base.independent")
def measure_hold(
    mark: Objective,
    own: Sequence[Seen],
    enemy: Sequence[Seen],
    readings: Readings,
    *,
    denial: float | None = None,
    people: str = "enemy",
) -> Measured:
    """Holding: own Teams where they stood as the turn began, the enemy's where they stand as it ends."""
    bounds = Bounds(readings.distance_bounds)
    reach = battle_numbers().holding.within
    deny = reach if denial is None else denial

    def takes(t: Seen) -> bool:
        return may_hold(t.kind, readings, independent=t.independent, **_state(t))

    def bars(t: Seen) -> bool:
        return may_deny(t.kind, readings, **_state(t))

    mine, theirs = _nearest(mark, own, takes), barring(mark, enemy, readings)
    held = is_held(mine[0] if mine else None, theirs[0] if theirs else None, denial, bounds)
    near = bool(mine and bounds.within(mine[0], reach))
    barred = barred_by(mark, enemy, readings, denial) is not None
    words = f"Objective {mark.number}: {_own_words(mine, near, reach)}{_left_out(mark, own, takes, reach)}; "
    words += f"{_enemy_words(theirs, barred, deny, people)}{_left_out(mark, enemy, bars, deny)}: "
    words += "Held." if held else "not Held."
    return Measured(mark.number, held, words, _lines(mark, mine, theirs))


@rule("fow.base.holding", "fow.base.holding.exclusions")
def barring(mark: Objective, enemy: Sequence[Seen], readings: Readings) -> Nearest:
    """The nearest enemy team of those that can deny this Objective, however far it is."""
    return _nearest(mark, enemy, lambda t: may_deny(t.kind, readings, **_state(t)))


@rule("fow.base.holding")
def barred_by(
    mark: Objective, enemy: Sequence[Seen], readings: Readings, denial: float | None = None
) -> tuple[float, Seen] | None:
    """The enemy team that keeps this Objective from being Held now, and how far away it is."""
    reach = battle_numbers().holding.within if denial is None else denial
    found = barring(mark, enemy, readings)
    bounds = Bounds(readings.distance_bounds)
    return found if found and bounds.within(found[0], reach) else None


def _state(team: Seen) -> dict[str, bool]:
    return {
        "bailed_out": team.condition is Condition.BAILED_OUT,
        "dashed": team.condition is Condition.DASHED,
    }


def _own_words(mine: Nearest, near: bool, reach: float) -> str:
    if mine is None:
        return f"nobody was within {written(reach)} as the turn began"
    far = f"{mine[1].name} {written(mine[0])} away"
    return f"{far} as the turn began" if near else f"nobody within {written(reach)} as the turn began (nearest: {far})"


def _enemy_words(theirs: Nearest, barred: bool, deny: float, people: str) -> str:
    if theirs is None:
        return f"no {people} team within {written(deny)}"
    far = f"{theirs[1].name} {written(theirs[0])} away"
    return (
        f"{people} team within {written(deny)}: {far}"
        if barred
        else (f"no {people} team within {written(deny)} (nearest: {far})")
    )


def _lines(mark: Objective, *nearest: Nearest) -> tuple[tuple[Point, Point], ...]:
    return tuple(((mark.x, mark.y), found[1].place) for found in nearest if found)


@rule("fow.mission.onslaught.victory.defender", "fow.mission.river_crossing.victory.defender", "fow.base.teams")
def measure_near(mark: Objective, attackers: Sequence[Seen], mission: Mission, readings: Readings) -> Measured:
    """The Defender's test: whether a Tank, Infantry or Gun team of the Attacker is within 8" of this Objective."""
    bounds = Bounds(readings.distance_bounds)
    reach = float(mission.wins(DEFENDER).within)

    def counts(t: Seen) -> bool:
        if not counts_for_objectives(t.kind):
            return False
        if t.condition is Condition.BAILED_OUT:
            return readings.bailed_out_tank_near_objective != "ignored"
        return t.condition is not Condition.AFLOAT or readings.teams_in_boats_deny

    found = _nearest(mark, attackers, counts)
    near = is_near(found[0] if found else None, mission, bounds)
    far = f"{found[1].name} {written(found[0])} away" if found else ""
    told = f"{far}, within {written(reach)}" if near else f"no Attacking team within {written(reach)}"
    told += f" (nearest: {far})" if found and not near else ""
    words = f"Objective {mark.number}: {told}{_left_out(mark, attackers, counts, reach)}."
    return Measured(mark.number, near, words, _lines(mark, found))
