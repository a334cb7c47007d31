"""What a map does not know, the referee asks: once, where it first matters, and it is kept in the map."""

from collections.abc import Iterable, Mapping

from sandtable.hexes.maps import HexMap, Kind
from sandtable.kernel import EVERYONE, FACT, Field, FieldKind, Note, Procedure, Report, Side

MOST_AT_ONCE = 40


def ask_ground(file: str, hexmap: HexMap, names: Iterable[str], side: Side | None, cite: str) -> Procedure[str]:
    """Ask what lies in those of these hexes of which the map knows nothing. Returns the map file with the answers."""
    open_ones = [name for name in dict.fromkeys(names) if name and hexmap.grid.hex(name) in hexmap.unknown]
    if not open_ones:
        return file
    words = hexmap.vocabulary
    choices = tuple((t.key, t.title) for t in words.terrains.values() if t.kind in (Kind.AREA, Kind.BUILDING))
    asked = open_ones[:MOST_AT_ONCE]
    told: Mapping[str, str] = yield from Report(
        question=f"What lies in {', '.join(asked)}?" if len(asked) < 6 else f"What lies in these {len(asked)} hexes?",
        cite=cite,
        wants=FACT,
        side=side,
        key="ground",
        context=("Your map does not say it. It is asked once and kept.",),
        fields=tuple(Field(name, name, FieldKind.CHOICE, choices=choices) for name in asked),
        suggestion=dict.fromkeys(asked, words.ground),
        seen_by=EVERYONE,
        told_after=True,
    )
    lies = "; ".join(f"{name} {words[key].title}" for name, key in told.items())
    yield Note(f"The ground is told: {lies}.", cite, EVERYONE, side)
    return with_ground(file, hexmap, told)


def with_ground(file: str, hexmap: HexMap, told: Mapping[str, str]) -> str:
    """The map file with what was told of these hexes written at its end."""
    rows = [f'[[{hexmap.terrain(key).kind}]]\nterrain = "{key}"\nhexes = "{name}"\n' for name, key in told.items()]
    return "\n".join([file.rstrip("\n"), "", *rows])
