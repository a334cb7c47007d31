"""Start in the middle: what already stands on the players' table, asked once; then the turns go on."""

from functools import partial
from typing import TypedDict

from sandtable.games.bagration.aftermath import fresh
from sandtable.games.bagration.campaign_effects import Result, battles, effects_on, read_otherwise
from sandtable.games.bagration.forces.force_list import read_force
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.from_table.pieces_laid import works_and_obstacles
from sandtable.games.bagration.from_table.river_laid import crossings_and_current
from sandtable.games.bagration.missions.mission import BOOKLET, RULEBOOK, mission
from sandtable.games.bagration.sequence import PROCEDURES
from sandtable.games.bagration.setup.briefing import flanking, points_of, readings
from sandtable.games.bagration.setup.deployment import refuse_ambush
from sandtable.games.bagration.setup.example_forces import example_force
from sandtable.games.bagration.setup.places import Places, UnitPlace, on_plan, on_table_only, read_place
from sandtable.games.bagration.setup.reserves_held import reserve_edge
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, PEOPLE, other
from sandtable.games.bagration.state import State
from sandtable.kernel import (
    FACT,
    ChooseSome,
    Field,
    FieldKind,
    Note,
    NotUnderstood,
    Option,
    Procedure,
    Report,
    Side,
    Together,
)


class Played(TypedDict):
    """What is being played."""

    mission: str
    attacker: Side
    whose: Side
    turn: int
    counters: int
    campaign: str
    previous: str


class ForceTold(TypedDict):
    list: str


class SideTold(TypedDict):
    """One side as it stands on the table; Units by key."""

    written: str
    destroyed: list[str]
    withdrawn: list[str]
    reserve: list[str]
    ambush: list[str]
    places: list[UnitPlace]
    foxholes: list[str]
    ranged_in: list[UnitPlace]


LAID = ("rulebook", "pick_ends", "terrain", "river", "objectives", "objectives_defender")
"""The steps that are asked again, because the program must know what they placed."""


def from_table(state: State) -> Procedure[None]:
    """The mission and the turn; each side's Units and markers; terrain, river, Objectives, works, obstacles, boats."""
    told = yield from Report[Played](
        question="What is being played?",
        telling="Taken over from the table: {}.",
        cite="fow.mission.index",
        wants=FACT,
        key="from_table",
        fields=_fields(),
        also=_understand,
        suggestion={"mission": "hammering", "campaign": "none", "previous": "none", "turn": 2},
    )
    _begin(state, told)
    yield from _sides(state)
    battle = state.now
    yield from readings(state)
    yield from flanking(state)
    for role in (ATTACKER, DEFENDER):
        if battle.roster(role).reserve:
            yield from reserve_edge(state, role)
    for spec in battle.steps():
        if spec.key in LAID:
            yield from PROCEDURES[spec.key](state, spec)
        elif spec.key == "crossings":
            # before the Objectives, which may stand on a bridge
            yield from crossings_and_current(state)
    yield from works_and_obstacles(state)
    battle.at = len(battle.steps())
    if battle.spec().withdrawal:
        gone = yield from ChooseSome(
            question="Which Objectives have left the table already?",
            telling="Objectives that have left the table: {}.",
            cite="fow.rule.phased_withdrawal.objectives",
            wants=FACT,
            key="objectives_gone",
            options=tuple(Option(o.key, o.words) for o in battle.objectives if o.by == ATTACKER),
            suggestion=[],
        )
        for o in battle.objectives:
            o.on_table = o.key not in gone
    who = PEOPLE[battle.side(battle.turn_of)]
    yield Note(f"The battle goes on with turn {battle.turns[battle.turn_of] + 1} of the {who}.")


