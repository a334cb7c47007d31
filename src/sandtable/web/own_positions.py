"""A seat's board as a save of the player's own module, and such a save beside the board."""

from collections.abc import Iterable
from dataclasses import dataclass

from sandtable.kernel import NotUnderstood, Seen
from sandtable.surfaces.own import Brought, other_side_up
from sandtable.vassal.writing import Placed
from sandtable.web.bench import SECONDS, Bench
from sandtable.web.own_maps import A_MEGABYTE, LONGEST, OwnTable, unit_of
from sandtable.web.own_work import positions, written


def placed(table: OwnTable) -> tuple[list[Placed], list[str]]:
    """What of this seat's board can be written for VASSAL, and what cannot, in words."""
    under, own, board = table.underlay(), table.counters(), table.board
    if under is None or own is None or board is None or table.now.map_of != own.key:
        raise NotUnderstood("Lay a module's map and its counters on your table first.")
    at = {spot.name: (int(spot.x), int(spot.y)) for spot in under.spots}
    match, found, left = table.match(), list[Placed](), list[str]()
    for counter in board.counters:
        gpid = match.get(unit_of(counter).key, "") if counter.seen is Seen.KNOWN else ""
        if gpid and counter.place.hex in at:
            turned = other_side_up(counter.states, counter.face.tags)
            found.append(Placed(gpid, under.map.name, at[counter.place.hex], turned=turned))
        else:
            left.append(f"{counter.name} ({board.place_in_words(counter.place)})")
    return found, left


def to_vassal(table: OwnTable, bench: Bench) -> bytes:
    counters, _ = placed(table)
    return bench.run(written, table.file(table.now.map_of), counters, seconds=LONGEST)


def from_vassal(table: OwnTable, bench: Bench, data: bytes) -> list["Difference"]:
    """Where VASSAL's save and this seat's board differ; nothing where they are equal."""
    meant, _ = placed(table)
    under, own, board = table.underlay(), table.counters(), table.board
    assert under is not None
    assert own is not None
    assert board is not None
    there = bench.run(positions, data, under.map.name, seconds=SECONDS + len(data) / A_MEGABYTE)
    hexes = {(int(spot.x), int(spot.y)): spot.name for spot in under.spots}
    match = table.match()
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
