"""The forms by which the players report their HQs, cities and air bases."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sandtable.games.forgotten_battles.markers import POSTURES
from sandtable.games.forgotten_battles.state import AXIS, SOVIET, Place, PlaceKind
from sandtable.games.forgotten_battles.supply.placement import HQS, KIND_WORDS, TOWNS
from sandtable.kernel import Field, FieldKind, Side

if TYPE_CHECKING:
    from sandtable.games.forgotten_battles.state import State

Rows = Mapping[str, Sequence[Mapping[str, Any]]]
NAME = Field("name", "Name")
HEX = Field("hex", "Hex", FieldKind.HEX, hint="such as B18.19; may be left empty")
TRACE = Field("trace", "in Trace Supply", FieldKind.YES_NO, default=True)
HELD = Field("held", "yours", FieldKind.YES_NO, default=True)
HUNGARIAN = Field("hungarian", "Hungarian", FieldKind.YES_NO, rule="tfb.special.axis.hungarian.hq")
DETRAINABLE = Field("detrainable", "detrainable", FieldKind.YES_NO, default=True)


def kind_field(kinds: Iterable[PlaceKind]) -> Field:
    return Field("kind", "Kind", FieldKind.CHOICE, choices=tuple((k.value, KIND_WORDS[k]) for k in kinds))


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
        "air_bases": (NAME, HEX, TRACE, HELD),
    },
    {"fronts": PlaceKind.FRONT_HQ, "air_bases": PlaceKind.AIR_BASE},
)
AXIS_TABLES = Tables(
    {"hqs": "HQs", "cities": "Cities that may take supply", "air_bases": "Air bases"},
    {
        "hqs": (NAME, kind_field(HQS), HEX, TRACE, HUNGARIAN),
        "cities": (NAME, kind_field(TOWNS), HEX, DETRAINABLE, HELD),
        "air_bases": (NAME, HEX, TRACE, HELD),
    },
    {"hqs": None, "cities": None, "air_bases": PlaceKind.AIR_BASE},
)

# Stand-ins, since the booklets do not say what the set-up holds: the players put their own names in their place.
FIRST_ROWS: dict[Side, Rows] = {
    SOVIET: {
        "fronts": [
            {"name": f"Front {letter}", "hex": "", "posture": "none", "barrage_ready": False} for letter in "ABCD"
        ],
        "air_bases": [{"name": f"Air base {n}", "hex": "", "trace": True, "held": True} for n in (1, 2)],
    },
    AXIS: {
        "hqs": [
            {"name": "Army Group", "kind": "army_group_hq", "hex": "", "trace": True},
            *({"name": f"Army {letter}", "kind": "army_hq", "hex": "", "trace": True} for letter in "AB"),
        ],
        "cities": [
            {"name": f"City {letter}", "kind": "minor_city", "hex": "", "detrainable": True, "held": True}
            for letter in "AB"
        ],
        "air_bases": [{"name": f"Air base {n}", "hex": "", "trace": True, "held": True} for n in (1, 2)],
    },
}


def place_row(kind: PlaceKind, row: Mapping[str, Any]) -> Place:
    return Place(
        row["name"],
        kind,
        row["hex"],
        trace=row.get("trace", True),
        detrainable=row.get("detrainable", True),
        held=row.get("held", True),
    )


def prefilled(s: "State", side: Side) -> Rows:
    """The last report as rows of the form."""
    places = s.supply[side].places
    if side == SOVIET:
        markers = {f.name: f for f in s.fronts}
        fronts = [
            {
                "name": p.name,
                "hex": p.hex,
                "posture": markers[p.name].posture,
                "barrage_ready": markers[p.name].barrage_ready,
            }
            for p in places
            if p.kind is PlaceKind.FRONT_HQ
        ]
        return {"fronts": fronts, "air_bases": _bases(places)}
    hqs = [
        {
            "name": p.name,
            "kind": p.kind.value,
            "hex": p.hex,
            "trace": p.trace,
            "hungarian": p.name in s.special.hungarian_hqs,
        }
        for p in places
        if p.kind in HQS
    ]
    cities = [
        {"name": p.name, "kind": p.kind.value, "hex": p.hex, "detrainable": p.detrainable, "held": p.held}
        for p in places
        if p.kind in TOWNS
    ]
    return {"hqs": hqs, "cities": cities, "air_bases": _bases(places)}


def _bases(places: Sequence[Place]) -> list[dict[str, Any]]:
    return [
        {"name": p.name, "hex": p.hex, "trace": p.trace, "held": p.held} for p in places if p.kind is PlaceKind.AIR_BASE
    ]
