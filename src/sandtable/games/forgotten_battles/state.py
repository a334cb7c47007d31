"""The state of a campaign of The Forgotten Battles: what the paper records would hold."""

from dataclasses import dataclass, field
from datetime import date

from sandtable.games.forgotten_battles.calendar import Calendar, Turn, calendar_of
from sandtable.games.forgotten_battles.weather import Sky
from sandtable.kernel import Value

AXIS = "axis"
SOVIET = "soviet"


@dataclass
class PastWeather:
    """A line of the weather record."""

    date: date
    ground: str
    flight: str
    ice: bool


@dataclass
class State:
    settings: dict[str, Value]
    date: date
    phase: str = "weather"
    sky: Sky = field(default_factory=Sky)
    ground: str = "dry"
    flight: str = "full"
    weather_record: list[PastWeather] = field(default_factory=list)
    over: str = ""

    @property
    def calendar(self) -> Calendar:
        return calendar_of(self.settings)

    @property
    def turn(self) -> Turn:
        return self.calendar.on(self.date)
