"""A seat's board as a save of the player's own module, and such a save beside the board."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import partial
from math import hypot

from sandtable.kernel import NotUnderstood, Seen
from sandtable.surfaces.matching import unit_of
from sandtable.surfaces.own import Brought, other_side_up
from sandtable.surfaces.underlay import Underlay
from sandtable.vassal.writing import Placed
from sandtable.web.bench import SECONDS, Bench
from sandtable.web.own_maps import A_MEGABYTE, LONGEST, OwnTable
from sandtable.web.own_work import positions, written


def placed(table: OwnTable) -> tuple[list[Placed], list[str]]:
    """What of this seat's board can be written for VASSAL, and what cannot, in words."""
    under, own, board = table.underlay(), table.counters(), table.board
    if under is None or own is None or board is None or not can_write(table):
        raise NotUnderstood("Lay a module's counters on your table first, and its own map or whole boards of VASL.")
    surface = under.map.surface
    # The middle of a half hex at the edge lies on the edge itself, where VASSAL takes it for beside the board.
    last = int(surface.width) - 1, int(surface.height) - 1
    at = {spot.name: (min(int(spot.x), last[0]), min(int(spot.y), last[1])) for spot in under.spots}
    match, known, found, left = table.match(), table.known.words, list[Placed](), list[str]()
    for counter in board.counters:
        gpid = match.get(unit_of(counter).key, "") if counter.seen is Seen.KNOWN else ""
        if gpid and counter.place.hex in at:
            shown = (*counter.states, *counter.face.tags)
            words = frozenset(word for tag in shown for word in known.get(tag, ()))
            turned = not known and other_side_up(counter.states, counter.face.tags)
            found.append(Placed(gpid, under.map.name, at[counter.place.hex], turned=turned, words=words))
        else:
            left.append(f"{counter.name} ({board.place_in_words(counter.place)})")
    return found, left


def can_write(table: OwnTable) -> bool:
    """Whether what lies on the table is one module's: its counters on its own map, or on boards beside it."""
    own = table.counters()
    return own is not None and (table.now.map_of == own.key or bool(table.board_files()))


def to_vassal(table: OwnTable, bench: Bench) -> bytes:
    counters, _ = placed(table)
    return bench.run(written, table.file(table.now.counters_of), counters, table.board_files(), seconds=LONGEST)


def from_vassal(table: OwnTable, bench: Bench, data: bytes) -> list["Difference"]:
    """Where VASSAL's save and this seat's board differ; nothing where they are equal."""
    meant, _ = placed(table)
    under, own, board = table.underlay(), table.counters(), table.board
    assert under is not None
    assert own is not None
    assert board is not None
    module, boards = table.file(table.now.counters_of), table.board_files()
    seconds = SECONDS + (len(data) + (module.stat().st_size if module else 0)) / A_MEGABYTE
    there = bench.run(positions, data, under.map.name, module, boards, seconds=seconds)
    match, told = table.match(), {word for words in table.known.words.values() for word in words}
    names = {gpid: [c.name for c in board.counters if match.get(unit_of(c).key) == gpid] for gpid in match.values()}
    return list(_differences(meant, there, partial(_hex_at, under), names, own.brought, told))


def _hex_at(under: Underlay, at: tuple[int, int]) -> str:
    """The hex whose middle is nearest, within half of one: VASSAL lays counters on whole pixels of its own."""
    near = max(abs(y) for _, y in under.map.surface.hexagon)
    distance, name = min((hypot(spot.x - at[0], spot.y - at[1]), spot.name) for spot in under.spots)
    return name if distance <= near else "beside the map"


@dataclass(frozen=True, slots=True)
class Difference:
    """A counter that lies elsewhere in VASSAL's save. Empty: it is not there at all."""

    name: str
    here: str
    there: str


def _differences(
    meant: Iterable[Placed],
    there: Iterable[Placed],
    hex_at: Callable[[tuple[int, int]], str],
    names: dict[str, list[str]],
    brought: Brought,
    told: Collection[str],
) -> Iterable[Difference]:
    def places(counters: Iterable[Placed]) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for counter in counters:
            side = ["other side up"] if counter.turned and not told else []
            words = [hex_at(counter.at), *side, *sorted(counter.words & set(told))]
            found.setdefault(counter.gpid, []).append(", ".join(words))
        return found

    ours, theirs = places(meant), places(there)
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
