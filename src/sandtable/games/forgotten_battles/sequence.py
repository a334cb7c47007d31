"""The turn as a sequence of steps."""

from collections.abc import Callable

from sandtable.games.forgotten_battles.state import PastWeather, State
from sandtable.games.forgotten_battles.weather import weather
from sandtable.kernel import Confirm, Procedure, Step


def weather_step(s: State) -> Procedure[None]:
    yield from weather(s)
    flight = "" if s.over else s.flight
    s.weather_record.append(PastWeather(s.date, s.ground, flight, s.sky.ice))
    s.phase = "play"


def play_step(s: State) -> Procedure[None]:
    """Everything that happens on the map, then the next turn."""
    yield Confirm(question=f"Play the turn of {s.turn} on the map", cite="tfb.calendar.turns", key="turn played")
    coming = s.calendar.after(s.date)
    if coming is None:
        s.over = f"{s.turn} was the last turn"
    else:
        s.date, s.phase = coming.date, "weather"


STEPS: dict[str, tuple[str, str, Callable[[State], Procedure[None]]]] = {
    "weather": ("Weather", "tfb.weather.procedure", weather_step),
    "play": ("The turn", "tfb.calendar.turns", play_step),
}


def next_step(s: State) -> Step | None:
    if s.over:
        return None
    title, cite, procedure = STEPS[s.phase]
    return Step(s.phase, title, cite, procedure)
