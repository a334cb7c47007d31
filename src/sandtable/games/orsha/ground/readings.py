"""The doubts the ledger marks about the ground, as one value: which reading this campaign plays by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

RULES = ("oto2.map.compass", "oto2.2.3.c", "oto2.6.lvp.value")
"""The entries whose settings these are; a game declares them with `kernel.settings.from_ledger(*RULES)`."""


@dataclass(frozen=True, slots=True)
class Readings:
    north_hexrow: str = "last"  # last: the highest letters are the north edge; first: hexrow A is
    grain_road_choice: str = "allowed"  # may a unit coming by the road hexside choose the grain and pay for it?
    lvp_total: int | str = 10  # or "unchecked"

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Readings:
        """From a campaign's settings; keys that are not ours are left alone."""
        ours = {"north-hexrow", "grain-road-choice", "lvp-total"}
        return cls(**{key.replace("-", "_"): value for key, value in settings.items() if key in ours})


PRINTED = Readings()
"""The ledger's own choice wherever the booklet leaves one."""
