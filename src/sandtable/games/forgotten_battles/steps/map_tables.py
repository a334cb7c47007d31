"""The forms by which the players report their HQs, cities and air bases."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.games.forgotten_battles.front_markers import POSTURES, FrontRow
from sandtable.games.forgotten_battles.sides import AXIS, SOVIET
from sandtable.games.forgotten_battles.state import Place, PlaceKind, State
from sandtable.games.forgotten_battles.supply.placement import HQS, KIND_WORDS, TOWNS
from sandtable.kernel import Field, FieldKind, Side

Rows = Mapping[str, Sequence[Mapping[str, Any]]]
NAME = Field("name", "Name")
HEX = Field("hex", "Hex", FieldKind.HEX, hint="such as B18.19; may be left empty")
# Asked the way round that needs no tick in an ordinary turn: a row that is only named takes supply.
NO_TRACE = Field("no_trace", "out of Trace Supply", FieldKind.YES_NO)
LOST = Field("lost", "lost to the enemy", FieldKind.YES_NO)
HUNGARIAN = Field("hungarian", "Hungarian", FieldKind.YES_NO, rule="tfb.special.axis.hungarian.hq")
NO_TRAINS = Field("no_trains", "not detrainable", FieldKind.YES_NO)


def kind_field(kinds: Iterable[PlaceKind], usual: PlaceKind) -> Field:
    choices = tuple((k.value, KIND_WORDS[k]) for k in kinds)
    return Field("kind", "Kind", FieldKind.CHOICE, choices=choices, default=usual.value)


@dataclass(frozen=True)
class Tables:
    """A side's tables: titles, columns, and the kind of place where a table holds only one kind."""

    titles: Mapping[str, str]
    columns: Mapping[str, tuple[Field, ...]]
    kinds: Mapping[str, PlaceKind | None]

    def fields(self, rows: Rows) -> Iterable[Field]:
        for key, title in self.titles.items():
            yield Field(key, title, FieldKind.TABLE, columns=self.columns[key], default=list(rows.get(key, ())))


SOVIET_TABLES = Tables(
    {"fronts": "Fronts", "air_bases": "Air bases"},
    {
        "fronts": (
            NAME,
            HEX,
            Field("posture", "Posture", FieldKind.CHOICE, choices=POSTURES),
            Field("barrage_ready", "artillery barrage ready", FieldKind.YES_NO),
        ),
        "air_bases": (NAME, HEX, NO_TRACE, LOST),
    },
    {"fronts": PlaceKind.FRONT_HQ, "air_bases": PlaceKind.AIR_BASE},
)
AXIS_TABLES = Tables(
    {"hqs": "HQs", "cities": "Cities that may take supply", "air_bases": "Air bases"},
    {
        "hqs": (NAME, kind_field(HQS, PlaceKind.ARMY_HQ), HEX, NO_TRACE, HUNGARIAN),
        "cities": (NAME, kind_field(TOWNS, PlaceKind.MINOR_CITY), HEX, NO_TRAINS, LOST),
        "air_bases": (NAME, HEX, NO_TRACE, LOST),
    },
    {"hqs": None, "cities": None, "air_bases": PlaceKind.AIR_BASE},
)

# Stand-ins, since the booklets do not say what the set-up holds: the players put their own names in their place.
FIRST_ROWS: dict[Side, Rows] = {
    SOVIET: {
        "fronts": [
            {"name": f"Front {letter}", "hex": "", "posture": "none", "barrage_ready": False} for letter in "ABCD"
        ],
        "air_bases": [{"name": f"Air base {n}", "hex": ""} for n in (1, 2)],
    },
    AXIS: {
        "hqs": [
            {"name": "Army Group", "kind": "army_group_hq", "hex": ""},
            *({"name": f"Army {letter}", "kind": "army_hq", "hex": ""} for letter in "AB"),
        ],
        "cities": [{"name": f"City {letter}", "kind": "minor_city", "hex": ""} for letter in "AB"],
        "air_bases": [{"name": f"Air base {n}", "hex": ""} for n in (1, 2)],
    },
}


def place_row(kind: PlaceKind, row: Mapping[str, Any]) -> Place:
    return Place(
        row["name"],
        kind,
        row["hex"],
        trace=not row.get("no_trace", False),
        detrainable=not row.get("no_trains", False),
        held=not row.get("lost", False),
    )


def prefilled(state: State, side: Side) -> Rows:
    """The last report as rows of the form."""
    places = state.supply[side].places
    if side == SOVIET:
        return {"fronts": [{**row} for row in fronts_as_they_stand(state)], "air_bases": _bases(places)}
    hqs = [
        {
            "name": p.name,
            "kind": p.kind.value,
            "hex": p.hex,
            "no_trace": not p.trace,
            "hungarian": p.name in state.special.hungarian_hqs,
        }
        for p in places
        if p.kind in HQS
    ]
    cities = [
        {"name": p.name, "kind": p.kind.value, "hex": p.hex, "no_trains": not p.detrainable, "lost": not p.held}
        for p in places
        if p.kind in TOWNS
    ]
    return {"hqs": hqs, "cities": cities, "air_bases": _bases(places)}


def fronts_as_they_stand(state: State) -> list[FrontRow]:
    """The Fronts with their markers, as they were last reported."""
    markers = {f.name: f for f in state.fronts}
    return [
        {"name": p.name, "hex": p.hex, "posture": m.posture, "barrage_ready": m.barrage_ready}
        for p in state.supply[SOVIET].places
        if p.kind is PlaceKind.FRONT_HQ and (m := markers[p.name])
    ]


def _bases(places: Sequence[Place]) -> list[dict[str, Any]]:
    return [
        {"name": p.name, "hex": p.hex, "no_trace": not p.trace, "lost": not p.held}
        for p in places
        if p.kind is PlaceKind.AIR_BASE
    ]
