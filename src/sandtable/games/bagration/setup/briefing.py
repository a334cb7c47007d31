"""Before the table is laid: the special rules and why they differ today, readings to enter, points and force lists."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TypedDict

from sandtable.games.bagration.campaign_effects import result_words
from sandtable.games.bagration.forces.force_list import WANTED, read_force, so_far
from sandtable.games.bagration.forces.force_sheet import refuse_points
from sandtable.games.bagration.forces.pasted_list import LOST, is_builders, rewritten
from sandtable.games.bagration.forces.units import Force
from sandtable.games.bagration.fortifications.forces_table import (
    OnslaughtForces,
    onslaught_forces,
    refuse_defender_points,
)
from sandtable.games.bagration.missions.mission import StepSpec, mission
from sandtable.games.bagration.numbers import battle_numbers, reserve_numbers, river_numbers
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.setup.example_forces import example_force, is_example
from sandtable.games.bagration.setup.special_rules import reserve_kinds, special_rules
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, PEOPLE, Role
from sandtable.games.bagration.state import Battle, State
from sandtable.kernel import (
    DECISION,
    FACT,
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
)
from sandtable.rules import rule

ENTERED = {
    "delayed_reserves_first_turn": ("Delayed Reserves: rolled for from which own turn?", 12),
    "holding_denial_inches": ("Within how many inches does an enemy team keep you from Holding?", 24),
    "boat_length": ("How many inches long is an Assault Boat?", 8),
}
"""Settings that may be `as_entered`: the question, and the most that makes sense."""


LEAST_AREA = 16.0
"""Square inches a zone must have to be of any use."""


def briefing(state: State, step: StepSpec) -> Procedure[None]:
    """The mission in a few lines; whatever the campaign changed is told with its reason."""
    battle = state.now
    for effect in battle.effects:
        yield Note(effect.words[0].upper() + effect.words[1:] + ".", effect.cite)
    lines = tuple(words for words, _ in special_rules(battle))
    if state.results:
        last = state.results[-1]
        lines = (f"{mission(last.mission).title}: {result_words(last)}.", *lines)
    attacker = PEOPLE[battle.attacker]
    yield Confirm(
        question=f"{battle.spec().title}: the {attacker} attack. Lay out the terrain, and read the special rules",
        cite=battle.spec().rule,
        key="briefing",
        context=(*lines, *(e.words for e in battle.effects)),
        button=f"On to {battle.spec().title}" if state.results else "We are ready",
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
    told = yield from Report[FlankingTold](
        question="What does your rulebook say of Flanking Reserves?",
        telling="Flanking Reserves, by the rulebook: {}.",
        cite="fow.base.reserves.flanking",
        wants=FACT,
        key="flanking",
        fields=(Field("text", "In your words", hint="It is shown with the special rules."),),
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
    told = yield from Report[dict[str, int]](
        question="Enter from your rulebook", cite="fow.base.holding", wants=FACT, key="readings", fields=fields
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
    told = yield from Report[dict[str, int]](
        question=f"Open your rulebook at {spec.title}{page}, and put in what it says",
        cite=spec.rule,
        wants=FACT,
        key="rulebook",
        context=("The booklet does not print this mission.", f"Doubtful: {spec.sure}."),
        fields=fields,
        also=lambda value: _understand_numbers(state, value),
        suggestion={a.key: a.value for a in spec.asks},
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
        f"{row.wire} Barbed Wire. Your booklet has a footnote to the fortification points that could not be read here."
    )


def _list(state: State, side: Side) -> Procedure[str]:
    roster = state.now.rosters[side]
    kept = state.lists.get(side, "")
    fits = kept and read_force(kept).points <= roster.points and not is_example(kept, side, speeds=state.on_board)
    text = kept if fits else example_force(side, roster.points, speeds=state.on_board)
    again = "Your list of the last battle stands here: change what has changed."
    text = yield from _ask_list(state, side, text, (again,) if fits else ())
    while is_builders(text):
        text = rewritten(text)
        lost = sum(line.startswith(f"# {LOST}") for line in text.splitlines())
        read = f"Read from your list: look it over, {lost} lines were not understood and stand as remarks."
        text = yield from _ask_list(state, side, text, (read, "The kinds of Teams are a proposal, by their names."))
    return text


def _ask_list(state: State, side: Side, text: str, about: tuple[str, ...]) -> Procedure[str]:
    roster = state.now.rosters[side]
    told = yield from Report[ListTold](
        question=f"Your force, at most {roster.points} points",
        cite="fow.base.teams",
        wants=DECISION,
        side=side,
        key="force",
        context=(
            "One Unit a line: name | points | teams | ratings. A line without bars names the Formation.",
            *about,
        ),
        fields=(
            Field(
                "list",
                "Force list",
                default=text,
                hint="Type over the example, or paste your own list, or that of an army builder.",
                reads=partial(_so_far, most=roster.points),
                shelf="bagration-units",
                inches=True,
            ),
        ),
        also=lambda value: refuse_pasted(state, side, value["list"]),
        button="Send this force",
    )
    return told["list"]


def _so_far(text: str, most: int) -> str:
    """What is told of a list while it is typed."""
    return "A list of an army builder: it is read when you send it." if is_builders(text) else so_far(text, most)


def refuse_pasted(state: State, side: Side, text: str) -> Refused | None:
    """Too many points; what an army builder wrote is first made into one of our lists, and judged then."""
    if not is_builders(text):
        return refuse_list(state, side, read_force(text))
    if "|" not in rewritten(text):
        raise NotUnderstood(f"no Unit with Teams of a known kind is in this list: {WANTED}", "fow.base.teams")
    return None


@rule("fow.rule.fortified_defence.points")
def refuse_list(state: State, side: Side, force: Force) -> Refused | None:
    """More points than agreed; the Defender behind fortifications has half of the Attacker's."""
    battle = state.now
    if side == battle.side(DEFENDER) and battle.spec().gives("fortified_defence", DEFENDER):
        return refuse_defender_points(battle.roster(ATTACKER).points, force.points)
    return refuse_points(force, battle.rosters[side].points, "fow.base.teams")
