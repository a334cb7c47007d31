"""Before the table is laid: the special rules and why they differ today, readings to enter, points and force lists."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TypedDict

from sandtable.games.bagration.booklet import Page, page
from sandtable.games.bagration.forces.force_list import read_force
from sandtable.games.bagration.forces.force_sheet import refuse_points
from sandtable.games.bagration.forces.units import Force
from sandtable.games.bagration.fortifications.forces_table import (
    OnslaughtForces,
    onslaught_forces,
    refuse_defender_points,
)
from sandtable.games.bagration.missions.mission import StepSpec
from sandtable.games.bagration.numbers import battle_numbers, reserve_numbers, river_numbers
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, GERMAN, PEOPLE, Role
from sandtable.games.bagration.state import Battle, State
from sandtable.kernel import (
    Confirm,
    Field,
    FieldKind,
    Note,
    NotUnderstood,
    Procedure,
    Refused,
    Report,
    Side,
    Together,
    ask,
)
from sandtable.rules import rule

ENTERED = {
    "delayed_reserves_first_turn": ("Delayed Reserves: rolled for from which own turn?", 12),
    "holding_denial_inches": ("Within how many inches does an enemy team keep you from Holding?", 24),
    "boat_length": ("How many inches long is an Assault Boat?", 8),
}
"""Settings that may be `as_entered`: the question, and the most that makes sense."""


@dataclass(frozen=True, kw_only=True)
class Reminder(Page):
    """A special rule of the missions in one sentence."""

    cite: str
    words: str


@dataclass(frozen=True, kw_only=True)
class SpecialRules(Page):
    ambush: Reminder
    reserves: Reminder
    reconnaissance_in_force: Reminder
    fortified_defence: Reminder
    preliminary_bombardment: Reminder
    phased_withdrawal: Reminder
    river_assault: Reminder

    def of(self, name: str) -> Reminder:
        found: Reminder = getattr(self, name)
        return found


@dataclass(frozen=True, kw_only=True)
class ExampleUnit(Page):
    name: str
    line: str
    points: int


@dataclass(frozen=True, kw_only=True)
class ExampleForce(Page):
    formation: str
    units: tuple[ExampleUnit, ...]


@dataclass(frozen=True, kw_only=True)
class ExampleForces(Page):
    german: ExampleForce
    soviet: ExampleForce


LEAST_AREA = 16.0
"""Square inches a zone must have to be of any use."""


@rule(
    "fow.mission.onslaught.special",
    "fow.mission.hammering.special",
    "fow.mission.sickle.special",
    "fow.mission.river_crossing.special",
    "fow.mission.crossroads.special",
    "fow.mission.foothold.special",
)
def special_rules(battle: Battle) -> list[tuple[str, str]]:
    """Special rules in force in this battle, each with its rule; what the campaign took away is not among them."""
    told = []
    for name, role in ((s.name, s.side) for s in battle.spec().special):
        for one in (ATTACKER, DEFENDER) if role == "both" else (role,):
            if name == "ambush" and battle.effect("no_ambush", one):
                continue
            entry = page(SpecialRules, "special").of(name)
            words = reserve_words(battle, one) if name == "reserves" else entry.words
            told.append((f"{one.title()} ({PEOPLE[battle.side(one)]}): {words}", entry.cite))
    if battle.flanking:
        told.append((f"Flanking Reserves, by your rulebook: {battle.flanking}", "fow.base.reserves.flanking"))
    extra = battle.effect("units_in_reserve")
    if extra:
        told.append((f"{battle.role(extra.side).title()}: {extra.value} Units in Immediate Reserve", extra.cite))
    return told


def reserve_kinds(battle: Battle, role: Role) -> list[str]:
    """The kinds of this player's Reserves today, changed by what the campaign says."""
    spec = battle.spec().reserves.get(role)
    if spec is None:
        return ["immediate"] if battle.effect("units_in_reserve", role) else []
    kinds: list[str] = list(spec.kinds)
    if battle.effect("reserves_not_deep", role):
        kinds = [k for k in kinds if k != "deep"]  # a mission of the table may have none that is
    if battle.effect("reserves_immediate", role):
        kinds = ["immediate" if k == "delayed" else k for k in kinds]
    if battle.effect("reserves_delayed", role):
        kinds = ["delayed", *(k for k in kinds if k not in ("delayed", "immediate"))]
    return kinds


