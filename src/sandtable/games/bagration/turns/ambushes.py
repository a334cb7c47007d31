"""What comes out of hiding in a Starting Step: the Ambush, Booby Traps."""

from contextlib import suppress

from sandtable.games.bagration.base.ambush import band_of, bands, refuse_ambush_place, refuse_farther
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.board.ground_of_battle import ground_of
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.numbers import battle_numbers
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle
from sandtable.games.bagration.obstacles.minefields import refuse_trap
from sandtable.games.bagration.setup.pieces_to_set_out import site_of
from sandtable.games.bagration.setup.places import the_plan
from sandtable.games.bagration.sides import Role, other
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.terrain.features import Hidden
from sandtable.games.bagration.terrain.landscape import Laid, concealed_at
from sandtable.games.bagration.terrain.seen_over_ground import seen_over
from sandtable.games.bagration.turns.measurements import boats_lying
from sandtable.games.bagration.turns.traps_underfoot import under_whom
from sandtable.kernel import (
    DECISION,
    FACT,
    Amount,
    Choose,
    ChooseSome,
    Field,
    FieldKind,
    Option,
    Procedure,
    Refused,
    Report,
    only,
    reveal,
)
from sandtable.rules import rule
from sandtable.tabletop.conditions import AtLeast
from sandtable.tabletop.features import spots
from sandtable.tabletop.measures import Point, between, written
from sandtable.tabletop.zones import Zone, ask_point


def out_of_hiding(state: State, role: Role) -> Procedure[None]:
    """Each of the owner's Starting Steps offers to spring the Ambush and to lay Booby Traps, both in one question."""
    battle = state.now
    roster, side = battle.roster(role), battle.side(role)
    if not (roster.ambush and roster.traps):
        yield from reveal_ambush(state, role)
        yield from place_traps(state, role)
        return
    wishes = yield from ChooseSome(
        question="Does anything come out of hiding now?",
        telling="Out of hiding: {}",
        cite="fow.base.ambush",
        wants=DECISION,
        side=side,
        key="hiding",
        seen_by=only(side),
        doing="in the Starting Step",
        options=(
            Option("ambush", f"The Ambush: {roster.force.unit(roster.ambush).name}", rule="fow.base.ambush"),
            Option("traps", f"Booby Traps: you hold {roster.traps}", rule="fow.obstacle.booby.placement"),
        ),
        suggestion=[],
    )
    if "ambush" in wishes:
        yield from _spring(state, role)
    if "traps" in wishes:
        yield from place_traps(state, role)


def reveal_ambush(state: State, role: Role) -> Procedure[None]:
    """Ambush: each of the owner's Starting Steps offers to spring it."""
    battle = state.now
    roster, side = battle.roster(role), battle.side(role)
    if not roster.ambush:
        return
    wish = yield from Choose(
        question=f"Do you reveal the Ambush ({roster.force.unit(roster.ambush).name})?",
        cite="fow.base.ambush",
        wants=DECISION,
        side=side,
        key="ambush",
        seen_by=only(side),
        doing="in the Starting Step",
        options=(
            Option("wait", "Not yet", telling="The Ambush stays hidden."),
            Option("reveal", "Reveal it", telling="The Ambush is sprung."),
        ),
        suggestion="wait",
    )
    if wish == "reveal":
        yield from _spring(state, role)


@rule("fow.base.ambush")
def _spring(state: State, role: Role) -> Procedure[None]:
    """Ambush: its place and what is measured there stay the owner's secret until it stands; till then he may wait."""
    battle = state.now
    roster, side = battle.roster(role), battle.side(role)
    unit = roster.force.unit(roster.ambush)
    site = site_of(battle, state.ground().standing(role), unit)
    x, y = yield from ask_point(
        site,
        f"Place {unit.name}",
        wants=DECISION,
        side=side,
        key="ambush_place",
        cite="fow.base.ambush",
        plan=the_plan(state),
        also=lambda p: refuse_by_plan(state, role, (p[0], p[1])),
        suggestion=_offered(state, role, site),
        seen_by=only(side),
        doing="in the Starting Step",
    )
    nearest = _nearest(battle, role, (x, y))
    if not (state.on_board and _beyond_sight(nearest)):
        yield _measured(unit, side, concealed_at(battle.terrain, (x, y), max(unit.kinds())), nearest)
    roster.ambush = ""
    roster.places[unit.key] = [x, y]
    far = f" Nearest enemy: {nearest[1]}, {written(nearest[0])} away." if nearest and state.on_board else ""
    yield reveal(f"Ambush: {unit.name} at {x:g}, {y:g}, {unit.strong} Teams.{far}", "fow.base.ambush", side=side)


@rule("fow.base.ambush")
def _beyond_sight(nearest: tuple[float, str] | None) -> bool:
    """Nobody is so near that it matters whether he sees it: then the board has measured all there is to measure."""
    return nearest is None or refuse_ambush_place(nearest[0], seen=True, large_gun=True) is None


def enemies_seen(battle: Battle, role: Role) -> list[tuple[Point, str]]:
    """The enemy's Units where the plan last saw them, and his boats."""
    enemy = battle.roster(other(role))
    known = [(p, key) for key, p in enemy.places.items()] + [([s.x, s.y], s.unit) for s in enemy.stands]
    names = {u.key: u.name for u in enemy.force.units}
    found = [((p[0], p[1]), names[key]) for p, key in known if key in names]
    return found + [(boat.place, boat.name) for boat in boats_lying(battle, other(role))]


def _nearest(battle: Battle, role: Role, place: Point) -> tuple[float, str] | None:
    """The enemy last seen nearest to a place of the plan, and how far it is; None: the plan shows no enemy."""
    return min(((between(place, point), name) for point, name in enemies_seen(battle, role)), default=None)


