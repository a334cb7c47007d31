"""Layers of a battle on the board: artillery, smoke, fires as the log has them, a Bombardment while it falls."""

from functools import lru_cache

from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.state import Battle
from sandtable.hexes.maps import overlays
from sandtable.hexes.maps.overlays import Fill, Overlay
from sandtable.kernel import Layer
from sandtable.surfaces.drawn_maps import overlay_layer

Written = tuple[tuple[str, str], ...]


def battle_layers(battle: Battle) -> tuple[Layer, ...]:
    """Everybody sees these: an FFE lies open, and so does what burns."""
    fires = tuple(sorted((hex, kind) for hex, kind in battle.fires.items() if kind != "out"))
    guns = [(hex, _mission(battle, group)) for group, hex in battle.ffe_at.items()]
    snipers = battle.snipers.items()
    found = (
        _labels("artillery", "Artillery and Smoke", tuple(sorted([*guns, *battle.screens.items()]))),
        _labels("snipers", "Snipers", tuple(sorted((hex, f"Sniper {side[0].upper()}") for side, hex in snipers))),
        _labels("burning", "What has caught fire", fires),
        _shelled(tuple(battle.shelled)),
    )
    return tuple(layer for layer in found if layer is not None)


def _mission(battle: Battle, group: str) -> str:
    if group in battle.smoke:
        return "disp. SMOKE" if group in battle.dispersed else "SMOKE"
    return "Har. Fire" if group in battle.harassing else "FFE"


@lru_cache(maxsize=16)
def _labels(key: str, title: str, written: Written) -> Layer | None:
    if not written:
        return None
    grid = our_map().grid
    words = ", ".join(f"{what} in {hex}" for hex, what in written)
    return _layer(key, title, overlays.labels(key, [(grid.hex(hex), what) for hex, what in written], words=words))


@lru_cache(maxsize=4)
def _shelled(names: tuple[str, ...]) -> Layer | None:
    if not names:
        return None
    hexes = {our_map().grid.hex(name) for name in names}
    words = f"Under Bombardment: {len(hexes)} hexes"
    drawn = overlays.highlight("shelled", hexes, fill=Fill.HATCH, colour="alarm", words=words)
    return _layer("bombardment", "Bombardment", drawn)


def _layer(key: str, title: str, drawn: Overlay) -> Layer:
    return overlay_layer(our_map(), key, title, (drawn,))
