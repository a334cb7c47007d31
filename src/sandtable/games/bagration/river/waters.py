"""The river as boats meet it: the table and its course, where the current runs, and how its doubts are read."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sandtable.games.bagration.numbers import river_numbers
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.rules import rule
from sandtable.tabletop import Bank, River, Table
from sandtable.tabletop.conditions import Within
from sandtable.tabletop.drawing import Plan
from sandtable.tabletop.zones import Zone

NEXT_TO = 2.0
"""How near the bank still counts as next to it, in inches: a base's length, since the booklet gives no number."""


@rule("fow.river.use")
def suits_boats(metres: float) -> str:
    """Use: the rules suit rivers of 20 to 30 m. Says what is wrong with another, or nothing; never a refusal."""
    low, high = river_numbers().use.metres
    if metres > high:
        names = " or ".join(river_numbers().use.too_large)
        return f"{metres:g} m is wider than {high} m; rivers like the {names} need bridging outside the game"
    return "" if metres >= low else f"{metres:g} m is narrower than the {low} m these rules are made for"


@rule("fow.river.drift.occupied")
def boat_length(readings: Readings = USUAL, entered: int | None = None) -> float:
    """Not printed: the setting's length, or the one the players entered."""
    if readings.boat_length != "as_entered":
        return float(readings.boat_length)
    return float(entered or river_numbers().boats.length)


@dataclass(frozen=True)
class Waters:
    """One river. `faces` are those of the drift table where the players entered them; `plan` draws what was refused."""

    table: Table
    river: River
    current: int = 0
    readings: Readings = USUAL
    boat_length: float = boat_length()
    faces: Sequence[str] | None = None
    plan: Callable[[], Plan] | None = None

    @rule("fow.river.launch.conditions")
    def beside(self, bank: Bank) -> Zone:
        """The ground next to a bank: on its land, no farther from the water than a base is long."""
        zone = self.river.land(self.table, bank) & Within(NEXT_TO, self.river.bank(self.table, bank))
        return zone.called("the ground next to the Friendly Bank", "fow.river.launch.conditions")