def reserve_words(battle: Battle, role: Role) -> str:
    kinds = reserve_kinds(battle, role)
    told = {k: reserve_numbers().words(k) for k in kinds}
    if "delayed" in told and battle.delayed_first_turn:
        told["delayed"] = f"Delayed: rolled for from the owner's turn {battle.delayed_first_turn}"
    return "Reserves: " + "; ".join(told.values())


def briefing(state: State, step: StepSpec) -> Procedure[None]:
    """The mission in a few lines; whatever the campaign changed is told with its reason."""
    battle = state.now
    for effect in battle.effects:
        yield Note(effect.words[0].upper() + effect.words[1:] + ".", effect.cite)
    lines = tuple(words for words, _ in special_rules(battle))
    attacker = PEOPLE[battle.attacker]
    yield Confirm(
        question=f"{battle.spec().title}: the {attacker} attack. Lay out the terrain, and read the special rules",
        cite=battle.spec().rule,
        key="briefing",
        context=(*lines, *(e.words for e in battle.effects)),
        button="We are ready",
    )
    yield from readings(state)
    yield from flanking(state)


class FlankingTold(TypedDict):
    text: str


class ListTold(TypedDict):
    list: str


@rule("fow.base.reserves.flanking")
def flanking(state: State) -> Procedure[None]:
    """Flanking: the booklet gives the edges; whatever more your rulebook says of the word is kept before your eyes."""
    battle = state.now
    kinds = [k for role in (ATTACKER, DEFENDER) for k in reserve_kinds(battle, role)]
    if "flanking" not in kinds or state.readings.flanking_reserves != "as_entered":
        return
    told = yield from ask(
        Report[FlankingTold](
            question="What does your rulebook say of Flanking Reserves?",
            cite="fow.base.reserves.flanking",
            key="flanking",
            fields=(Field("text", "In your words", hint="It is shown with the special rules."),),
        )
    )
    battle.flanking = told["text"]


def readings(state: State) -> Procedure[None]:
    """Numbers the players play with themselves, asked once for the battle, and only where they matter."""
    battle = state.now
    kinds = [k for role in (ATTACKER, DEFENDER) for k in reserve_kinds(battle, role)]
    idle = {"boat_length"} if battle.spec().river is None else set()
    idle |= {"delayed_reserves_first_turn"} if "delayed" not in kinds else set()
    wanted = [key for key in ENTERED if getattr(state.readings, key) == "as_entered" and key not in idle]
    if not wanted:
        return
    offered = {
        "delayed_reserves_first_turn": reserve_numbers().delayed.first_turn,
        "holding_denial_inches": battle_numbers().holding.within,
        "boat_length": river_numbers().boats.length,
    }
    fields = tuple(
        Field(key, ENTERED[key][0], FieldKind.NUMBER, 1, ENTERED[key][1], default=offered[key]) for key in wanted
    )
    told = yield from ask(
        Report[dict[str, int]](
            question="Enter from your rulebook", cite="fow.base.holding", key="readings", fields=fields
        )
    )
    battle.delayed_first_turn = told.get("delayed_reserves_first_turn")
    battle.holding_denial = told.get("holding_denial_inches")
    battle.boat_length = told.get("boat_length")


@rule("fow.base.breakthrough", "fow.base.bridgehead", "fow.base.rearguard")
def rulebook(state: State, step: StepSpec) -> Procedure[None]:
    """A mission of the rulebook: its numbers as publicly known are offered; the players put in what their book says."""
    spec = state.now.spec()
    offered = state.readings.rulebook_missions != "as_entered"
    fields = tuple(
        Field(a.key, a.label, FieldKind.NUMBER, 0, 100, default=a.value if offered else None) for a in spec.asks
    )
    page = f", page {spec.page}" if spec.page else ""
    told = yield from ask(
        Report[dict[str, int]](
            question=f"Open your rulebook at {spec.title}{page}, and put in what it says",
            cite=spec.rule,
            key="rulebook",
            context=("The booklet does not print this mission.", f"Doubtful: {spec.sure}."),
            fields=fields,
            also=lambda value: _understand_numbers(state, value),
            suggestion={a.key: a.value for a in spec.asks},
        )
    )
    state.now.entered.update(told)


