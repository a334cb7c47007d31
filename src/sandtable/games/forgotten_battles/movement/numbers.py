"""The series' numbers for movement and supply, from data/movement.toml."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent.parent / "data" / "movement.toml"


@cache
def numbers() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))
