"""Reserves: the roll in a Starting Step, who comes on, and where."""

from dataclasses import dataclass

from sandtable.games.bagration.base.ratings import FACES
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.missions import entries
from sandtable.games.bagration.missions.mission import Edge
from sandtable.games.bagration.missions.reserves import (
    ReserveReading,
    arriving,
    dice_on,
    first_success,
    first_turn,
    in_words,
    reserves_by_turn,
)
from sandtable.games.bagration.objectives.victory import turn_that_counts
from sandtable.games.bagration.setup.reserves_held import stands_on_table
from sandtable.games.bagration.setup.special_rules import reserve_kinds
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, PEOPLE, Role
from sandtable.games.bagration.state import Phase, State
from sandtable.games.bagration.turns.ambushes import enemies_seen
from sandtable.kernel import (
    DECISION,
    FACT,
    Choose,
    ChooseSome,
    Modifier,
    Note,
    Option,
    PlacePoint,
    Procedure,
    Roll,
    only,
    reveal,
)
from sandtable.odds import Odds
from sandtable.rules import rule
from sandtable.tabletop.measures import between


@rule("fow.campaign.line.3.german")
def reserve_dice(state: State, role: Role) -> int:
    """How many dice this player rolls for Reserves this turn; the campaign may add one."""
    battle = state.now
    extra = battle.effect("reserve_dice", role)
    turn = turn_that_counts(battle.turns, role, state.readings)
    return dice_on(
        turn, first_turn(reserve_kinds(battle, role), battle.delayed_first_turn), extra.value if extra else 0
    )


@rule("fow.base.reserves.roll", "fow.campaign.river.5.german")
def roll_reserves(state: State, role: Role) -> Procedure[None]:
    """Reserves: the roll, a first success rolled again where the campaign says so, and who comes on where."""
    battle = state.now
    roster, side = battle.roster(role), battle.side(role)
    dice = reserve_dice(state, role) if roster.reserve else 0
    if not dice:
        return
    waiting = len(roster.reserve)
    # everybody reads the odds, and knows only who is not on the table, in Reserve or in Ambush
    reading = ReserveReading(dice, len(roster.off_table()))
    extra = battle.effect("reserve_dice", role)
    mods = (Modifier(extra.value, "one more die: the last battle", extra.cite),) if extra else ()
    of_dice = "1 die" if dice == 1 else f"{dice} dice"
    thrown = yield from Roll(
        question=f"Reserves of the {PEOPLE[side]}: {of_dice}",
        cite="fow.base.reserves.roll",
        side=side,
        key="reserves",
        context=tuple(m.reason for m in mods),
        dice=(FACES,) * dice,
        reading=reading,
    )
    stands = yield from _roll_again(state, role, list(thrown))
    coming = arriving(stands, waiting)
    if stands != list(thrown) or coming != reading.final(stands):
        yield Note(f"So {in_words(coming)}.", "fow.base.reserves.roll", side=side)
    if coming:
        yield from _come_on(state, role, coming)


def _roll_again(state: State, role: Role, thrown: list[int]) -> Procedure[list[int]]:
    battle, roster = state.now, state.now.roster(role)
    effect = battle.effect("reroll_first_reserve", role)
    first = first_success(thrown)
    every_turn = state.readings.reserve_reroll == "once_a_turn"
    if effect is None or first is None or (roster.rerolled and not every_turn):
        return thrown
    again = yield from Roll(
        question=f"The first success, a {thrown[first]}, must be rolled again",
        cite=effect.cite,
        side=battle.side(role),
        key="reserves_again",
        context=(effect.words,),
        dice=(FACES,),
    )
    roster.rerolled += 1
    return [*thrown[:first], again[0], *thrown[first + 1 :]]


COME_FIRST = {ATTACKER: "the strongest come first.", DEFENDER: "whoever can hold an Objective comes first."}


def _come_on(state: State, role: Role, coming: int) -> Procedure[None]:
    battle = state.now
    roster, side = battle.roster(role), battle.side(role)
    chosen = yield from ChooseSome(
        question="Which Unit comes on?" if coming == 1 else f"Which {coming} Units come on?",
        telling="Coming on: {}",
        cite="fow.base.reserves.roll",
        wants=DECISION,
        side=side,
        key="coming",
        seen_by=only(side),
        doing="choosing which Reserves come on",
        options=tuple(Option(u.key, u.name) for u in roster.force.named(roster.reserve)),
        at_least=coming,
        at_most=coming,
        suggestion=_first_to_come(role, roster.force.named(roster.reserve), coming),
        because=COME_FIRST[role] if coming < len(roster.reserve) else "",
    )
    for unit in roster.force.named(chosen):
        if not stands_on_table(unit):
            roster.reserve.remove(unit.key)
            yield reveal(f"{unit.name} comes out of Reserve.", "fow.base.reserves.roll", side=side)
            continue
        place = yield from _entry(state, role, unit)
        roster.reserve.remove(unit.key)
        roster.places[unit.key] = list(place)
        yield reveal(f"{unit.name} comes on at {place[0]:g}, {place[1]:g}.", "fow.base.reserves.roll", side=side)


