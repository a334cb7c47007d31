"""A seat's own map and counters: what it may see of what was brought, what lies on its table, and VASSAL's saves of it.

It lies under the seat's own board and changes nothing else: the board comes from the viewer's view as ever, and another
seat may have another map under the same hexes.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.kernel import Board, Counter, NotUnderstood, Seen
from sandtable.store import OwnMaps, SeatTable, Tables
from sandtable.store.own_maps import write_about
from sandtable.surfaces.bringing import bring_module
from sandtable.surfaces.matching import Unit, matched
from sandtable.surfaces.own import Brought, OwnCounter, OwnMap, other_side_up
from sandtable.surfaces.underlay import Underlay, lay_under
from sandtable.vassal import read_module, read_save
from sandtable.vassal.writing import Placed, write_save
from sandtable.web.access import House
from sandtable.web.bench import SECONDS
from sandtable.web.board import board_of
from sandtable.web.rooms import Room
from sandtable.web.seats import Seat

A_MEGABYTE, LONGEST = 1_000_000, 20.0
MOST_OF_A_SEAT = 12


@dataclass(frozen=True)
class Own:
    """One thing that a seat may lay on its table."""

    key: str
    brought: Brought


class OwnTable:
    """The table of one seat."""

    def __init__(self, here: House, room: Room, seat: Seat) -> None:
        self._here, self._room, self._seat = here, room, seat
        self._kept = OwnMaps(here.shelf.folder)
        self._tables = Tables(here.shelf.folder, room.id)
        self.base = f"/c/{room.id}/{seat.key}"

    # ------------------------------------------------------------------ whose it is

    @property
    def now(self) -> SeatTable:
        return self._tables.of(self._seat.key)

    def keys(self) -> list[str]:
        """What this seat's player brought himself, or says he owns. Seats of this machine's own players share it."""
        tables = self._tables.all()
        mine = [self._seat.key]
        if self._seat.where == "here":
            mine += [seat.key for seat in self._room.here() if seat.key != self._seat.key]
        found = [key for seat in mine if seat in tables for key in (*tables[seat].brought, *tables[seat].owns)]
        return list(dict.fromkeys(found))

    def own(self) -> list[Own]:
        return [Own(key, brought) for key in self.keys() if (brought := self._kept.find(key))]

    def of_others(self) -> list[Own]:
        """What other players of this campaign brought: its name can be told, its pictures not."""
        mine = self.keys()
        keys = dict.fromkeys(key for table in self._tables.all().values() for key in table.brought)
        return [Own(key, brought) for key in keys if key not in mine and (brought := self._kept.find(key))]

    def bring(self, data: bytes) -> str:
        """Keep a module for this seat; its key. Raises NotUnderstood when it is none that can be read."""
        if len(self.now.brought) >= MOST_OF_A_SEAT:
            raise NotUnderstood("So much was brought to this table already; nothing more is kept for it.")
        seconds = min(SECONDS + len(data) / A_MEGABYTE, LONGEST)
        key = self._kept.keep(data, lambda file, into: self._here.bench.run(take_apart, file, into, seconds=seconds))
        self._tables.change(self._seat.key, lambda table: _add(table.brought, key))
        return key

    def say_he_owns(self, key: str) -> None:
        if key not in [own.key for own in self.of_others()]:
            raise NotUnderstood("Nobody brought such a thing to this campaign.")
        self._tables.change(self._seat.key, lambda table: _add(table.owns, key))

    def picture(self, key: str, name: str) -> Path | None:
        """The picture, for a seat whose player owns it; None for everybody else, whether there is one or not."""
        return self._kept.picture(key, name) if key in self.keys() else None

    # ------------------------------------------------------------------ what lies on it

    @property
    def board(self) -> Board | None:
        return board_of(self._room.sight(self._seat.side).view)

    def choose(self, map_of: str, map_number: int, counters_of: str) -> None:
        """Lay this map and these counters on the table; empty: ours. Raises NotUnderstood when they do not fit."""
        board, keys = self.board, self.keys()
        for key in filter(None, (map_of, counters_of)):
            if key not in keys:
                raise NotUnderstood("This is not yours to lay on the table.")
        if map_of and board:
            lay_under(board.surface, self._map(map_of, map_number))

        def now(table: SeatTable) -> None:
            table.map_of, table.map_number, table.counters_of = map_of, map_number, counters_of

        self._tables.change(self._seat.key, now)

    def correct(self, match: dict[str, str]) -> None:
        """The player's own word for some units: the number of a counter, or empty for ours."""

        def now(table: SeatTable) -> None:
            table.match = {**table.match, **match}

        self._tables.change(self._seat.key, now)

    def _map(self, key: str, number: int) -> OwnMap:
        brought = self._kept.find(key)
        if brought is None or not 0 <= number < len(brought.maps):
            raise NotUnderstood("This map is not here any more.")
        return brought.maps[number]

    def underlay(self) -> Underlay | None:
        table, board = self.now, self.board
        if board is None or table.map_of not in self.keys():
            return None
        try:
            return lay_under(board.surface, self._map(table.map_of, table.map_number))
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
        found = matched(units, own.brought.counters, sides)
        return {key: self.now.match.get(key, gpid) for key, gpid in found.items()}

    def json(self) -> dict[str, Any] | None:
        """What the page lays under its board; None when that is ours alone."""
        under, own = self.underlay(), self.counters()
        if under is None and own is None:
            return None
        faces: dict[str, Any] = {}
        for key, gpid in self.match().items() if own else ():
            counter = own.brought.counter(gpid) if own and gpid else None
            faces[key] = self._face(own.key, counter) if own and counter and counter.front else None
        return {"surface": under and under.json(f"{self.base}/own/{self.now.map_of}"), "faces": faces}

    def _face(self, key: str, counter: OwnCounter) -> dict[str, list[str]]:
        front, back = ([f"{self.base}/own/{key}/{file}" for file in files] for files in (counter.front, counter.back))
        return {"front": front, "back": back}

    # ------------------------------------------------------------------ to VASSAL and back

    def placed(self) -> tuple[list[Placed], list[str]]:
        """What of this seat's board can be written for VASSAL, and what cannot, in words."""
        under, own, board = self.underlay(), self.counters(), self.board
        if under is None or own is None or board is None or self.now.map_of != own.key:
            raise NotUnderstood("Lay a module's map and its counters on your table first.")
        at = {spot.name: (int(spot.x), int(spot.y)) for spot in under.spots}
        match, found, left = self.match(), list[Placed](), list[str]()
        for counter in board.counters:
            gpid = match.get(unit_of(counter).key, "") if counter.seen is Seen.KNOWN else ""
            if gpid and counter.place.hex in at:
                turned = other_side_up(counter.states, counter.face.tags)
                found.append(Placed(gpid, under.map.name, at[counter.place.hex], turned=turned))
            else:
                left.append(f"{counter.name} ({board.place_in_words(counter.place)})")
        return found, left

    def to_vassal(self) -> bytes:
        counters, _ = self.placed()
        return self._here.bench.run(written, self._kept.file(self.now.map_of), counters, seconds=LONGEST)

    def from_vassal(self, data: bytes) -> list["Difference"]:
        """Where VASSAL's save and this seat's board differ; nothing where they are equal."""
        meant, _ = self.placed()
        under, own, board = self.underlay(), self.counters(), self.board
        assert under is not None
        assert own is not None
        assert board is not None
        there = self._here.bench.run(positions, data, under.map.name, seconds=SECONDS + len(data) / A_MEGABYTE)
        hexes = {(int(spot.x), int(spot.y)): spot.name for spot in under.spots}
        match = self.match()
        names = {gpid: [c.name for c in board.counters if match.get(unit_of(c).key) == gpid] for gpid in match.values()}
        return list(_differences(meant, there, hexes, names, own.brought))


