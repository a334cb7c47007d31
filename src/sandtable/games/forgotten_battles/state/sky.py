"""The sky: what the weather of past turns has left, and how a turn's ground condition changes it."""

from dataclasses import dataclass, replace
from datetime import date

from sandtable.charts.data_files import table
from sandtable.games.forgotten_battles.data_files import load
from sandtable.rules import rule

COLD = frozenset({"freeze", "deep_freeze"})


@table
class IceRun:
    rules: tuple[str, ...]
    run: int


@table
class AprilMud:
    rule: str
    run: int
    begins: date
    late_march: date


@table
class Refit:
    rules: tuple[str, ...]
    divisor: dict[str, int]
    usual: dict[str, int]


@table
class Attrition:
    modifier: int
    rule: str


@table
class DeepFreeze:
    attrition: Attrition


@table
class WeatherNumbers:
    """What the weather notes print: run lengths, divisors, modifiers."""

    ice: IceRun
    april_mud: AprilMud
    refit: Refit
    deep_freeze: DeepFreeze


def numbers() -> WeatherNumbers:
    return load(WeatherNumbers, "weather_effects.toml")


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
        longest = numbers().ice.run
        cold = min(self.cold + 1, longest) if ground in COLD else 0
        thaw = min(self.thaw + 1, longest) if ground not in COLD and self.ice else 0
        mud = self.mud + 1 if ground == "mud" and mud_counts else 0
        grown = Sky(self.ice, cold, thaw, mud, mud >= numbers().april_mud.run)
        return grown._settled() if timing == "at_once_on_the_third" else grown

    def _settled(self) -> "Sky":
        longest = numbers().ice.run
        if not self.ice and self.cold >= longest:
            return replace(self, ice=True)
        if self.ice and self.thaw >= longest:
            return replace(self, ice=False, thaw=0)
        return self
