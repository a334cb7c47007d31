"""What each side's one sheet of this turn has asked for, where a campaign on the players' own map goes by sheets."""

from sandtable.games.forgotten_battles.readings import ONE_SHEET
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Side

MAP, AIR_BASES, TRANSPORT, ROSTER = "map", "air_bases", "transport", "roster"


def one_sheet(state: State) -> bool:
    """Whether this campaign's own map is reported by one sheet a turn."""
    return state.board is None and state.readings.turn_sheets == ONE_SHEET


def passed_over(state: State, side: Side, what: str) -> bool:
    """Whether this report is not asked this turn: the side's sheet did not want it."""
    return one_sheet(state) and what not in state.unusual.get(side, ())