def _fields() -> tuple[Field, ...]:
    missions = tuple((key, mission(key).title) for key in (*BOOKLET, *RULEBOOK))
    campaigns = (("none", "no campaign"), ("line", "the fortified line"), ("river", "the river line"))
    previous = (("none", "nobody, or a lesser victory"), ("soviet", "the Soviets"), ("german", "the Germans"))
    sides = (("soviet", "the Soviets"), ("german", "the Germans"))
    return (
        Field("mission", "Mission", FieldKind.CHOICE, choices=missions),
        Field("attacker", "Who attacks", FieldKind.CHOICE, choices=sides),
        Field("whose", "Whose turn begins now", FieldKind.CHOICE, choices=sides),
        Field("turn", "Which turn of theirs", FieldKind.NUMBER, 1, 30, default=1),
        Field("counters", "Delay Counters", FieldKind.NUMBER, 0, 5),
        Field("campaign", "Part of a linked campaign", FieldKind.CHOICE, choices=campaigns),
        Field("previous", "Who won the battle before decisively", FieldKind.CHOICE, choices=previous),
    )


def _understand(value: Played) -> None:
    """A mission that the campaign does not have is no battle of it; Delay Counters are of a withdrawal alone."""
    spec = mission(value["mission"])
    if value["counters"] and not spec.withdrawal:
        raise NotUnderstood(f"{spec.title} has no Delay Counters", "fow.rule.phased_withdrawal.count")
    if value["campaign"] == "none":
        return
    order = [b.mission for b in battles(value["campaign"])]
    if value["mission"] not in order:
        raise NotUnderstood(f"{mission(value['mission']).title} is no part of that campaign", "fow.campaign.line.order")


def _begin(state: State, told: Played) -> None:
    effects = []
    if told["campaign"] != "none":
        state.campaign = told["campaign"]
        order = [b.mission for b in battles(state.campaign)]
        state.index = order.index(told["mission"])
        state.results = [Result(m, None, why="fought before") for m in order[: state.index]]
        if state.results and told["previous"] != "none":
            state.results[-1] = Result(order[state.index - 1], told["previous"], "major", why="fought before")
        previous = state.results[-1] if state.results else None
        effects = effects_on(state.campaign, state.index, previous)
        effects += read_otherwise(state.campaign, state.index, previous, state.readings)
    state.battle = battle = fresh(told["mission"], told["attacker"], effects)
    battle.turn_of = battle.role(told["whose"])
    battle.turns[battle.turn_of] = told["turn"] - 1
    rest = other(battle.turn_of)
    battle.turns[rest] = told["turn"] if rest == ATTACKER else told["turn"] - 1
    battle.delay_counters = told["counters"]


def _sides(state: State) -> Procedure[None]:
    battle = state.now
    for role in (ATTACKER, DEFENDER):
        battle.roster(role).points = points_of(battle, role, state.readings.points, state.readings)
    found: dict[Side, SideTold] = yield Together(
        {side: partial(_one_side, state, side) for side in battle.rosters}, doing="entering their force"
    )
    for side, told in found.items():
        roster = battle.rosters[side]
        state.lists[side] = told["written"]
        roster.force = read_force(told["written"])
        roster.destroyed, roster.reserve = list(told["destroyed"]), list(told["reserve"])
        roster.withdrawn = list(told["withdrawn"])
        roster.ambush = told["ambush"][0] if told["ambush"] else ""
        roster.places = {row["unit"]: list(read_place(row["place"])) for row in told["places"]}
        roster.ranged_in = {row["unit"]: list(read_place(row["place"])) for row in told["ranged_in"]}
        for unit in roster.force.units:
            unit.dug_in = unit.key in told["foxholes"]
        left = len(roster.force.units) - len(roster.gone())
        yield Note(f"{PEOPLE[side]}: {left} Units left, {len(roster.off_table())} of them not on the table.")


