"""A seat's own map and counters: what it may see of what was brought, what lies on its table, and VASSAL's saves of it.

It lies under the seat's own board and changes nothing else: the board comes from the viewer's view as ever, and another
seat may have another map under the same hexes.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.kernel import Board, KnownCounters, NotUnderstood
from sandtable.store import OwnMaps, OwnTiles, SeatTable, Tables
from sandtable.store.own_maps import ScanPins
from sandtable.store.own_tiles import HOST
from sandtable.surfaces.bare import bare
from sandtable.surfaces.matching import matched, units_of
from sandtable.surfaces.own import Brought, Kind, OwnCounter, OwnMap
from sandtable.surfaces.painted import Painted
from sandtable.surfaces.pins import Pin, Scan, joined, scanned
from sandtable.surfaces.side_by_side import BoardPlace, side_by_side
from sandtable.surfaces.tiles import KINDS, MOST_TILE, TILE
from sandtable.surfaces.underlay import Underlay, lay_under
from sandtable.vassal.board_files import BoardFile
from sandtable.vassal.pictures import kind_of
from sandtable.web.access import House
from sandtable.web.bench import SECONDS
from sandtable.web.board import board_of
from sandtable.web.own_work import take_apart
from sandtable.web.rooms import Room
from sandtable.web.seats import Seat

A_MEGABYTE, LONGEST = 1_000_000, 20.0
MOST_OF_A_SEAT = 12
BARE, JOINED, BOARDS = "bare", "pictures", "boards"
ALWAYS = (BARE, JOINED, BOARDS)
"""Maps that are made here: the game's own hexes with nothing on them, pinned pictures, boards side by side."""


@dataclass(frozen=True)
class Own:
    """One thing that a seat may lay on its table."""

    key: str
    brought: Brought

    @property
    def kind(self) -> Kind:
        return self.brought.kind


