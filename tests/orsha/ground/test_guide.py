"""docs/maps.md: the file it shows piece by piece is a map that can be read, and its Python runs."""

import re
import tomllib
from pathlib import Path

from sandtable.games.orsha.ground.maps import vocabulary
from sandtable.hexes.maps import read_map

GUIDE = (Path(__file__).parents[3] / "docs" / "maps.md").read_text(encoding="utf-8")


def samples(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)


def test_the_guides_map_is_readable():
    hexmap = read_map(tomllib.loads("\n".join(samples("toml"))), vocabulary(), "maps.md")
    assert hexmap.has(hexmap.grid.hex("W9"), "dirt-road")
    assert [area.terrain for area in hexmap.areas] == ["woods", "pond"]
    assert len(hexmap.slopes) == 2


def test_the_guides_python_runs():
    found: dict[str, str] = {}
    exec(samples("python")[0], found)
    assert found["svg"].startswith("<svg")
    assert found["table"].title.startswith("The Orsha railway: ")