def _one_side(state: State, side: Side) -> Procedure[SideTold]:
    roster = state.now.rosters[side]
    told = yield from Report[ForceTold](
        question="Your force as it began",
        cite="fow.base.teams",
        wants=FACT,
        side=side,
        key="force",
        fields=(Field("list", "Force list", default=example_force(side, roster.points), inches=True),),
        also=_readable,
    )
    units = read_force(told["list"]).units
    destroyed = yield from _some("Your Units that are Destroyed", "destroyed", side, units)
    left = [u for u in units if u.key not in destroyed]
    withdrawn: list[str] = []
    if state.now.spec().withdrawal and state.now.role(side) == DEFENDER:
        words = "Withdrawn in Good Spirits (the others count as Destroyed)"
        withdrawn = yield from _some(words, "withdrawn", side, left, cite="fow.rule.phased_withdrawal.remove")
        left = [u for u in left if u.key not in withdrawn]
    reserve = yield from _some("Still in Reserve", "reserve", side, left)
    rest = [u for u in left if u.key not in reserve]
    ambush: list[str] = []
    if state.now.role(side) == DEFENDER and refuse_ambush(state.now, 1) is None:
        ambush = yield from _some("In Ambush, one at most", "ambush", side, rest, most=1)
    return {
        "written": told["list"],
        "destroyed": destroyed,
        "withdrawn": withdrawn,
        "reserve": reserve,
        "ambush": ambush,
        **(yield from _on_the_plan(state, side, rest, ambush)),
    }


class OnThePlan(TypedDict):
    places: list[UnitPlace]
    foxholes: list[str]
    ranged_in: list[UnitPlace]


def _on_the_plan(state: State, side: Side, rest: list[Unit], ambush: list[str]) -> Procedure[OnThePlan]:
    """Places, Foxholes and Ranged In markers of the Units that are neither gone nor in Reserve."""
    places = yield from _places(state, side, [u for u in rest if u.key not in ambush])
    digs = [u for u in rest if u.digs]
    dug_in = yield from _some("In Foxholes now", "foxholes", side, digs, cite="fow.base.foxholes")
    guns = [u for u in rest if u.artillery]
    ranged_in: Places = {"units": []}
    if guns:
        words = "Where do your Ranged In markers lie? Leave out those that are off the table"
        form = _places(state, side, guns, key="ranged_in", question=words, cite="fow.base.ranged_in")
        ranged_in = yield from form
    return {"places": places["units"], "foxholes": dug_in, "ranged_in": ranged_in["units"]}


def _places(
    state: State,
    side: Side,
    units: list[Unit],
    *,
    key: str = "places",
    question: str = "Where do your Units stand, for the plan? You may leave them out",
    cite: str = "fow.meta.frame",
) -> Report[Places]:
    """A place for each Unit named, as far as the owner wants it on the plan."""
    names = tuple((u.key, u.name) for u in units)
    columns = (Field("unit", "Unit", FieldKind.CHOICE, choices=names), Field("place", "x, y in inches"))
    table = state.ground().table

    def understand(value: Places) -> None:
        named = [row["unit"] for row in value["units"]]
        twice = next((u.name for u in units if named.count(u.key) > 1), "")
        if twice:
            raise NotUnderstood(f"{twice} is named twice", cite)
        for row in value["units"]:
            on_table_only(table, read_place(row["place"]))

    return Report[Places](
        question=question,
        cite=cite,
        wants=FACT,
        side=side,
        key=key,
        fields=(Field("units", "Units", FieldKind.TABLE, columns=columns, places=on_plan(units, table)),),
        also=understand,
        suggestion={"units": []},
    )


def _readable(value: ForceTold) -> None:
    """A list that is not understood is told so before anything is taken from it."""
    read_force(value["list"])


def _some(
    question: str,
    key: str,
    side: Side,
    units: list[Unit],
    *,
    most: int | None = None,
    cite: str = "fow.base.reserves.share",
) -> ChooseSome:
    return ChooseSome(
        question=question,
        cite=cite,
        wants=FACT,
        side=side,
        key=key,
        options=tuple(Option(u.key, u.name) for u in units),
        at_most=most,
        suggestion=[],
    )