@rule("fow.base.ambush")
def refuse_by_plan(state: State, role: Role, place: Point) -> Refused | None:
    """A place too near an enemy of the plan, whether seen or not; on the board also one that he sees in the open."""
    nearest = _nearest(state.now, role, place)
    barred = refuse_ambush_place(nearest[0], seen=False) if nearest else None
    if nearest and barred:
        return Refused(f"{nearest[1]}: {barred.why}", barred.rule)
    return _refuse_in_sight(state, role, place) if state.on_board else None


@rule("fow.base.ambush")
def _refuse_in_sight(state: State, role: Role, place: Point) -> Refused | None:
    """The nearest enemy who sees the place, as the ground lies on the board, where nothing on it Conceals the Unit."""
    ground = ground_of(state.now)
    for far, point, name in sorted((between(place, p), p, name) for p, name in enemies_seen(state.now, role)):
        barred = refuse_ambush_place(far, seen=True)
        if barred and seen_over(ground, point, place, TeamKind.GUN, moved=True).hidden is Hidden.SEEN:
            return Refused(f"{name} sees it: {barred.why}", barred.rule)
    return None


CLEAR = 0.25
"""Inches more than the distance that is too near."""


def _offered(state: State, role: Role, site: Zone) -> list[float] | None:
    """A place to offer: as near as may be to the Objective that the enemy is nearest to; without Objectives out of
    every enemy's sight by distance alone. None: the middle."""
    battle, book = state.now, battle_numbers().ambush
    enemies = [point for point, _ in enemies_seen(battle, role)]
    marks = [(o.x, o.y) for o in battle.objectives if o.on_table]
    for far in (book.in_sight, book.apart) if enemies else ():
        clear = site & AtLeast(far + CLEAR, spots("an enemy team", enemies))
        mark = min(marks, key=lambda m: min(between(m, enemy) for enemy in enemies), default=None)
        near = clear.whole_inches_by([mark]) if mark and clear.patches() else ()
        if found := next((list(spot) for spot in near if clear.contains(spot)), None):
            return found
        with suppress(Refused):
            return list(clear.middle())
    return None


def _measured(unit: Unit, side: str, inside: Laid | None, nearest: tuple[float, str] | None) -> Report:
    """Distance and sight; what the plan knows of both is told, and filled in."""
    hides = (f"It stands in {inside.name}: Concealed ({inside.kind.rules[0]}).",) if inside else ()
    seen = (f"On the plan the nearest enemy is {nearest[1]}, {written(nearest[0])} away.",) if nearest else ()
    book = battle_numbers().ambush
    band, choices = (
        band_of(nearest[0]) if nearest else "far",
        tuple((key, words) for key, (words, _) in bands().items()),
    )
    return Report(
        question=f"Measure from {unit.name} to the nearest enemy team",
        cite="fow.base.ambush",
        wants=FACT,
        side=side,
        key="ambush_measured",
        seen_by=only(side),
        doing="in the Starting Step",
        context=(*seen, *hides),
        fields=(
            Field("nearest", "The nearest enemy team is", FieldKind.CHOICE, choices=choices, default=band),
            Field("seen", f"An enemy within {book.in_sight} inches sees it, and it is not Concealed", FieldKind.YES_NO),
            Field("large_gun", "It is a Large Gun", FieldKind.YES_NO),
        ),
        also=lambda v: (
            refuse_farther(v["nearest"], nearest)
            or refuse_ambush_place(bands()[v["nearest"]][1], seen=v["seen"], large_gun=v["large_gun"])
        ),
        suggestion={"nearest": band, "seen": False, "large_gun": False} if band != "touching" else None,
    )


@rule("fow.obstacle.booby.placement")
def place_traps(state: State, role: Role) -> Procedure[None]:
    """Booby Traps: any number, in the owner's Starting Step, anywhere in the owner's area."""
    battle = state.now
    roster, side = battle.roster(role), battle.side(role)
    if not roster.traps:
        return
    held, readings = roster.traps, state.readings
    zone = battle.ground(readings).zone(role)
    whole = readings.booby_trap_release == "all_at_once"
    placing = yield from Amount(
        question="How many Booby Traps do you lay now?",
        told_after=True,
        cite="fow.obstacle.booby.placement",
        wants=DECISION,
        side=side,
        key="traps",
        seen_by=only(side),
        doing="in the Starting Step",
        maximum=held,
        unit="Booby Traps",
        also=lambda n: (
            Refused(f"all {held} at once, or none", "fow.obstacle.booby.placement")
            if whole and n not in (0, held)
            else None
        ),
        suggestion=0,
    )
    placing = min(placing, held)  # nobody rules traps into being
    for number in range(1, placing + 1):
        point = yield from ask_point(
            zone,
            f"Lay Booby Trap {number} of {placing}",
            wants=DECISION,
            side=side,
            key=f"trap_{number}",
            cite="fow.obstacle.booby.placement",
            plan=the_plan(state),
            also=lambda p: refuse_trap(
                (p[0], p[1]), zone, own_starting_step=True, placing=placing, held=held, readings=readings
            ),
        )
        laid = sum(m.kind is Obstacle.BOOBY_TRAP for m in battle.obstacles) + 1
        under = under_whom(battle, (point[0], point[1]))
        battle.obstacles.append(
            Marker(f"Booby Trap {laid}", Obstacle.BOOBY_TRAP, (point[0], point[1]), underfoot=bool(under), under=under)
        )
    roster.traps -= placing
    if placing:
        yield reveal(f"{placing} Booby Traps are laid.", "fow.obstacle.booby.placement", side=side)