@dataclass(frozen=True, slots=True)
class Difference:
    """A counter that lies elsewhere in VASSAL's save. Empty: it is not there at all."""

    name: str
    here: str
    there: str


def _differences(
    meant: Iterable[Placed],
    there: Iterable[Placed],
    hexes: dict[tuple[int, int], str],
    names: dict[str, list[str]],
    brought: Brought,
) -> Iterable[Difference]:
    def told(counters: Iterable[Placed]) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for counter in counters:
            hex = hexes.get(counter.at, "beside the map")
            found.setdefault(counter.gpid, []).append(f"{hex}, other side up" if counter.turned else hex)
        return found

    ours, theirs = told(meant), told(there)
    for gpid in dict.fromkeys((*ours, *theirs)):
        here, gone = list(ours.get(gpid, [])), list(theirs.get(gpid, []))
        for place in list(here):
            if place in gone:
                here.remove(place)
                gone.remove(place)
        counter = brought.counter(gpid)
        name = next(iter(names.get(gpid, [])), "") or (counter.name if counter else gpid)
        while here or gone:
            yield Difference(name, here.pop(0) if here else "", gone.pop(0) if gone else "")


def unit_of(counter: Counter) -> Unit:
    return Unit(counter.side, counter.name, counter.face.values)


def units_of(board: Board) -> list[Unit]:
    """Every unit that can be told apart, once. Of what is concealed nothing is known to match."""
    return list({(u := unit_of(c)).key: u for c in board.counters if c.seen is Seen.KNOWN}.values())


def _add(keys: list[str], key: str) -> None:
    if key not in keys:
        keys.append(key)


# ---------------------------------------------------------------------- on the bench


def take_apart(file: Path, into: Path) -> None:
    write_about(into, bring_module(file.read_bytes(), into))


def written(file: Path | None, counters: list[Placed]) -> bytes:
    if file is None:
        raise NotUnderstood("This module is not here any more.")
    return write_save(read_module(file.read_bytes()), counters)


def positions(data: bytes, map: str) -> list[Placed]:
    """Every counter of that map in a save, lowest first in each stack."""
    found = sorted(read_save(data).positions, key=lambda p: (p.at, p.height))
    return [Placed(p.piece.gpid, p.map, p.at, turned=p.piece.turned) for p in found if p.map == map]