class OwnTable:
    """The table of one seat."""

    def __init__(self, here: House, room: Room, seat: Seat) -> None:
        self._here, self._room, self._seat = here, room, seat
        self._kept = OwnMaps(here.shelf.folder)
        self._tables = Tables(here.shelf.folder, room.id)
        self.base = f"/c/{room.id}/{seat.key}"

    # ------------------------------------------------------------------ whose it is

    def file(self, key: str) -> Path | None:
        """What was brought, as its owner brought it."""
        return self._kept.file(key) if key in self.keys() else None

    @property
    def now(self) -> SeatTable:
        return self._tables.of(self._seat.key)

    def keys(self) -> list[str]:
        """What this seat's player brought himself, or says he owns. Seats of this machine's own players share it."""
        return list(dict.fromkeys(key for table in self._shared() for key in (*table.brought, *table.owns)))

    def _brought(self) -> list[str]:
        return [key for table in self._shared() for key in table.brought]

    def _shared(self) -> list[SeatTable]:
        """This seat's table, and at this machine those of its other players."""
        mine = [self._seat.key]
        if self._seat.where == "here":
            mine += [seat.key for seat in self._room.here() if seat.key != self._seat.key]
        tables = self._tables.all()
        return [tables[seat] for seat in mine if seat in tables]

    def find(self, key: str) -> Own:
        """One of them; raises NotUnderstood for everything else."""
        brought = self._kept.find(key) if key in self.keys() else None
        if brought is None:
            raise NotUnderstood("This is not yours, or not here any more.")
        return Own(key, brought)

    def own(self) -> list[Own]:
        return [Own(key, brought) for key in self.keys() if (brought := self._kept.find(key))]

    def of_others(self) -> list[Own]:
        """What other players of this campaign brought: its name can be told, its pictures not."""
        mine = self.keys()
        keys = dict.fromkeys(key for table in self._tables.all().values() for key in table.brought)
        return [Own(key, brought) for key in keys if key not in mine and (brought := self._kept.find(key))]

    def bring(self, data: bytes, name: str) -> Own:
        """Keep a module, a board or a picture for this seat. Raises NotUnderstood when it is none of these."""
        if len(self.now.brought) >= MOST_OF_A_SEAT:
            raise NotUnderstood("So much was brought to this table already; nothing more is kept for it.")
        seconds = min(SECONDS + len(data) / A_MEGABYTE, LONGEST)

        def read(file: Path, into: Path) -> None:
            self._here.bench.run(take_apart, file, name, into, seconds=seconds)

        key = self._kept.keep(data, read)
        self._tables.change(self._seat.key, lambda table: _add(table.brought, key))
        return self.find(key)

    def say_he_owns(self, key: str) -> None:
        if key not in [own.key for own in self.of_others()]:
            raise NotUnderstood("Nobody brought such a thing to this campaign.")
        self._tables.change(self._seat.key, lambda table: _add(table.owns, key))

    def picture(self, key: str, name: str) -> Path | None:
        """The picture, for a seat whose player owns it; None for everybody else, whether there is one or not."""
        return self._kept.picture(key, name) if key in self.keys() else None

    # ------------------------------------------------------------------ large pictures in tiles

    def tile(self, key: str, picture: str, name: str) -> Path | None:
        """A square of a picture, for a seat whose player owns it; None for everybody else."""
        tiles = self._cut(key, picture)
        return tiles.tile(key, picture, name) if tiles else None

    def keep_tile(self, key: str, picture: str, name: str, data: bytes) -> None:
        """Keep a square that the browser of this seat cut. Raises NotUnderstood for everything else."""
        tiles = OwnTiles(self._here.shelf.folder, self._maker)
        cut = tiles.cut_of(key, picture) if key in self._brought() else None
        if cut is None or not cut.has(name) or len(data) > MOST_TILE or kind_of(data) not in KINDS:
            raise NotUnderstood("This is no square of a picture that you brought.")
        tiles.keep(key, picture, name, data)

    @property
    def _maker(self) -> str:
        return HOST if self._seat.where == "here" else f"{self._room.id}.{self._seat.key}"

    def _cut(self, key: str, picture: str) -> OwnTiles | None:
        """The squares of this picture that this seat trusts: those cut by itself, or at this machine."""
        if key not in self.keys():
            return None
        makers = (OwnTiles(self._here.shelf.folder, maker) for maker in dict.fromkeys((self._maker, HOST)))
        return next((tiles for tiles in makers if tiles.whole(key, picture)), None)

    def _tiled(self, key: str, picture: str) -> dict[str, Any]:
        """What the page is told of a large picture: its squares, or that it should cut them."""
        cut = OwnTiles(self._here.shelf.folder, self._maker).cut_of(key, picture)
        if cut is None:
            return {}
        about = {"size": TILE, "levels": cut.levels, "width": cut.width, "height": cut.height}
        if self._cut(key, picture):
            return {"tiles": about}
        return {"cut": about} if key in self._brought() else {}

    # ------------------------------------------------------------------ what lies on it

    @property
    def board(self) -> Board | None:
        return board_of(self._room.sight(self._seat.side).view)

    def choose(self, map_of: str, map_number: int, counters_of: str) -> None:
        """Lay this map and these counters on the table; empty: ours. Raises NotUnderstood when they do not fit."""
        board, keys = self.board, self.keys()
        if not {map_of, counters_of} <= {"", *keys, *(ALWAYS if map_of in ALWAYS else ())}:
            raise NotUnderstood("This is not yours to lay on the table.")
        if map_of and board:
            lay_under(board.surface, self.map(map_of, map_number))

        def now(table: SeatTable) -> None:
            table.map_of, table.map_number, table.counters_of = map_of, map_number, counters_of

        self._tables.change(self._seat.key, now)

    def paint(self, painted: Painted) -> None:
        def now(table: SeatTable) -> None:
            table.painted = painted

        self._tables.change(self._seat.key, now)

    def correct(self, match: dict[str, str]) -> None:
        """The player's own word for some units: the number of a counter, or empty for ours."""

        def now(table: SeatTable) -> None:
            table.match = {**table.match, **match}

        self._tables.change(self._seat.key, now)

    def map(self, key: str, number: int = 0) -> OwnMap:
        """A map that can lie on the table; raises NotUnderstood when it is not there, or its pins do not tell how."""
        board = self.board
        if board is None:
            raise NotUnderstood("There is no board now.")
        if key == BARE:
            return bare(board.surface)
        if key == JOINED:
            return joined(board.surface, [(own.key, self.scan(own)) for own in self.own() if own.key in self.now.scans])
        if key == BOARDS:
            return side_by_side([(place, self.find(place.key).brought.maps[0]) for place in self.now.boards])
        brought = self._kept.find(key)
        if brought is not None and brought.picture:
            return scanned(brought.title, board.surface, self.scan(Own(key, brought)))
        if brought is None or not 0 <= number < len(brought.maps):
            raise NotUnderstood("This map is not here any more.")
        return brought.maps[number]

    def scan(self, own: Own) -> Scan:
        """A picture with the pins this seat has set on it."""
        assert own.brought.picture is not None
        file, width, height = own.brought.picture
        kept = self.now.scans.get(own.key) or ScanPins()
        pins = tuple(Pin(hex, (x, y)) for hex, x, y in kept.pins)
        return Scan(file, (width, height), pins, kept.slanted_view)

    def pin(self, key: str, pins: list[tuple[str, float, float]], *, slanted_view: bool) -> None:
        def now(table: SeatTable) -> None:
            table.scans[key] = ScanPins(pins, slanted_view)

        self._tables.change(self._seat.key, now)

    def put_boards(self, places: list[BoardPlace]) -> None:
        """Put VASL boards of this seat's side by side. Raises NotUnderstood when they cannot lie so."""
        found = {own.key: own.brought.maps[0] for own in self.own() if own.kind is Kind.BOARD}
        side_by_side([(place, found[place.key]) for place in places if place.key in found])

        def now(table: SeatTable) -> None:
            table.boards = [place for place in places if place.key in found]

        self._tables.change(self._seat.key, now)

    def underlay(self) -> Underlay | None:
        table, board = self.now, self.board
        if board is None or table.map_of not in (*ALWAYS, *self.keys()):
            return None
        try:
            return lay_under(board.surface, self.map(table.map_of, table.map_number))
        except NotUnderstood:
            return None  # the game's own map lies there again

    def counters(self) -> Own | None:
        key = self.now.counters_of
        brought = self._kept.find(key) if key in self.keys() else None
        return Own(key, brought) if brought else None

    def match(self) -> dict[str, str]:
        """For every unit that this seat sees now, by side and name, the number of its counter; empty where none is."""
        own, board = self.counters(), self.board
        if own is None or board is None:
            return {}
        units = units_of(board)
        sides = {side.key: side.title for side in self._room.campaign.game.sides}
        numbers, there = self.known.numbers, {counter.gpid for counter in own.brought.counters}
        found = {unit.key: number for unit in units if (number := numbers.get(unit.key, "")) in there}
        found |= matched([unit for unit in units if unit.key not in found], own.brought.counters, sides)
        return {key: self.now.match.get(key, gpid) for key, gpid in found.items()}

    @property
    def known(self) -> KnownCounters:
        """What the game knows beforehand of the module whose counters lie on this table."""
        own = self.counters()
        return self._room.campaign.game.counters_in(own.brought.title) if own else KnownCounters()

    def board_files(self) -> list[BoardFile]:
        """The boards that lie here as files of their own, as VASL's do; none where only a part of one does."""
        if self.now.map_of == BOARDS:
            places = [(place, self.find(place.key).brought) for place in self.now.boards]
        else:
            places = [(BoardPlace(o.key), o.brought) for o in self.own() if o.key == self.now.map_of]
        if any(place.first or place.last or board.kind is not Kind.BOARD for place, board in places):
            return []
        return [BoardFile(b.maps[0].name, b.version, p.column - 1, p.row - 1, p.turned) for p, b in places]

    def json(self) -> dict[str, Any] | None:
        """What the page lays under its board; None when that is ours alone."""
        under, own = self.underlay(), self.counters()
        if under is None and own is None:
            return None
        surface = under and under.json(f"{self.base}/own", self.now.map_of, self._tiled)
        return {"surface": surface, "faces": self._faces(own) if own else None}

    def _faces(self, own: Own) -> dict[str, Any]:
        """The pictures of every unit this seat sees; of one without, that there is none."""
        counters = {counter.gpid: counter for counter in own.brought.counters}
        found = {key: counters.get(gpid) for key, gpid in self.match().items()}
        return {key: self._face(own.key, c) if c and c.front else None for key, c in found.items()}

    def _face(self, key: str, counter: OwnCounter) -> dict[str, list[str]]:
        front, back = ([f"{self.base}/own/{key}/{file}" for file in files] for files in (counter.front, counter.back))
        return {"front": front, "back": back}


def _add(keys: list[str], key: str) -> None:
    if key not in keys:
        keys.append(key)
