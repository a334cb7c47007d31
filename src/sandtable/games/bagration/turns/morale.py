"""Remount, Rally and Unit Last Stand: the Starting Step's first three parts, for all whose state the sheet tells.

Whoever keeps no states here is not asked for them: then nobody is Bailed Out or Pinned Down on the sheet, and Units
that failed a Last Stand on the table are told in the form that follows.
"""

from sandtable.games.bagration.base.ratings import PRINTED
from sandtable.games.bagration.base.states import in_good_spirits, last_stand, rally, remount
from sandtable.games.bagration.forces.force_sheet import mount_again
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.fortifications.bunkers_and_nests import card_of, strength_of
from sandtable.games.bagration.fortifications.cards import Fortification
from sandtable.games.bagration.setup.reserves_held import deployed
from sandtable.games.bagration.sides import DEFENDER, Role
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.turns import river_turn
from sandtable.games.bagration.turns.unit_cards import courage
from sandtable.kernel import FACT, Choose, Note, Option, Procedure, counted
from sandtable.rules import rule


def steady(battle: Battle, role: Role) -> list[Unit]:
    """Units on the table or in boats at the far bank: neither in Reserve, in Ambush nor carried off the table."""
    away = {key for key, where in river_turn.afloat(battle, role).items() if where == river_turn.CARRIED_OFF}
    return [u for u in deployed(battle, role) if u.key != battle.roster(role).ambush and u.key not in away]


def works_of(battle: Battle, role: Role) -> list[Fortification]:
    """The Defender's Bunkers and Nests that stand, each a Unit of its own."""
    return [f for f in battle.fortifications if not f.destroyed] if role == DEFENDER else []


def checks(state: State, role: Role) -> Procedure[tuple[list[str], list[str]]]:
    """All three in the rulebook's order; returns Units Destroyed, and Units that fight on without Good Spirits."""
    battle = state.now
    for unit in steady(battle, role):
        yield from _remount(battle, role, unit)
    for work in works_of(battle, role):
        yield from _remount_work(state, role, work)
    for unit in steady(battle, role):
        yield from _rally(battle, role, unit)
    for work in works_of(battle, role):
        yield from _rally_work(state, role, work)
    lost: list[str] = []
    shaken: list[str] = []
    for unit in steady(battle, role):
        if not unit.good_spirits and not unit.destroyed:
            stands = yield from _stand(battle, role, unit)
            (shaken if stands else lost).append(unit.key)
    for work in works_of(battle, role):
        yield from _stand_work(state, role, work)
    return lost, shaken


@rule("fow.base.bailed_out", "fow.base.starting_step")
def _remount(battle: Battle, role: Role, unit: Unit) -> Procedure[None]:
    """Remount: a die for each Bailed Out tank of the Unit, all together."""
    bailed, side = sum(t.bailed_out for t in unit.teams), battle.side(role)
    if not bailed:
        return
    number = yield from courage(unit, "remount", side, "fow.base.bailed_out")
    back = yield from remount(number, tanks=bailed, unit=unit.name, side=side)
    if back:
        mount_again(unit, back)
    yield Note(
        f"{unit.name}: {back} of {counted(bailed, 'Bailed Out tank remounts', 'Bailed Out tanks remount')}.",
        "fow.base.bailed_out",
        side=side,
    )


@rule("fow.base.pinned", "fow.base.starting_step")
def _rally(battle: Battle, role: Role, unit: Unit) -> Procedure[None]:
    """Rally: one die for a Pinned Down Unit."""
    side = battle.side(role)
    if not unit.pinned or unit.destroyed:
        return
    number = yield from courage(unit, "rally", side, "fow.base.pinned")
    unit.pinned = not (yield from rally(number, unit=unit.name, side=side))
    yield Note(f"{unit.name} {'stays Pinned Down' if unit.pinned else 'rallies'}.", "fow.base.pinned", side=side)


@rule("fow.base.good_spirits", "fow.base.starting_step")
def _stand(battle: Battle, role: Role, unit: Unit) -> Procedure[bool]:
    """Unit Last Stand: not in Good Spirits, it fights on by its number or is Destroyed."""
    side, cite = battle.side(role), "fow.base.good_spirits"
    number = yield from courage(unit, "last_stand", side, cite)
    stands = yield from last_stand(
        number, *(t.strength() for t in unit.fighting() or unit.teams), unit=unit.name, side=side
    )
    fate = "fights on" if stands else "is Destroyed"
    yield Note(f"{unit.name}, {counted(unit.strong, 'Team')} left, {fate}.", cite, side=side)
    return stands


# ---------------------------------------------------------------- Bunkers and Nests


def motivation_of(state: State, work: Fortification) -> Procedure[str]:
    """As its card prints it or the players entered it; a cell still lost is asked of its owner, once."""
    battle = state.now
    card = card_of(work, state.readings, battle.cards)
    known = card.ratings["motivation"]
    if known is None:
        known = yield from Choose(
            question=f"The Motivation of {card.title}, from your fortification card?",
            telling=f"{card.title}: Motivation {{}}.",
            cite=card.cite,
            wants=FACT,
            side=battle.side(DEFENDER),
            key="card_motivation",
            options=tuple(Option(r, r) for r in PRINTED),
        )
        battle.cards[f"{card.key}.motivation"] = known
    return known


def _remount_work(state: State, role: Role, work: Fortification) -> Procedure[None]:
    if not work.bailed_out:
        return
    side, number = state.now.side(role), (yield from motivation_of(state, work))
    work.bailed_out = not (yield from remount(number, unit=work.name, side=side))
    fate = "stays Bailed Out" if work.bailed_out else "is manned again"
    yield Note(f"{work.name} {fate}.", "fow.base.bailed_out", side=side)


def _rally_work(state: State, role: Role, work: Fortification) -> Procedure[None]:
    if not work.pinned:
        return
    side, number = state.now.side(role), (yield from motivation_of(state, work))
    work.pinned = not (yield from rally(number, unit=work.name, side=side))
    yield Note(f"{work.name} {'stays Pinned Down' if work.pinned else 'rallies'}.", "fow.base.pinned", side=side)


def _stand_work(state: State, role: Role, work: Fortification) -> Procedure[None]:
    """A turret whose crew is out has no Team left that is not Bailed Out."""
    if in_good_spirits(strength_of(work)):
        return
    side, number = state.now.side(role), (yield from motivation_of(state, work))
    stands = yield from last_stand(number, strength_of(work), unit=work.name, side=side)
    work.destroyed = not stands
    fate = "holds out" if stands else "is given up: Destroyed"
    yield Note(f"{work.name} {fate}.", "fow.base.good_spirits", side=side)
