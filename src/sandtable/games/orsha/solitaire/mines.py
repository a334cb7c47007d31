"""Minefields: how strong they are when they are first entered, and which hexes hold them."""

from sandtable.charts import consult
from sandtable.games.orsha.solitaire.random_selection import map_hex
from sandtable.games.orsha.solitaire.state import PLAYER, Mine, State
from sandtable.kernel import FACT, Note, Procedure
from sandtable.rules import rule


def uncleared(state: State) -> list[Mine]:
    """The minefields that are there still."""
    return [m for m in state.mines if not m.cleared]


def mine_at(state: State, hex: str) -> Mine | None:
    return next((m for m in uncleared(state) if m.hex == hex), None)


@rule("oto2.sasl.re.minefield-strength")
def antipersonnel(state: State, about: str) -> Procedure[int]:
    """ENEMY RE 13-16: one dr for each minefield. The top row is inferred (setting)."""
    column = f"top-{state.readings.re_minefield_top_row}"
    return int((yield from consult("minefield", column=column, about=about, side=PLAYER)).result)


@rule("oto2.sasl.s1.minefields.strength")
def find_strength(state: State, mine: Mine) -> Procedure[None]:
    """On first entry: A-P strength; in a Known minefield a second dr for A-T mines, a third for their factors."""
    if mine.ap is not None:
        yield Note(f"{mine.hex}: {strength(mine)}, as found before", "oto2.sasl.s1.minefields.strength")
        return
    mine.ap, mine.at = (yield from antipersonnel(state, mine.hex)), 0
    if mine.known_from_start and (yield from consult("at-mines", about=mine.hex, side=PLAYER)).result == "present":
        mine.at = int((yield from consult("at-factors", about=mine.hex, side=PLAYER)).result)
    yield Note(f"{mine.hex}: {strength(mine)}", "oto2.sasl.s1.minefields.strength")


def strength(mine: Mine) -> str:
    if mine.cleared:
        return "cleared"
    if mine.ap is None:
        return "strength not yet found"
    return f"{mine.ap} A-P" + (f" and {mine.at} A-T factors" if mine.at else " factors")


@rule("oto2.sasl.s1.minefields.strength")
def entered(state: State) -> Procedure[None]:
    """A minefield is entered, left, or attacks: which, and how strong is it?"""
    hex = yield from map_hex(
        "The minefield hex that is entered", "oto2.sasl.s1.minefields.strength", wants=FACT, key="mined-hex",
        telling="The minefield in {} is entered.",
        hexes=[m.hex for m in uncleared(state)], outside="is not known to be mined",
    )  # fmt: skip
    yield from find_strength(state, lay(state, hex))


@rule("oto2.sasl.s1.vp")
def cleared(state: State) -> Procedure[None]:
    """A minefield is cleared (B24.7): a road path may pass it from now on."""
    hex = yield from map_hex(
        "The minefield hex that is cleared", "oto2.sasl.s1.vp", wants=FACT, key="cleared-hex",
        hexes=[m.hex for m in uncleared(state)], outside="is not known to be mined",
    )  # fmt: skip
    mine = mine_at(state, hex)
    if mine is not None:
        mine.cleared = True
        yield Note(f"The minefield in {hex} is cleared.", "oto2.sasl.s1.vp")


def lay(state: State, hex: str) -> Mine:
    """A minefield that an event puts on the map; one that is there already stays as it is, a cleared one is new."""
    found = mine_at(state, hex)
    if found is None:
        found = Mine(hex)
        state.mines = [*(m for m in state.mines if m.hex != hex), found]
    return found
