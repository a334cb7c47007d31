"""The ground that the campaign's rules ask: the map file in force, changed as every record is, by agreement."""

from typing import Any

from sandtable.hexes.naming import NoSuchHex
from sandtable.kernel import NotUnderstood
from sandtable.surfaces.map_files import grid_of, map_file
from sandtable.surfaces.painted import Painted
from sandtable.web.access import NotThere
from sandtable.web.bench import Bench
from sandtable.web.own_maps import OwnTable
from sandtable.web.own_work import PROVING, prove_map, vocabulary
from sandtable.web.rooms import Room

PLACE = "settings/map"
REASON = "this map lies on our table"


def can_change(room: Room, side: str) -> bool:
    """Whether rules of this campaign ask a map at all."""
    return PLACE in room.campaign.game.correctable(room.campaign.state, side)


def in_force(room: Room) -> bool:
    """Whether the players' own ground is in force."""
    return bool(room.campaign.state.settings.get("map"))


def lay_ground(room: Room, side: str, file: str, bench: Bench) -> str:
    """Play on the ground of this map file from now on; empty: ours. Returns what is still to be done, in words.

    Raises NotUnderstood for a map that cannot be used, Refused where it is not the time.
    """
    if not can_change(room, side):
        raise NotUnderstood("The rules of this campaign ask no map.")
    if file:
        bench.run(prove_map, room.campaign.game.map_words, file, seconds=PROVING)
    waits: str = room.act(lambda campaign: campaign.rule_otherwise(side, {PLACE: file}, REASON))
    return waits


def painted_file(room: Room, own: OwnTable, painted: Painted) -> dict[str, Any]:
    """The map file of what was painted over the board of this seat."""
    board = own.board
    assert board is not None
    try:
        return map_file(painted, grid_of(board.surface), vocabulary(room.campaign.game.map_words).key)
    except (NoSuchHex, NotUnderstood) as no:
        raise NotThere(str(no)) from None