def _understand_numbers(state: State, value: Mapping[str, int]) -> None:
    """Numbers that leave no room on the table, or no turn to win on, are a slip of the pen."""
    spec = state.now.spec()
    for wanted in spec.asks:
        if ("percent" in wanted.key or "turn" in wanted.key) and not value[wanted.key]:
            raise NotUnderstood(f"{wanted.label}: it cannot be 0", spec.rule)
    ground = replace(state.now, entered=dict(value)).ground(state.readings)
    for name, zone in spec.zones.items():
        if ground.zone(name).area < LEAST_AREA:
            raise NotUnderstood(f"these numbers leave no room for {zone.label}", spec.rule)
    corner = value.get("corner", 1)
    if not 1 <= corner <= min(ground.table.width, ground.table.depth):
        raise NotUnderstood(f"{corner} inches from a corner leave no edge to come on", spec.rule)


@rule("fow.rule.fortified_defence.points", "fow.mission.onslaught.forces")
def points_of(battle: Battle, role: Role, agreed: int, readings: Readings) -> int:
    """Fortified Defence: the Defender has half the Attacker's points, rounded down; else both have what is agreed."""
    if role == DEFENDER and battle.spec().gives("fortified_defence", DEFENDER):
        return onslaught_forces(agreed, readings).defender
    return agreed


def forces(state: State, step: StepSpec) -> Procedure[None]:
    """Both sides put in their lists at the same time; then lists are open, as at any table."""
    battle = state.now
    agreed = state.readings.points
    for role in (ATTACKER, DEFENDER):
        battle.roster(role).points = points_of(battle, role, agreed, state.readings)
    if battle.spec().gives("fortified_defence", DEFENDER):
        yield Note(_forces_line(onslaught_forces(agreed, state.readings)), "fow.mission.onslaught.forces")
    lists: dict[Side, str] = yield Together(
        {side: partial(_list, state, side) for side in battle.rosters}, doing="writing the force list"
    )
    for side, text in lists.items():
        state.lists[side] = text
        battle.rosters[side].force = read_force(text)
        force = battle.rosters[side].force
        yield Note(f"{PEOPLE[side]}: {len(force.units)} Units, {force.points} of {battle.rosters[side].points} points.")


@rule("fow.mission.onslaught.forces.footnote")
def _forces_line(row: OnslaughtForces) -> str:
    """The row of the forces table; its footnote is lost, and the players are told so."""
    return (
        f"Onslaught against {row.attacker} points: Defender {row.defender}, on the table at most {row.on_table}, "
        f"{row.reserves} in Reserve, {row.fortification_points} points of fortifications, {row.minefields} Minefields, "
        f"{row.wire} Barbed Wire. A footnote to the fortification points is lost in the scan: look at your own table."
    )


def _list(state: State, side: Side) -> Procedure[str]:
    roster = state.now.rosters[side]
    kept = state.lists.get(side, "")
    fits = kept and read_force(kept).points <= roster.points
    told = yield from ask(
        Report[ListTold](
            question=f"Your force, at most {roster.points} points",
            cite="fow.base.teams",
            side=side,
            key="force",
            context=(
                "One Unit a line: name | points | teams | ratings. A line without bars names the Formation.",
                *(["Your list of the last battle stands here: change what has changed."] if fits else []),
            ),
            fields=(
                Field(
                    "list",
                    "Force list",
                    default=kept if fits else example_force(side, roster.points),
                    hint="Type over the example, or paste your own list.",
                ),
            ),
            also=lambda value: refuse_list(state, side, read_force(value["list"])),
        )
    )
    return told["list"]


@rule("fow.rule.fortified_defence.points")
def refuse_list(state: State, side: Side, force: Force) -> Refused | None:
    """More points than agreed; the Defender behind fortifications has half of the Attacker's."""
    battle = state.now
    if side == battle.side(DEFENDER) and battle.spec().gives("fortified_defence", DEFENDER):
        return refuse_defender_points(battle.roster(ATTACKER).points, force.points)
    return refuse_points(force, battle.rosters[side].points, "fow.base.teams")


def example_force(side: Side, points: int) -> str:
    """An example list that fits the points, for trying out and for bots."""
    both = page(ExampleForces, "example_forces")
    example = both.german if side == GERMAN else both.soviet
    lines, left = [example.formation], points
    for unit in example.units:
        if unit.points <= left:
            lines.append(f"{unit.name} | {unit.line}")
            left -= unit.points
    if len(lines) == 1:
        raise NotUnderstood(f"{points} points are too few for a force", "fow.base.teams")
    return "\n".join(lines)
