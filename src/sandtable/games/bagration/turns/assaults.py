"""Assaults on the board: who charges whom is pointed at; the way into contact is walked, and the dice are at hand.

The booklet touches an assault where it speaks of ground, wire, mines, rivers, boats, Bunkers and Nests: that is
measured, refused and tested here. How far a charge goes, who shoots meanwhile, who strikes when and who gives way is in
the rulebook, which is not here: the players say what comes next, and every throw and loss of it is made on the board.
"""

from sandtable.games.bagration.base.movement import Speed
from sandtable.games.bagration.base.ratings import score
from sandtable.games.bagration.board.table_counters import apart_from
from sandtable.games.bagration.fortifications.bunkers_and_nests import card_of
from sandtable.games.bagration.fortifications.cards import Fortification
from sandtable.games.bagration.sides import Role, other
from sandtable.games.bagration.turns.charges import FRAME, Assault, assault_words, refuse_far
from sandtable.games.bagration.turns.groups import Group, count_again, group_of, set_down, teams_of
from sandtable.games.bagration.turns.morale import motivation_of
from sandtable.games.bagration.turns.moves import move_to
from sandtable.games.bagration.turns.rolls.volleys import volley
from sandtable.games.bagration.turns.rolls.weapons_told import Weapon, free_teams, weapon_of
from sandtable.games.bagration.turns.rolls.work_volleys import volley_at_work
from sandtable.games.bagration.turns.tests_on_the_way import walk
from sandtable.games.bagration.turns.unit_cards import rating
from sandtable.kernel import DECISION, FACT, Choose, Note, Option, PlacePoint, Procedure
from sandtable.rules import rule
from sandtable.tabletop.measures import between


def carry_out(assault: Assault) -> Procedure[None]:
    """Into contact, as far as ground, wire and mines let them; then what the players say comes next."""
    state, role, unit = assault.state, assault.role, assault.chargers.unit
    way = assault.way
    if way is not None:
        yield from walk(way)
    assault.chargers = _as_they_stand(assault)
    if unit.destroyed:
        return
    if assault.way is not None:
        words = f"{unit.name} does not get into contact with {assault.target.name}."
        yield Note(words, FRAME, side=state.now.side(role))
        return
    while not assault.over:
        told = yield from _next(assault)
        if told == "over":
            return
        assault.made.append(told)
        yield from STEPS[told](assault)
        for one in (role, other(role)):
            count_again(state.now.roster(one))


def _as_they_stand(assault: Assault) -> Group:
    """Those who charge, after a move: with their Leader, or of those apart from him the nearest to their target."""
    state, unit, at = assault.state, assault.chargers.unit, assault.at
    here = group_of(state, assault.role, unit.key)
    if assault.chargers.stand is None or at is None:
        return here or assault.chargers
    apart = apart_from(state.now.roster(assault.role), unit.key)
    found = [here, *(group_of(state, assault.role, f"{unit.key}.{n}") for n in range(len(apart)))]
    standing = [(between(group.place, at), group) for group in found if group and group.place]
    return min(standing, key=lambda one: one[0], default=(0.0, assault.chargers))[1]


def _next(assault: Assault) -> Procedure[str]:
    ours, theirs = assault.chargers.unit.name, assault.target.name
    unit = isinstance(assault.target, Group)
    told = yield from Choose(
        question=f"{ours} assaults {theirs}: what comes next, by your rulebook?",
        telling="{}.",
        told_after=True,
        cite=FRAME,
        wants=FACT,
        side=assault.state.now.side(assault.role),
        key="assault_next",
        context=(assault_words(assault),),
        options=tuple(
            Option(key, words, "made already" if key in assault.made else "")
            for key, words in {
                "strike": f"{ours} strikes",
                "fire": f"{theirs} shoots at them as they come",
                "back": f"{theirs} strikes back",
                "nerve": f"Motivation of {ours}",
                "their_nerve": f"Motivation of {theirs}",
                "move": f"{ours} moves: it falls back, or goes on",
                **({"their_move": f"{theirs} moves: it breaks off"} if unit else {}),
                "over": "The assault is over",
            }.items()
        ),
        suggestion=next((key for key in ("strike", "back") if key not in assault.made), "over"),
    )
    return told


