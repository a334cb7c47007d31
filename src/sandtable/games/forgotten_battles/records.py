"""The records of the campaign as each side may see them. Weather hides nothing."""

from sandtable.games.forgotten_battles.calendar import in_words
from sandtable.games.forgotten_battles.effects import FLIGHT_WORDS, GROUND_WORDS, standing_orders
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Facts, Orders, Section, Side, Table, View


def view(s: State, viewer: Side | None) -> View:
    known = s.phase != "weather"
    headline = f"{s.turn}, turn {s.turn.number} of {s.calendar.turns[-1].number}"
    if known:
        headline += f": {GROUND_WORDS[s.ground]}, {FLIGHT_WORDS[s.flight]}{', Ice' if s.sky.ice else ''}"
    return View(headline, sections=(*orders(s), weather_now(s), weather_record(s)))


def orders(s: State) -> tuple[Section, ...]:
    if s.phase == "weather" or s.over:
        return ()
    return (Orders("Standing orders of the turn", tuple(standing_orders(s.ground, s.flight, s.sky.ice))),)


def weather_now(s: State) -> Facts:
    pairs = (
        ("Ice", "in force" if s.sky.ice else "none"),
        ("Freeze turns in a row", s.sky.cold),
        ("Thaw turns in a row", s.sky.thaw),
        ("April mud in a row", s.sky.mud),
    )
    return Facts("Ice and mud", pairs, "tfb.weather.ice.onset")


def weather_record(s: State) -> Table:
    rows = tuple(
        (in_words(w.date), GROUND_WORDS[w.ground], FLIGHT_WORDS.get(w.flight, "game over"), "Ice" if w.ice else "")
        for w in reversed(s.weather_record)
    )
    return Table("Weather record", ("Turn", "Ground", "Flight", "Ice"), rows, "tfb.weather.procedure")
