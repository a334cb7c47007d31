"""7.509: fires burn out, and what they leave."""

from sandtable.charts import consult
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.frame.terms import is_equipment, is_isolated, isolated_areas
from sandtable.games.orsha.frame.unknown_ground import learn_ground
from sandtable.games.orsha.frame.wrecks import after_the_fire
from sandtable.games.orsha.ground.maps import map_of
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.reph.eliminations import called, eliminate, is_wreck, owner, wreck
from sandtable.games.orsha.reph.set_up_areas import area_of
from sandtable.games.orsha.sides import enemy
from sandtable.games.orsha.state import State
from sandtable.kernel import Note, Procedure
from sandtable.rules import rule

BLAZE, FLAME = "blaze", "flame"
RUBBLE, CLEARED, SHELLHOLES = "rubble", "cleared", "shellholes"


@rule("oto2.7.509", "oto2.cg5.b")
def step_7_509(state: State) -> Procedure[None]:
    """7.509: the sub-steps in their order. Fires in other terrain just go out."""
    yield from learn_ground(state, sorted(state.ground.fires))
    burned = sorted(h for h in state.ground.fires if is_building(state, h) or is_rubble(state, h))
    yield from burning_wrecks(state)
    burned = sorted({*burned, *(h for h in state.ground.fires if is_building(state, h) or is_rubble(state, h))})
    yield from burnt_terrain(state)
    rubbled = yield from burnt_buildings(state)
    for hex in [h for h, fire in state.ground.fires.items() if fire == BLAZE]:
        del state.ground.fires[hex]
        yield Note(f"The Blaze in {hex} goes out.", "oto2.7.509")
    yield from flames(state)
    yield from eliminations(state, burned, rubbled)


def terrain(state: State, hex: str) -> tuple[str, ...]:
    return map_of(state).at(map_of(state).grid.hex(hex))


def is_rubble(state: State, hex: str) -> bool:
    return state.ground.changes.get(hex) == RUBBLE


def is_building(state: State, hex: str) -> bool:
    """A building still standing."""
    printed = any(key in terrain(state, hex) for key in first_half().fire.buildings)
    return printed and state.ground.changes.get(hex) not in (RUBBLE, CLEARED)


def _consumed(state: State, hex: str, fire: str) -> bool:
    """7.509, 7.5092: whether this counter consumes what it burns, by the readings chosen."""
    if fire == BLAZE:
        return True
    if is_building(state, hex) or is_rubble(state, hex):
        return state.readings.flame_in_building_or_rubble == "consumed"
    return state.readings.burnt_terrain_trigger == "flame-or-blaze"


@rule("oto2.7.5091", "oto2.cg5.c")
def burning_wrecks(state: State) -> Procedure[None]:
    """7.5091: a burning wreck burns out; in a building or rubble its Blaze first passes to the terrain. CG5: so does a
    wreck in a terrain Blaze."""
    blazing = {hex for hex, fire in state.ground.fires.items() if fire == BLAZE}
    for piece in [p for p in state.pieces if p.box is Box.MAP and is_wreck(p)]:
        if piece.has(Status.BURNING) and (is_building(state, piece.hex) or is_rubble(state, piece.hex)):
            state.ground.fires[piece.hex] = BLAZE
        after = after_the_fire(piece, terrain_blaze=piece.hex in blazing)
        if after == piece.status:
            continue
        piece.status = after
        yield Note(f"{called(piece)} is a Burnt-out Wreck.", "oto2.7.5091")


@rule("oto2.7.5092")
def burnt_terrain(state: State) -> Procedure[None]:
    """7.5092: brush, orchard and wooden rubble become Open Ground, but for Shellholes."""
    told = first_half().fire
    for hex, fire in list(state.ground.fires.items()):
        keys, change = terrain(state, hex), state.ground.changes.get(hex, "")
        wooden = change == RUBBLE and told.wooden in keys
        grown = change != CLEARED and any(key in told.burns_to_open_ground for key in keys)
        if not (wooden or grown) or is_building(state, hex) or not _consumed(state, hex, fire):
            continue
        shelled = change == SHELLHOLES or any(key in told.keeps_shellholes for key in keys)
        state.ground.changes[hex] = SHELLHOLES if shelled else CLEARED
        del state.ground.fires[hex]
        words = "Open Ground with Shellholes" if shelled else "Open Ground"
        yield Note(f"{hex} has burnt down: {words}; mark it with a Rice Paddy Bank counter.", "oto2.7.5092")