def _strike(assault: Assault) -> Procedure[None]:
    """One die for each Team in contact, on the Assault number of its card."""
    state, role, unit = assault.state, assault.role, assault.chargers.unit
    needed = yield from rating(unit, "assault", state.now.side(role), FRAME)
    weapon = Weapon(unit.name, assault.teams(), needed=needed, assaults=True)
    if isinstance(assault.target, Fortification):
        yield from volley_at_work(state, role, weapon, assault.target, assault_words(assault))
    else:
        yield from volley(state, role, weapon, assault.target.unit, assault_words(assault))


def _fire(assault: Assault) -> Procedure[None]:
    """Those who are charged shoot."""
    state, enemy = assault.state, other(assault.role)
    yield from volley(state, enemy, weapon_of(state, enemy, assault.target), assault.chargers.unit)


def _back(assault: Assault) -> Procedure[None]:
    """Those who are charged strike; a fortification by the Assault number of its own card."""
    state, enemy, target = assault.state, other(assault.role), assault.target
    if isinstance(target, Fortification):
        dice, needed = 1, card_of(target, state.readings, state.now.cards).ratings["assault"] or ""
    else:
        dice = free_teams(state.now.roster(enemy), target)
        needed = yield from rating(target.unit, "assault", state.now.side(enemy), FRAME)
    yield from volley(state, enemy, Weapon(target.name, dice, needed=needed, assaults=True), assault.chargers.unit)


@rule("fow.base.skill_test")
def _nerve(assault: Assault, role: Role, who: Group | Fortification) -> Procedure[None]:
    """Motivation, as the card prints it; what hangs on it the rulebook tells."""
    side, cite = assault.state.now.side(role), "fow.base.skill_test"
    if isinstance(who, Fortification):
        number = yield from motivation_of(assault.state, who)
    else:
        number = yield from rating(who.unit, "motivation", side, cite)
    yield from score(number, f"Motivation of {who.name} in the assault", cite, side=side, key="assault_motivation")


def _away(assault: Assault, role: Role, who: Group) -> list[float] | None:
    """A place to offer: straight away from the other side as far as it moves, or as far as dry ground goes. No rule."""
    start, against = who.place, assault.at if role == assault.role else assault.chargers.place
    if start is None or against is None or not (gap := between(start, against)):
        return list(start) if start else None
    ground = assault.state.ground()
    for inches in range(who.unit.inches(Speed.TACTICAL) or 0, 0, -1):
        x, y = (round(start[n] + (start[n] - against[n]) * inches / gap, 2) for n in (0, 1))
        if ground.table.contains((x, y)) and not ground.refuse_wet((x, y)):
            return [x, y]
    return list(start)


@rule("fow.base.foxholes", "fow.terrain.river.no_stop")
def _move(assault: Assault, role: Role, who: Group) -> Procedure[None]:
    """Where they go, by the rulebook: on dry ground of the table."""
    state, ground, at = assault.state, assault.state.ground(), who.place
    point = yield from PlacePoint(
        question=f"Where does {who.unit.name} go?",
        telling=f"{who.unit.name} goes to {{}}.",
        cite="fow.terrain.river.no_stop",
        wants=DECISION,
        side=state.now.side(role),
        key="assault_move",
        width=ground.table.width,
        depth=ground.table.depth,
        also=lambda value: (
            ground.refuse_wet((value[0], value[1]))
            or (refuse_far(who, between(at, (value[0], value[1]))) if at else None)
        ),
        suggestion=_away(assault, role, who),
    )
    if who.stand is None:
        yield from move_to(state, role, who.unit, point)
    else:
        yield from set_down(state, who, (point[0], point[1]), teams_of(state.now.roster(role), who), [])
    if role == assault.role:
        assault.chargers = _as_they_stand(assault)
    else:
        assault.target = group_of(state, role, who.unit.key) or assault.target


def _their_nerve(assault: Assault) -> Procedure[None]:
    yield from _nerve(assault, other(assault.role), assault.target)


def _their_move(assault: Assault) -> Procedure[None]:
    if isinstance(assault.target, Group):
        yield from _move(assault, other(assault.role), assault.target)


STEPS = {
    "strike": _strike,
    "fire": _fire,
    "back": _back,
    "nerve": lambda assault: _nerve(assault, assault.role, assault.chargers),
    "their_nerve": _their_nerve,
    "move": lambda assault: _move(assault, assault.role, assault.chargers),
    "their_move": _their_move,
}
