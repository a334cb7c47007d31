"""The numbers of the special rules, from data/special.toml, and the settings of this chapter."""

import tomllib
from functools import cache
from typing import Any

from sandtable.games.forgotten_battles.calendar import DATA
from sandtable.kernel import Setting, from_ledger
from sandtable.rules import entries


@cache
def numbers() -> dict[str, Any]:
    return tomllib.loads((DATA / "special.toml").read_text(encoding="utf-8"))


def settings() -> tuple[Setting, ...]:
    """Every doubt the ledger marks among the special units and the unit legend."""
    doubted = [e.id for prefix in ("tfb.special.", "tfb.units.") for e in entries(prefix) if e.settings]
    return from_ledger(*doubted, group="Special units")