@rule("oto2.7.5093")
def burnt_buildings(state: State) -> Procedure[list[str]]:
    """7.5093: a burnt building is wooden rubble; who could only set up in it is Eliminated, the hex changes hands."""
    rubbled = []
    for hex, fire in list(state.ground.fires.items()):
        if not is_building(state, hex) or not _consumed(state, hex, fire):
            continue
        state.ground.changes[hex] = RUBBLE
        del state.ground.fires[hex]
        rubbled.append(hex)
        yield Note(f"The building in {hex} is wooden rubble.", "oto2.7.5093")
        lost = confined(state, hex)
        for piece in lost:
            yield Note(f"{called(piece)} was confined to {hex} and is Eliminated.", "oto2.7.5093", side=piece.side)
            eliminate(state, piece)
        if lost:
            state.ground.control[hex] = enemy(owner(lost[0]))
            _no_longer_isolated(state, hex)
    return rubbled


def _no_longer_isolated(state: State, hex: str) -> None:
    ground = state.ground
    if not is_isolated(state, hex):
        return
    areas, types = list[list[str]](), list[str]()
    for area, letter in zip(ground.isolated, ground.isolated_types or [""] * len(ground.isolated), strict=True):
        left = isolated_areas([name for name in area if name != hex]) if hex in area else [area]
        areas, types = areas + left, types + [letter] * len(left)
    ground.isolated, ground.isolated_types = areas, [letter for letter in types if letter]


def confined(state: State, hex: str) -> list[Piece]:
    """Isolated pieces that can set up nowhere but here."""
    isolated = [p for p in state.pieces if p.box is Box.MAP and p.hex == hex and p.has(Status.ISOLATED)]
    return [p for p in isolated if area_of(state, p).hexes <= {hex}]


@rule("oto2.7.5094")
def flames(state: State) -> Procedure[None]:
    """7.5094: a dr for each Flame; a new Blaze burns at the start of the next scenario."""
    for hex in [h for h, fire in state.ground.fires.items() if fire == FLAME]:
        row = yield from consult("flame_spread", about=hex)
        if row.result == "removed":
            del state.ground.fires[hex]
            continue
        state.ground.fires[hex] = BLAZE
        for piece in confined(state, hex):
            yield Note(f"{called(piece)} is confined to the Blaze and Eliminated.", "oto2.7.5094", side=piece.side)
            if piece.is_(Class.VEHICLE):
                wreck(state, piece, Status.BURNT_OUT)
            else:
                eliminate(state, piece)


@rule("oto2.7.5095")
def eliminations(state: State, burned: list[str], rubbled: list[str]) -> Procedure[None]:
    """7.5095: where a building or rubble burned, Fortifications and Equipment are gone, but for Entrenchments and
    pillboxes; wrecks go where a building was just rubbled; so does whoever is confined to such a Location."""
    spared = (*first_half().entrenchments.names, "Pillbox")
    for hex in burned:
        out = state.ground.fires.get(hex) != BLAZE
        gone = [p for p in state.pieces if p.box is Box.MAP and p.hex == hex and _burns(p, hex in rubbled, spared)]
        gone += [p for p in (confined(state, hex) if out else []) if p not in gone]
        for piece in gone:
            yield Note(f"{called(piece)} is Eliminated by fire.", "oto2.7.5095")
            eliminate(state, piece)


def _burns(piece: Piece, rubbled: bool, spared: tuple[str, ...]) -> bool:
    if is_wreck(piece):
        return rubbled
    if piece.is_(Class.FORTIFICATION, Class.CUPOLA):
        return piece.name not in spared
    return is_equipment(piece)
