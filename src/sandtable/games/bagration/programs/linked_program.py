"""The two linked campaigns as draws: each battle's winner and degree by a model's chances, its effects by the game.

Which effects the last battle has on the next, who attacks, and what counts as decisive are the game's own functions and
data. How likely each result of a mission is, and how much an effect changes it, is told by the model, in thousandths.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from sandtable.games.bagration import readings
from sandtable.games.bagration.campaign_effects import (
    Effect,
    Result,
    attacker_of,
    battles,
    effects_on,
    is_decisive,
    read_otherwise,
)
from sandtable.games.bagration.numbers import battle_numbers
from sandtable.games.bagration.objectives.victory import DEGREES
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, GERMAN, SOVIET
from sandtable.kernel import NotUnderstood, Side, Value
from sandtable.kernel.courses import Course
from sandtable.kernel.models import Model
from sandtable.rules import rule

WHOLE = 1_000
NOBODY = "nobody"
SIDES = (GERMAN, SOVIET)
KNOWN = ("missions", "effects", "lesser")

Outcome = tuple[str, str]
"""Winner (a side, or nobody) and degree."""

Gains = Mapping[str, int]
Draw = tuple[str, int, Callable[["Front", int], tuple["Front", Gains]], Any]


class Front(NamedTuple):
    """What is remembered between battles: how the last one ended, and whether a lesser victory counts anyway."""

    winner: str = NOBODY
    degree: str = ""
    counts_anyway: bool = False

    def result(self, mission: str) -> Result:
        winner = None if self.winner == NOBODY else self.winner
        return Result(mission, winner, self.degree, counts_anyway=self.counts_anyway)


@dataclass(frozen=True)
class Linked:
    """A campaign under a model's chances."""

    campaign: str
    missions: Mapping[str, Any]
    shifts: Mapping[str, Any]
    lesser: int
    readings: Readings

    @property
    def order(self) -> list[str]:
        return [b.mission for b in battles(self.campaign)]

    def chances(self, index: int, front: Front | None) -> dict[Outcome, int]:
        """The results of a battle in thousandths, after the one before it."""
        previous = front.result(self.order[index - 1]) if front is not None and index else None
        effects = effects_on(self.campaign, index, previous)
        effects += read_otherwise(self.campaign, index, previous, self.readings)
        attacker = attacker_of(self.campaign, index, effects, self.readings)
        told = self.missions[self.order[index]]
        after = told.get("after", {})
        if previous is not None and is_decisive(previous) and previous.winner in after:
            return by_side(after[previous.winner], attacker)
        return self.shifted(by_side(told, attacker), effects)

    @rule("fow.campaign.line.table", "fow.campaign.river.table")
    def shifted(self, chances: dict[Outcome, int], effects: Iterable[Effect]) -> dict[Outcome, int]:
        """Each effect moves so many thousandths of victory to the side it concerns, or (below nothing) away from it."""
        for effect in effects:
            shift = self.shifts.get(effect.key, 0)
            points = shift.get(str(effect.value), 0) if isinstance(shift, Mapping) else shift
            other = GERMAN if effect.side == SOVIET else SOVIET
            gains, loses = (effect.side, other) if points >= 0 else (other, effect.side)
            chances = _moved(chances, loses, gains, abs(points))
        return chances


def by_side(told: Mapping[str, Mapping[str, int]], attacker: Side) -> dict[Outcome, int]:
    """A table by role as one by side; what is left over ends without a winner."""
    defender = GERMAN if attacker == SOVIET else SOVIET
    sides = {ATTACKER: attacker, DEFENDER: defender}
    found = {(side, d): told.get(role, {}).get(d, 0) for role, side in sides.items() for d in DEGREES}
    return {**found, (NOBODY, ""): WHOLE - sum(found.values())}


def _moved(chances: dict[Outcome, int], loses: Side, gains: Side, points: int) -> dict[Outcome, int]:
    """Move so many thousandths, as far as there are any; degrees keep their proportions on both sides."""
    points = min(points, sum(chances[loses, d] for d in DEGREES))
    taken = _shared(points, [chances[loses, d] for d in DEGREES])
    given = _shared(points, [chances[gains, d] for d in DEGREES])
    found = dict(chances)
    for degree, less, more in zip(DEGREES, taken, given, strict=True):
        found[loses, degree] -= less
        found[gains, degree] += more
    return found


