"""What the players' own map does not say of the ground, asked where it first matters (the map's extent is theirs)."""

from collections.abc import Iterable
from typing import Any

from sandtable.games.orsha.ground.maps import file_of, hex_on_map, map_of, number_of
from sandtable.games.orsha.sides import GERMAN
from sandtable.games.orsha.state import State
from sandtable.hexes.lines import hexes_on_line
from sandtable.kernel import FACT, Field, FieldKind, Note, NotUnderstood, Procedure, Report, Side
from sandtable.rules import rule
from sandtable.surfaces.unknown_ground import ask_ground

CITE = "oto2.map.extent"
LVP, ARROW = "oto2.6.lvp.value", "oto2.6.entry.german-north"


@rule(CITE)
def learn_ground(state: State, names: Iterable[str], side: Side | None = None) -> Procedure[None]:
    """What lies in these hexes is known from here on. Our own map knows it, and nobody is asked."""
    if file_of(state):
        file = yield from ask_ground(file_of(state), map_of(state), names, side, CITE)
        state.settings.update({"map": file})


def learn_line(state: State, start: str, end: str, side: Side | None = None) -> Procedure[None]:
    """The same of every hex that a line of sight meets."""
    grid = map_of(state).grid
    met = (one.hex for one in hexes_on_line(hex_on_map(start), hex_on_map(end)))
    yield from learn_ground(state, [grid.name(hex) for hex in met if hex in grid], side)


# ---- what the map must say before the campaign can begin


def lacking(state: State) -> tuple[str, ...]:
    """What the players' own map leaves open that no rule could do without: LVP Locations, where the Germans enter."""
    if not file_of(state):
        return ()
    hexmap = map_of(state)
    arrow = hexmap.data.get("blue_arrow") or state.readings.blue_arrow
    entries = any(entry.side == GERMAN for entry in hexmap.entries)
    return (*(() if hexmap.objectives else (LVP,)), *(() if arrow or entries else (ARROW,)))


@rule(LVP, ARROW)
def what_the_map_says(state: State) -> Procedure[None]:
    """Asked once, when such a map is laid down, and kept with it."""
    wanted, fields = lacking(state), list[Field]()
    if LVP in wanted:
        columns = (Field("hex", "Hex", FieldKind.HEX), Field("value", "LVP", FieldKind.NUMBER, 1, 10, default=1))
        fields.append(Field("lvp", "LVP Locations printed on your map", FieldKind.TABLE, columns=columns))
    if ARROW in wanted:
        hint = "the Germans enter on the north edge up to it"
        fields.append(Field("arrow", "Hex of the blue arrow on the north edge", FieldKind.HEX, hint=hint))
    told = yield from Report(
        question="What is printed on your map?",
        telling="Printed on the map: {}.",
        cite=CITE,
        wants=FACT,
        key="own map",
        context=("Your map file does not say it. It is asked once and kept.",),
        fields=tuple(fields),
        exists=_can_be_kept,
    )
    if LVP in wanted:
        rows = [f'[[objective]]\nhex = "{row["hex"]}"\nvalue = {row["value"]}\n' for row in told["lvp"]]
        state.settings.update({"map": "\n".join([file_of(state).rstrip("\n"), "", *rows])})
        worth = ", ".join(f"{row['hex']} {row['value']}" for row in told["lvp"])
        yield Note(f"LVP Locations of your map: {worth}.", LVP)
    if ARROW in wanted:
        state.settings.update({"blue-arrow": str(number_of(told["arrow"]))})
        yield Note(f"The blue arrow of your map stands at {told['arrow']}.", ARROW)


def _can_be_kept(told: dict[str, Any]) -> None:
    """Raises NotUnderstood for a hex that the map has not, and where nothing was told."""
    for row in told.get("lvp", ()):
        hex_on_map(row["hex"], LVP)
    if "lvp" in told and not told["lvp"]:
        raise NotUnderstood("without LVP Locations nobody can win: name at least one", LVP)
    if "arrow" in told:
        hex_on_map(told["arrow"], ARROW)
