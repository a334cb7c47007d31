"""What no rule could follow, however freely acts are judged: a counter that is not there, an attack on nobody."""

from collections.abc import Callable

from sandtable.games.forgotten_battles.board.air_missions import VERBS, refuse_absurd
from sandtable.games.forgotten_battles.board.aircraft import base_of, bases_of, is_air
from sandtable.games.forgotten_battles.board.asking import refuse_question
from sandtable.games.forgotten_battles.board.combats import adjacent
from sandtable.games.forgotten_battles.board.entering import waiting
from sandtable.games.forgotten_battles.board.moves import units_of
from sandtable.games.forgotten_battles.board.rails import cargo, hexes_of_cargo
from sandtable.games.forgotten_battles.board.rebuilding import BOX, line_for, lying
from sandtable.games.forgotten_battles.board.standing import SERIES, look_of, may_attack, on_map, stack
from sandtable.games.forgotten_battles.board.trucks import no_enemy_on, trucks_of
from sandtable.games.forgotten_battles.sides import other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import DEAD
from sandtable.kernel import Deed, Refused


def refuse_impossible(state: State, deed: Deed) -> Refused | None:
    """Asked before an act is carried out, also where the players have ruled that it counts."""
    units = units_of(state, deed.counters)
    if deed.verb == "ask":
        return refuse_question(state, deed)
    if deed.verb == "place":
        todo = waiting(state, deed.side)
        if any(id not in todo for id in deed.counters) or not deed.place.hex or _enemy(state, deed, deed.place.hex):
            return Refused("only what arrives is placed, and on the map", SERIES)
        return None
    if deed.verb == "rebuild":
        return _refuse_return(state, deed)
    if deed.verb in ("load", "unload") or (deed.verb == "move" and trucks_of(state, deed.counters)):
        mine = trucks_of(state, deed.counters)
        bad = mine is None or mine.side != deed.side or any(not place.hex for place in deed.path)
        return (
            Refused("only trucks of yours on the map do this", SERIES) if bad or not no_enemy_on(state, deed) else None
        )
    if deed.verb in VERBS:
        return refuse_absurd(state, deed)
    if deed.verb == "refit":
        parked = len(units) == len(deed.counters) and all(base_of(unit) == base_of(units[0]) != "" for unit in units)
        return None if parked else Refused("aircraft of one base are refitted together", SERIES)
    if deed.verb == "rail":
        return _refuse_train(state, deed)
    if len(units) < len(deed.counters) or not all(on_map(unit) for unit in units):
        return Refused("only units on the map can do this", SERIES)
    by_verb: dict[str, Callable[[State, Deed], Refused | None]] = {
        "move": _refuse_way,
        "attack": _refuse_fight,
        "overrun": _refuse_fight,
        "barrage": _refuse_fire,
    }
    return by_verb[deed.verb](state, deed) if deed.verb in by_verb else None


def _enemy(state: State, deed: Deed, hex: str) -> bool:
    return bool(stack(state, hex, other(deed.side)))


def _refuse_way(state: State, deed: Deed) -> Refused | None:
    if str(deed.place) == DEAD:
        return None  # taken off the map by hand
    if len({unit.at for unit in units_of(state, deed.counters)}) > 1:
        return Refused("units that move together stand together", SERIES)
    if any(not place.hex or _enemy(state, deed, place.hex) for place in deed.path):
        return Refused("nobody stands with the enemy, or beside the map", SERIES)
    return None


def _refuse_train(state: State, deed: Deed) -> Refused | None:
    units, dumps = units_of(state, deed.counters), cargo(state, deed.side, deed.counters)
    hexes = hexes_of_cargo(units, dumps)
    if len(units) + len(dumps) < len(deed.counters) or len(hexes) > 1 or not min(hexes)[:1].isdigit():
        return Refused("units and supply of one hex of the map go by rail together", SERIES)
    if not deed.place.hex or _enemy(state, deed, deed.place.hex):
        return Refused("nobody goes by rail to the enemy, or beside the map", SERIES)
    return None


def _refuse_return(state: State, deed: Deed) -> Refused | None:
    unit = state.register.get(deed.counters[0])
    if unit is not None and is_air(unit) and unit.side == deed.side and lying(state, unit):
        base = deed.place.hex in bases_of(state, deed.side)
        return None if base else Refused("aircraft come back at an air base", SERIES)
    if unit is None or unit.side != deed.side or lying(state, unit) is None or line_for(state, unit) is None:
        return Refused("nothing of it lies in the Dead Pile that this campaign rebuilds", SERIES)
    if deed.place != BOX[deed.side] and (not deed.place.hex or _enemy(state, deed, deed.place.hex)):
        return Refused("it comes back onto the map, or into the box of what arrives", SERIES)
    return None


def _refuse_fight(state: State, deed: Deed) -> Refused | None:
    target = deed.place.hex
    if not target or not _enemy(state, deed, target):
        return Refused("there is no enemy to attack", SERIES)
    for unit in units_of(state, deed.counters):
        if not may_attack(state, unit) or not adjacent(unit.at, target):
            return Refused(f"{unit.name} has no strength to attack {target} with from where it stands", SERIES)
    return None


def _refuse_fire(state: State, deed: Deed) -> Refused | None:
    if not deed.place.hex or not _enemy(state, deed, deed.place.hex):
        return Refused("there is no enemy to barrage", SERIES)
    odd = next((unit for unit in units_of(state, deed.counters) if not look_of(state, unit).barrage), None)
    return Refused(f"{odd.name} is no artillery", SERIES) if odd else None