def _shared(total: int, weights: list[int]) -> list[int]:
    """A whole number shared out in proportion: whole parts first, the rest where the remainders are largest.

    >>> _shared(10, [1, 1, 1]), _shared(4, [0, 0, 0])
    ([4, 3, 3], [0, 0, 4])
    """
    if not sum(weights):
        weights = [0] * (len(weights) - 1) + [1]
    parts = [total * weight // sum(weights) for weight in weights]
    remainders = sorted(range(len(weights)), key=lambda n: -(total * weights[n] % sum(weights)))
    for n in remainders[: total - sum(parts)]:
        parts[n] += 1
    return parts


# ---------------------------------------------------------------- what a model tells


def read(campaign: str, told: Mapping[str, Any], readings: Readings) -> Linked:
    """A model's chances, checked; raises NotUnderstood."""
    order = [b.mission for b in battles(campaign)]
    missions = told.get("missions", {})
    for name in _table(missions, "missions"):
        if name not in order:
            raise NotUnderstood(f"missions.{name}: this campaign fights {', '.join(order)}.")
    for name in order:
        if name not in missions:
            raise NotUnderstood(f"missions.{name}: the chances of this battle are not told.")
        _check_mission(name, missions[name])
    lesser = told.get("lesser", 0)
    if isinstance(lesser, bool) or not isinstance(lesser, int) or not 0 <= lesser <= WHOLE:
        raise NotUnderstood(f"lesser: thousandths from 0 to {WHOLE}, not {lesser!r}.")
    shifts = _table(told.get("effects", {}), "effects")
    known = {e.effect for b in battles(campaign) for e in b.effects} | {"reserves_immediate"}
    for name, shift in shifts.items():
        if name not in known:
            raise NotUnderstood(f"effects.{name}: the effects of this campaign are {', '.join(sorted(known))}.")
        for points in shift.values() if isinstance(shift, Mapping) else [shift]:
            if isinstance(points, bool) or not isinstance(points, int) or not -WHOLE <= points <= WHOLE:
                raise NotUnderstood(f"effects.{name}: thousandths from -{WHOLE} to {WHOLE}, not {points!r}.")
    return Linked(campaign, missions, shifts, lesser, readings)


def _check_mission(name: str, told: Any, *, branch: bool = False) -> None:
    roles = (ATTACKER, DEFENDER)
    for key, value in _table(told, f"missions.{name}").items():
        if key == "after" and not branch:
            for winner, table in _table(value, f"missions.{name}.after").items():
                if winner not in SIDES:
                    raise NotUnderstood(f"missions.{name}.after.{winner}: after a victory of {' or '.join(SIDES)}.")
                _check_mission(f"{name}.after.{winner}", table, branch=True)
            continue
        if key not in roles:
            raise NotUnderstood(f"missions.{name}.{key}: chances are told for {' and '.join(roles)}.")
        for degree, part in _table(value, f"missions.{name}.{key}").items():
            if degree not in DEGREES or isinstance(part, bool) or not isinstance(part, int) or part < 0:
                told_as = f"{', '.join(DEGREES)} in thousandths"
                raise NotUnderstood(f"missions.{name}.{key}.{degree} = {part!r}: say {told_as}.")
    total = sum(part for role in roles for part in told.get(role, {}).values())
    if total > WHOLE:
        raise NotUnderstood(f"missions.{name}: {total} thousandths are more than {WHOLE}.")


def _table(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise NotUnderstood(f"{where}: a table is expected, not {value!r}.")
    return value


# ---------------------------------------------------------------- the draws


def counters(linked: Linked) -> dict[str, int]:
    """Victory Points, battles won and decisive victories of both sides; who won each battle."""
    count = len(linked.order)
    most = max(points for row in battle_numbers().degrees.rows for points in row.points)
    points = {f"{side}_points": most * count for side in SIDES}
    wins = {f"{side}_{what}": count for side in SIDES for what in ("wins", "decisive")}
    each = {f"{side}_battle_{n}": 1 for n in range(1, count + 1) for side in SIDES}
    return {**points, **wins, **each}


def verdict(front: Front) -> str:
    """fow.campaign.line.outcome: the last battle decides."""
    return front.winner


def turns(linked: Linked) -> list[list[Draw]]:
    """A turn for each battle; between two, what becomes of a lesser victory."""
    last = len(linked.order) - 1
    asked = linked.readings.lesser_results == "ask_players"
    return [[_battle(linked, n), *([_agreed(linked)] if asked and n < last else [])] for n in range(len(linked.order))]


def _battle(linked: Linked, index: int) -> Draw:
    points = {row.degree: row.points for row in battle_numbers().degrees.rows}
    by_front: dict[Front, list[Outcome]] = {}

    def does(front: Front, digit: int) -> tuple[Front, Gains]:
        if front not in by_front:
            by_front[front] = [o for o, n in linked.chances(index, front).items() for _ in range(n)]
        winner, degree = by_front[front][digit]
        after = Front(winner, degree)
        if winner == NOBODY:
            return after, {}
        loser = GERMAN if winner == SOVIET else SOVIET
        decisive = is_decisive(after.result(linked.order[index]))
        return after, {
            f"{winner}_points": points[degree][0],
            f"{loser}_points": points[degree][1],
            f"{winner}_wins": 1,
            f"{winner}_decisive": int(decisive),
            f"{winner}_battle_{index + 1}": 1,
        }

    return "battle", WHOLE, does, index


@rule("fow.campaign.degree")
def _agreed(linked: Linked) -> Draw:
    """Whether the players let a lesser victory be felt."""

    def does(front: Front, digit: int) -> tuple[Front, Gains]:
        if front.winner == NOBODY or is_decisive(front.result("")):
            return front, {}
        return front._replace(counts_anyway=digit < linked.lesser), {}

    return "agreed", WHOLE, does, None


def course(settings: Mapping[str, Value], tables: Mapping[str, Any], model: Model) -> Course:
    """Five battles, each felt in the next."""
    model.only(*KNOWN)
    linked = read(model.simulates, model.told, readings.read(settings))
    return Course(Front(), turns(linked), counters(linked), verdict=verdict)
