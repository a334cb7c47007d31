"""Artillery Bombardments on the board: guns and where they aim are pointed at; who lies under the template is measured.

Ranging in and how a template hits are in the rulebook: the players say who is hit, and the dice are thrown here.
"""

from sandtable.games.bagration.base.movement import Order, Speed, refuse_shooting_after
from sandtable.games.bagration.base.states import refuse_to_bailed_out, refuse_to_pinned
from sandtable.games.bagration.fortifications.bunkers_and_nests import refuse_bombardment_of
from sandtable.games.bagration.fortifications.cards import Fortification
from sandtable.games.bagration.numbers import rulebook
from sandtable.games.bagration.sides import ATTACKER, Role, other
from sandtable.games.bagration.state import State
from sandtable.games.bagration.turns.groups import Group, group_of, teams_of
from sandtable.games.bagration.turns.rolls.volleys import volley
from sandtable.games.bagration.turns.rolls.weapons_told import Weapon
from sandtable.games.bagration.turns.rolls.work_volleys import volley_at_work
from sandtable.games.bagration.turns.starting_step import on_table
from sandtable.kernel import FACT, ChooseSome, Procedure, Refused, Verb, option
from sandtable.rules import rule
from sandtable.tabletop.drawing import Ruler
from sandtable.tabletop.measures import TINY, Point, between

CITE = "fow.base.artillery"
BOMBARD = Verb(
    "bombard",
    "Bombard",
    (1, 1),
    to="counter",
    hint="An Artillery Unit, and the enemy that its template is laid on.",
    rule=CITE,
    key_stroke="b",
)


@rule("fow.base.artillery", "fow.base.pinned", "fow.base.dig_in", "fow.base.bailed_out", "fow.base.dash")
def refuse_bombardment(state: State, role: Role, guns: Group | None, at: Group | Fortification) -> Refused | None:
    """Artillery alone bombards: not Pinned Down, not after digging in or a Dash; and never a Bunker."""
    if guns is None or not guns.unit.artillery:
        return Refused("only an Artillery Unit fires bombardments", CITE)
    roster, unit = state.now.roster(role), guns.unit
    move = roster.moves.get(unit.key)
    if not teams_of(roster, guns):
        return refuse_to_bailed_out("bombard")
    if unit.pinned:
        return refuse_to_pinned("bombard")
    if roster.orders.get(unit.key) == Order.DIG_IN:
        return Refused(f"{unit.name} has dug in this turn and fires no bombardment", "fow.base.dig_in")
    if move and move.dashed:
        return refuse_shooting_after(Speed.CROSS_COUNTRY_DASH)
    return refuse_bombardment_of(at, state.readings) if isinstance(at, Fortification) else None


@rule("fow.base.ranged_in")
def bombardment_words(state: State, role: Role, guns: Group, at: Group | Fortification) -> str:
    """How far they are, and how far from where they are Ranged In."""
    say, point = Ruler(state.readings.ruler).say, _point(at)
    if guns.place is None or point is None:
        return ""
    told = [f"{say(round(between(guns.place, point), 1))} from the guns"]
    if marker := state.now.roster(role).ranged_in.get(guns.unit.key):
        far = between((marker[0], marker[1]), point)
        told.append(f"{say(round(far, 1))} from its Ranged In marker")
    return "; ".join(told)


def _point(one: Group | Fortification) -> Point | None:
    return one.point if isinstance(one, Fortification) else one.place


@rule("fow.base.artillery", "fow.fortification.bunker.no_artillery", "fow.fortification.nest.team")
def bombard(state: State, role: Role, guns: Group, aimed: Group | Fortification) -> Procedure[None]:
    """Who is near enough for the larger template is listed with his distance; those under the usual one are ticked. A
    die for each of their Teams is filled in, with the guns' own Firepower: which of them are under it, one sees."""
    middle = _point(aimed)
    if middle is None:
        return
    sizes, say = rulebook().artillery, Ruler(state.readings.ruler).say
    near = {
        key: one for key, one in _enemies(state, role).items() if _far(one, middle) <= sizes.salvo_template / 2 + TINY
    }
    under = [
        key
        for key, one in near.items()
        if _far(one, middle) <= sizes.template / 2 + TINY and not _refuse_under(state, one)
    ]
    told = yield from ChooseSome(
        question=f"{guns.unit.name} bombards: who is under the template?",
        telling=f"Under the bombardment of {guns.unit.name}: {{}}.",
        cite=CITE,
        wants=FACT,
        side=state.now.side(role),
        key="under_template",
        context=(
            bombardment_words(state, role, guns, aimed),
            f"Those whose Leader is within {say(sizes.template / 2)} of the middle are ticked; Salvo "
            f"reaches {say(sizes.salvo_template / 2)}.",
        ),
        options=tuple(
            option(key, f"{one.name}, {say(round(_far(one, middle), 1))} off", _refuse_under(state, one))
            for key, one in near.items()
        ),
        at_least=0,
        at_most=len(near),
        suggestion=under,
    )
    for key in told:
        one = near[key]
        dice = 1 if isinstance(one, Fortification) else one.unit.strong
        weapon = Weapon(guns.unit.name, dice, guns.unit.anti_tank, guns.unit.firepower)
        if isinstance(one, Fortification):
            yield from volley_at_work(state, role, weapon, one)
        elif not one.unit.destroyed:
            yield from volley(state, role, weapon, one.unit)


def _enemies(state: State, role: Role) -> dict[str, Group | Fortification]:
    enemy = other(role)
    groups = [group_of(state, enemy, unit.key) for unit in on_table(state.now, enemy)]
    found: dict[str, Group | Fortification] = {g.unit.key: g for g in groups if g is not None and g.place is not None}
    works = state.now.fortifications if role == ATTACKER else []
    return found | {f"work.{n}": one for n, one in enumerate(works) if one.point and not one.destroyed}


def _far(one: Group | Fortification, middle: Point) -> float:
    at = _point(one)
    return between(at, middle) if at else 0.0


def _refuse_under(state: State, one: Group | Fortification) -> Refused | None:
    return refuse_bombardment_of(one, state.readings) if isinstance(one, Fortification) else None