def _first_to_come(role: Role, waiting: list[Unit], coming: int) -> list[str]:
    """Whom to offer: by their points; the Defender first those that can dig in at an Objective. No rule."""
    return [u.key for u in sorted(waiting, key=lambda u: (role == DEFENDER and not u.digs, -u.points))[:coming]]


@rule("fow.base.bridgehead", "fow.mission.reserves")
def _scattered(state: State, role: Role, unit: Unit) -> Procedure[Edge | None]:
    """Scattered Reserves: a die gives the edge, but which face gives which is only in the rulebook: asked by name."""
    if "scattered" not in reserve_kinds(state.now, role):
        return None
    edge = yield from Choose(
        question=f"Scattered: roll for {unit.name} as your rulebook says. Which edge is it?",
        telling=f"{unit.name} comes on by {{}}, as rolled for Scattered Reserves.",
        cite="fow.base.bridgehead",
        wants=FACT,
        side=state.now.side(role),
        key="scattered_edge",
        options=(
            Option("rear", "the Defender's edge"),
            Option("front", "the Attacker's edge"),
            Option("left", "the Attacker's left edge"),
            Option("right", "the Attacker's right edge"),
        ),
    )
    return Edge(edge)


def _entry(state: State, role: Role, unit: Unit) -> Procedure[list[float]]:
    battle = state.now
    ground = state.ground()
    edge = (yield from _scattered(state, role, unit)) or entry_edge(state, role)
    offered, why = _offered(state, role, entries.stretches(ground, role, edge))
    place = yield from PlacePoint(
        question=f"Where does {unit.name} come on?",
        told_after=True,
        cite="fow.mission.reserves",
        wants=DECISION,
        side=battle.side(role),
        key="entry",
        width=ground.table.width,
        depth=ground.table.depth,
        zones=entries.for_ask(ground, role, edge),
        also=lambda value: entries.refuse_entry(ground, role, value, edge),
        suggestion=offered,
        because=why,
    )
    return entries.on_edge(ground, role, place, edge)


ROOM = 4.0
"""Inches between two Units that are offered places at an edge."""


def _offered(state: State, role: Role, stretches: list[entries.Stretch]) -> tuple[list[float], str]:
    """A place to offer, and why: where nobody stands and an Objective is near, for the Defender the one that the enemy
    is nearest to; without Objectives, in the middle. No rule."""
    battle = state.now
    marks = [o for o in battle.objectives if o.on_table]
    taken = [(p[0], p[1]) for r in battle.rosters.values() for p in r.places.values()]
    spots = [spot for stretch in stretches for spot in stretch.every(ROOM / 2)]
    free = [p for p in spots if all(between(p, other) >= ROOM for other in taken)] or spots
    middle, why = spots[len(spots) // 2], "an Objective is nearest from there."
    enemies = [point for point, _ in enemies_seen(battle, role)]
    if role == DEFENDER and marks and enemies:
        marks = [min(marks, key=lambda o: min(between((o.x, o.y), enemy) for enemy in enemies))]
        why = f"the enemy is nearest to Objective {marks[0].number}."
    best = min(free, key=lambda p: min((between(p, (o.x, o.y)) for o in marks), default=between(p, middle)))
    return [round(best[0], 2), round(best[1], 2)], why


def entry_edge(state: State, role: Role) -> Edge | None:
    """The edge of Reserves that only the campaign gives: the Attacker's own, or as the players entered."""
    battle = state.now
    if battle.spec().reserves.get(role) is not None:
        return None
    return battle.reserve_edge or (Edge.REAR if role == DEFENDER else Edge.FRONT)


@dataclass(frozen=True)
class ReservesNow:
    """A player's Reserves as they stand: Units waiting, extra dice, the turn of their first roll, turns rolled for."""

    units: int
    extra: int
    first: int
    begun: int

    def by_turn(self, turns: int, units: int | None = None) -> list[Odds[int]]:
        """How many of these Units are on the table by each of the next turns."""
        extra, first = self.extra + max(0, self.begun - self.first + 1), max(1, self.first - self.begun)
        return reserves_by_turn(self.units if units is None else units, (), turns, extra=extra, first=first)


def reserves_now(state: State, role: Role) -> ReservesNow:
    battle = state.now
    extra, first = (
        battle.effect("reserve_dice", role),
        first_turn(reserve_kinds(battle, role), battle.delayed_first_turn),
    )
    # in the Starting Step of a turn its roll is still to come
    begun = battle.turns[role] - (1 if role == battle.turn_of and battle.phase == Phase.BEGUN else 0)
    return ReservesNow(len(battle.roster(role).reserve), extra.value if extra else 0, first, begun)
