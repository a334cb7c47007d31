"""Every doubt the ledger marks in 7.505-7.507, as one value: which reading of the booklet this campaign plays by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from sandtable.rules import entry

RULES = (
    "oto2.6.strategic-location",
    "oto2.7.505.altgrain",
    "oto2.7.5052",
    "oto2.7.5053.b",
    "oto2.7.5053.d",
    "oto2.7.5054.b",
    "oto2.7.5054.c",
    "oto2.7.5054.e",
    "oto2.7.5056.a",
    "oto2.7.506",
    "oto2.7.5062.c",
    "oto2.7.5063",
)
"""The entries whose settings these are; a game declares them with `kernel.settings.from_ledger(*RULES)`."""


@dataclass(frozen=True, slots=True)
class Readings:
    """One field for each setting; a field's name is the setting's key with underscores."""

    strategic_edges: str = "north-and-south"
    perimeter_alternate_grain: str = "strict-alternation"
    edge_run_beside_uncontrolled_hex: str = "marker"
    edge_runs_in_perimeter: str = "whole-runs"
    enemy_on_grain_levels: str = "any-level"
    largest_loop_measure: str = "most-hexes"
    pocket_shape: str = "connected-grains"
    pocket_map_edge_hex: str = "outside-main-loops"
    isolated_scope: str = "overlap-and-pockets"
    no_mans_land_test: str = "by-area"
    abandoned_vehicle_in_isolated_area: str = "not-counted"
    type_d_control: str = "current-controller"
    escape_proximity_drm: str = "cumulative"

    def __post_init__(self) -> None:
        for field in fields(self):
            value, options = getattr(self, field.name), _options()[field.name.replace("_", "-")]
            if value not in options:
                raise ValueError(f"{field.name}: {value!r} is not one of: {', '.join(options)}")

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Readings:
        """From a campaign's settings; keys that are not ours are left alone."""
        ours = {field.name for field in fields(cls)}
        given = {key.replace("-", "_"): value for key, value in settings.items()}
        return cls(**{key: value for key, value in given.items() if key in ours})


def _options() -> dict[str, tuple[str, ...]]:
    return {raw["key"]: tuple(raw["options"]) for rule_id in RULES for raw in entry(rule_id).settings}


BOOKLET = Readings()
"""The ledger's defaults."""
