"""What a side might do next on the board: offered, and what bots do. No rule, and no more than a beginning."""

from sandtable.games.orsha.battle.acts_of_control import refuse_claim
from sandtable.games.orsha.battle.coming_on import come_on
from sandtable.games.orsha.battle.move_advice import advised_move, stacks_of
from sandtable.games.orsha.battle.shooting import SeenPast, in_the_way, line
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.board.table import place_of_thing, things_seen
from sandtable.games.orsha.catalogue import MMC, SMC, Class
from sandtable.games.orsha.ground.geometry import hex_named
from sandtable.games.orsha.ground.maps import map_of, our_map
from sandtable.games.orsha.pieces import WRECKS
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import distance
from sandtable.kernel import Advised, Deed, Side

DONE = Advised({"verb": "done"})
FIRST = 3
"""Stacks that fire, squads of a stack."""
RANGE = 6
"""Hexes: how far most squads fire without being halved."""
FIGHTS = MMC | SMC | {Class.GUN, Class.VEHICLE, Class.CUPOLA}


def proposed(state: State, side: Side) -> Advised:
    """Ground that was reached is claimed; stacks go for ground that counts, as `move_advice` has it; then stacks that
    see an enemy within range fire at the nearest; else the turn is over."""
    now = as_it_stands(state)
    things = things_seen(now, side)
    seen = [place_of_thing(now, thing).hex for thing in things]
    if found := _claim(state, now, side):
        return found
    met = in_the_way(state)
    found = come_on(now, side) or advised_move(state, now, side, seen, met)
    return found or _fire(state, side, [thing for thing in things if _is_target(now, thing)], met) or DONE


def in_reaction(state: State, side: Side) -> Advised:
    """While the other side moves: stacks that see an enemy within range fire at the nearest, each once."""
    now = as_it_stands(state)
    targets = [thing for thing in things_seen(now, side) if _is_target(now, thing)]
    return _fire(state, side, targets, in_the_way(state)) or DONE


def _claim(state: State, now: State, side: Side) -> Advised | None:
    """A stack that stands on ground that counts says so, once."""
    worth = {objective.hex for objective in map_of(now).objectives if objective.value}
    for stack in stacks_of(now, side):
        name = stack[0].hex
        if state.battle.taken.get(name, now.ground.control.get(name)) == side or hex_named(name) not in worth:
            continue
        act = {"verb": "control", "counters": [stack[0].id]}
        if refuse_claim(state, Deed(side, "control", (stack[0].id,)), stack[:1]) is None:
            return Advised(act, f"{name} counts, and we stand there")
    return None


def _is_target(now: State, thing: str) -> bool:
    """Whoever fights, or what a "?" hides."""
    piece = now.known(thing)
    if piece is None:
        return True
    return piece.kind.cls in FIGHTS and not WRECKS & set(piece.status) and not piece.is_prisoner


def _fire(state: State, side: Side, targets: list[str], met: SeenPast) -> Advised | None:
    """The stack of a hex from which no line was declared in this Player Turn, at the nearest enemy that it sees within
    range; who sees nobody keeps his fire, and stays concealed."""
    now, grid = as_it_stands(state), our_map().grid
    fired = {look.start for look in state.battle.looks}
    known = state.sightings[side].ids
    where = {thing: place_of_thing(now, thing) for thing in targets if thing in known}
    for stack in stacks_of(now, side) if len(fired) < FIRST else ():
        start = stack[0].hex
        if start in fired:
            continue
        at = grid.hex(start)
        away = {thing: distance(at, grid.hex(place.hex)) for thing, place in where.items()}
        for thing in sorted((t for t, hexes in away.items() if 0 < hexes <= RANGE), key=lambda t: (away[t], t)):
            if line(state, start, stack[0].level, where[thing], met).is_clear:
                squads = [p.id for p in stack if p.kind.cls in MMC][:FIRST]
                return Advised({"verb": "attack", "counters": squads, "to": known[thing]}, "the nearest enemy we see")
    return None
