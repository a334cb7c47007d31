"""Weather, 1.8: ground, flight, ice, and the April mud that ends the game. Not here: what weather forbids (effects)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from sandtable.charts import consult
from sandtable.games.forgotten_battles.calendar import DATA, Calendar, printed_turn, printed_turns
from sandtable.kernel import Note, Procedure, Value, from_ledger
from sandtable.rules import rule

if TYPE_CHECKING:
    from sandtable.games.forgotten_battles.state import State

SETTINGS = from_ledger(
    "tfb.weather.april_mud_end",
    "tfb.weather.ice.onset",
    "tfb.weather.ice.effects",
    "tfb.weather.freeze.refit",
    "tfb.weather.deep.construction",
    "tfb.weather.deep.combat",
    group="Weather",
)
COLD = frozenset({"freeze", "deep_freeze"})


@cache
def numbers() -> dict[str, Any]:
    """What the weather notes print: run lengths, divisors, modifiers."""
    return tomllib.loads((DATA / "weather_effects.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Sky:
    """What the weather of past turns has left: ice, and the runs that make or end it, and the April mud."""

    ice: bool = False
    cold: int = 0
    thaw: int = 0
    mud: int = 0
    ended: bool = False

    def at_dawn(self, timing: str) -> "Sky":
        """The sky as a turn begins: a run completed in the turn before takes effect now."""
        return self._settled() if timing == "from_the_next_turn" else self

    @rule("tfb.weather.ice.onset", "tfb.weather.ice.removal")
    def after(self, ground: str, *, mud_counts: bool, timing: str) -> "Sky":
        """The sky once this ground condition is known."""
        longest = numbers()["ice"]["run"]
        cold = min(self.cold + 1, longest) if ground in COLD else 0
        thaw = min(self.thaw + 1, longest) if ground not in COLD and self.ice else 0
        mud = self.mud + 1 if ground == "mud" and mud_counts else 0
        grown = Sky(self.ice, cold, thaw, mud, mud >= numbers()["april_mud"]["run"])
        return grown._settled() if timing == "at_once_on_the_third" else grown

    def _settled(self) -> "Sky":
        longest = numbers()["ice"]["run"]
        if not self.ice and self.cold >= longest:
            return replace(self, ice=True)
        if self.ice and self.thaw >= longest:
            return replace(self, ice=False, thaw=0)
        return self


@cache
def _grounds() -> dict[str, frozenset[str]]:
    """What the ground may be on each row of the table."""
    columns = tomllib.loads((DATA / "weather.toml").read_text(encoding="utf-8"))["ground"]["columns"]
    return {
        key: frozenset([column["auto"]] if "auto" in column else [row["result"] for row in column["rows"]])
        for key, column in columns.items()
    }


def _behind(day: date) -> list[frozenset[str]]:
    """What the ground may have been, the last turn first. A campaign from January has its winter behind it too."""
    now = printed_turn(day)
    return [_grounds()[t.weather_row] for t in reversed(printed_turns()) if t.date < now.date]


@rule("tfb.weather.ice.onset")
def certain_cold(day: date) -> int:
    """How many turns behind this one can only have been cold, up to a whole run."""
    run = int(numbers()["ice"]["run"])
    return len(list(takewhile(lambda grounds: grounds <= COLD, _behind(day)[:run])))


@rule("tfb.weather.ice.onset")
def must_be_ice(day: date) -> bool:
    """Whether Ice is certain as this turn begins: no turn of a whole run behind it could be anything but cold."""
    return certain_cold(day) == int(numbers()["ice"]["run"])


@rule("tfb.weather.ice.onset", "tfb.weather.ice.removal")
def impossible_run(day: date, *, cold: int, thaw: int) -> str:
    """Why the turns behind this one cannot have been such runs; '' when they can."""
    behind = _behind(day)
    if cold > len(behind) or not all(grounds & COLD for grounds in behind[:cold]):
        return f"{cold} turns of Freeze in a row cannot lie behind this turn"
    if thaw > len(behind) or not all(grounds - COLD for grounds in behind[:thaw]):
        return f"{thaw} turns without Freeze in a row cannot lie behind this turn"
    return ""


@rule("tfb.weather.ice.onset")
def may_be_ice(calendar: Calendar, day: date) -> bool:
    """Whether enough turns behind could have been cold; a campaign that begins in winter may begin with Ice."""
    now = calendar.on(day)
    could = [t for t in calendar.turns if t.date < now.date and _grounds()[t.weather_row] & COLD]
    in_winter = bool(_grounds()[calendar.turns[0].weather_row] & COLD)
    return in_winter or len(could) >= numbers()["ice"]["run"]


@rule("tfb.weather.april_mud_end")
def mud_counts(day: date, settings: Mapping[str, Value]) -> bool:
    """Whether Mud on this date counts toward the end of the game."""
    april = numbers()["april_mud"]
    begins = april["late_march"] if settings["april_mud_run"] == "late_march_counts" else april["from"]
    return printed_turn(day).date >= date.fromisoformat(begins)


def mud_ends_the_game(day: date, sky: Sky) -> bool:
    """The third Mud in a row ends the game, but only on an April turn."""
    return sky.ended and printed_turn(day).date >= date.fromisoformat(numbers()["april_mud"]["from"])


@rule("tfb.weather.procedure", "tfb.weather.ground", "tfb.weather.flight", "tfb.weather.april_mud_end")
@rule("tfb.weather.deep.flight")
def weather(s: "State") -> Procedure[None]:
    """1.8: ground on the row of the date, then flight on the row of the ground; April mud may end the game first."""
    timing = str(s.settings["ice_timing"])
    was = s.sky
    s.sky = s.sky.at_dawn(timing)
    row = yield from consult("ground", column=s.turn.weather_row, about=str(s.turn))
    s.ground = row.result
    s.sky = s.sky.after(s.ground, mud_counts=mud_counts(s.date, s.settings), timing=timing)
    yield from _tell_ice(was, s.sky)
    if mud_ends_the_game(s.date, s.sky):
        s.over = f"mud on three April turns in a row, to {s.turn}"
        yield Note(f"The game is over: {s.over}.", "tfb.weather.april_mud_end")
        return
    flight = yield from consult("flight", column=s.ground, about=str(s.turn))
    s.flight = flight.result


def _tell_ice(was: Sky, now: Sky) -> Procedure[None]:
    if now.ice and not was.ice:
        yield Note("Rivers and lakes are frozen: Ice is in force.", "tfb.weather.ice.onset")
    if was.ice and not now.ice:
        yield Note("The Ice has broken up.", "tfb.weather.ice.removal")
