"""The course of the campaign as pictures: weather, and what each side received. Dice are thrown in the open (OCS 4.9e),
so nothing here is secret; a player is shown his own side, an observer both."""

from sandtable.games.forgotten_battles.history.deliveries import replacement_chart, supply_chart
from sandtable.games.forgotten_battles.history.weather_strip import weather_strip
from sandtable.games.forgotten_battles.sides import SIDES
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Picture, Side

__all__ = ["pictures"]


def pictures(state: State, viewer: Side | None) -> tuple[Picture, ...]:
    """The weather for everybody; supply and replacements for their owner."""
    shown = [side for side in SIDES if viewer not in SIDES or viewer == side]
    charts = [chart(state, side) for side in shown for chart in (supply_chart, replacement_chart)]
    return (weather_strip(state), *charts)
