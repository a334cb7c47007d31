"""What are the chances? Weather, supply and replacements of turns to come: the laws of the rules as they are played."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import TypeVar

from sandtable.charts import Chart, Row
from sandtable.games.forgotten_battles.calendar import Calendar, Turn
from sandtable.games.forgotten_battles.replacements.tables import axis_replacement_roll, soviet_replacement_roll
from sandtable.games.forgotten_battles.sides import AXIS, SOVIET
from sandtable.games.forgotten_battles.state import Minsk, State
from sandtable.games.forgotten_battles.state.sky import Sky
from sandtable.games.forgotten_battles.supply.axis_supply import axis_supply_roll
from sandtable.games.forgotten_battles.supply.soviet_supply import soviet_supply_roll
from sandtable.games.forgotten_battles.weather import weather
from sandtable.kernel import Procedure, Refused, Side, Value
from sandtable.kernel.law import law
from sandtable.odds import Chain, Odds

K = TypeVar("K", bound=Hashable)
SUPPLY: Mapping[Side, Callable[[State], Procedure[Row]]] = {SOVIET: soviet_supply_roll, AXIS: axis_supply_roll}
REPLACEMENTS: Mapping[Side, Callable[[State], Procedure[Row]]] = {
    SOVIET: soviet_replacement_roll,
    AXIS: axis_replacement_roll,
}
SUPPLY_CELLS = {SOVIET: ("sp",), AXIS: ("minsk", "cities", "hqs")}


@dataclass(frozen=True, slots=True)
class Dusk:
    """The sky after a turn, the ground that turn had, and whether the game is over."""

    sky: Sky
    ground: str = ""
    over: bool = False


def dusk_of(s: State, _: object = None) -> Dusk:
    """What of a state the weather of later turns depends on."""
    return Dusk(Sky(), "", over=True) if s.over else Dusk(s.sky, s.ground)


class WeatherOutlook:
    """Every question about weather over turns, from a given turn and sky on."""

    def __init__(
        self,
        calendar: Calendar,
        tables: Mapping[str, Chart],
        settings: Mapping[str, Value],
        sky: Sky | None = None,
        minsk: Minsk | None = None,
    ) -> None:
        self.calendar = calendar
        self._tables = tables
        self._settings = dict(settings)
        self._minsk = minsk or Minsk()
        self._timing = str(settings["ice_timing"])
        self.chain = Chain(Dusk(sky or Sky()), calendar.turns, self.turn)

    def turn(self, turn: Turn, before: Dusk) -> Odds[Dusk]:
        """The weather of one turn, by the procedure that plays it."""
        return Odds.sure(before) if before.over else self.law_of(turn, before.sky, dusk_of)

    def law_of(self, turn: Turn, sky: Sky, keep: Callable[[State, None], K]) -> Odds[K]:
        """The law of a turn's weather under this sky: what is kept of the state once it is known."""
        return law(weather, State(self._settings, turn.date, sky=sky), keep=keep, tables=self._tables)

    def received(self, roll: Callable[[State], Procedure[Row]], turn: Turn, cells: Sequence[str]) -> Odds[int]:
        """What a table rolled on a turn gives, all these cells of its row together. Minsk stays as it stands."""
        state = State(self._settings, turn.date, minsk=self._minsk)
        return law(roll, state, keep=lambda _, row: amount(row, cells), tables=self._tables)

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


def turns_ahead(s: State) -> list[Turn]:
    """The turns whose weather has not been rolled."""
    return [] if s.over else [t for t in s.calendar.turns if t.date > s.date or (t.date == s.date and _not_rolled(s))]


def _not_rolled(s: State) -> bool:
    return not s.weather_record or s.weather_record[-1].date != s.date


_KNOWN: list[tuple[tuple[object, ...], WeatherOutlook]] = []
KEPT = 8


def outlook_of(
    calendar: Calendar,
    tables: Mapping[str, Chart],
    settings: Mapping[str, Value],
    sky: Sky,
    minsk: Minsk | None = None,
) -> WeatherOutlook:
    """The outlook from there on. The last few are kept: one question after the other is asked of the same turn."""
    wanted = (calendar.turns, dict(tables), dict(settings), sky, replace(minsk) if minsk else None)
    for key, known in _KNOWN:
        if key == wanted:
            return known
    made = WeatherOutlook(calendar, tables, settings, sky, wanted[4])
    _KNOWN[:] = [(wanted, made), *_KNOWN[: KEPT - 1]]
    return made


def outlook_from(s: State, tables: Mapping[str, Chart]) -> WeatherOutlook:
    """The weather to come where this campaign stands; refuses one that has no turn left."""
    ahead = turns_ahead(s)
    if not ahead:
        raise Refused("No turn of this campaign lies ahead", "tfb.calendar.last_turn")
    calendar = Calendar({**s.settings, "first_turn": ahead[0].date.isoformat()})
    return outlook_of(calendar, tables, s.settings, s.sky, s.minsk)


def amount(row: Row, cells: Sequence[str]) -> int:
    """What a row of a table gives, these cells together; where a cell names things, as many as it names."""
    return sum(len(row[cell]) if isinstance(row[cell], list | tuple) else int(row[cell]) for cell in cells)
