"""What are the chances? The weather of the whole campaign, exact, from the same charts and the same rules as play."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from sandtable.charts import Chart
from sandtable.games.forgotten_battles.calendar import Calendar, Turn
from sandtable.games.forgotten_battles.weather import Sky, mud_counts, mud_ends_the_game
from sandtable.kernel import Value
from sandtable.odds import Chain, Odds


@dataclass(frozen=True, slots=True)
class Dusk:
    """The sky after a turn, the ground that turn had, and whether the game is over."""

    sky: Sky
    ground: str = ""
    over: bool = False


class WeatherOutlook:
    """Every question about weather over turns, from a given turn and sky on."""

    def __init__(
        self, calendar: Calendar, tables: Mapping[str, Chart], settings: Mapping[str, Value], sky: Sky | None = None
    ) -> None:
        self.calendar = calendar
        self._tables = tables
        self._settings = settings
        self._timing = str(settings["ice_timing"])
        self.chain = Chain(Dusk(sky or Sky()), calendar.turns, self._turn)

    def _turn(self, turn: Turn, before: Dusk) -> Odds[Dusk]:
        if before.over:
            return Odds.sure(before)
        ground = self._tables["ground"].reading(turn.weather_row).law()
        counts = mud_counts(turn.date, self._settings)

        def dusk(result: str) -> Dusk:
            sky = before.sky.at_dawn(self._timing).after(result, mud_counts=counts, timing=self._timing)
            over = mud_ends_the_game(turn.date, sky)
            return Dusk(Sky() if over else sky, "" if over else result, over)

        return ground.map(dusk)

    def ice_on(self, day: date) -> Fraction:
        """The chance that the turn of this date is played with Ice in force (and is played at all)."""
        turns = [t.date for t in self.calendar.turns]
        at = turns.index(self.calendar.on(day).date)
        if self._timing == "at_once_on_the_third":
            return self.chain.after(at + 1).chance(lambda d: d.sky.ice and not d.over)
        return self.chain.after(at).chance(lambda d: d.sky.at_dawn(self._timing).ice and not d.over)

    def ends_by_mud(self, by: date | None = None) -> Fraction:
        """The chance that April mud ends the game (by this date)."""
        last = self.calendar.turns[-1] if by is None else self.calendar.on(by)
        turns = sum(t.date <= last.date for t in self.calendar.turns)
        return self.chain.after(turns).chance(lambda d: d.over)

    def last_turn(self) -> Odds[date]:
        """On which date the game is played last."""
        dates = [t.date for t in self.calendar.turns]
        return self.chain.hitting(lambda d: d.over).map(lambda n: dates[-1] if n is None else dates[n - 1])

    def ground_on(self, day: date) -> Odds[str]:
        """The ground condition of that turn; `over` where the game has ended before."""
        at = [t.date for t in self.calendar.turns].index(self.calendar.on(day).date)
        return self.chain.after(at + 1).map(lambda d: "over" if d.over else d.ground)
