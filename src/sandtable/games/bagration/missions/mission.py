"""A mission as the booklet prints it: special rules, zones, reserves, steps, victory conditions, all from its TOML."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from sandtable.games.bagration.booklet import data
from sandtable.rules import rule

BOOKLET = ("onslaught", "hammering", "sickle", "river_crossing", "crossroads", "foothold")
RULEBOOK = ("breakthrough", "bridgehead", "rearguard")


@dataclass(frozen=True)
class Mission:
    """One mission. `raw` is its file; numbers that only a rulebook prints are named there and entered by players."""

    key: str
    raw: Mapping[str, Any]

    @property
    def title(self) -> str:
        return str(self.raw["title"])

    @property
    def cite(self) -> str:
        return str(self.raw["rule"])

    @property
    def steps(self) -> tuple[Mapping[str, Any], ...]:
        return tuple(self.raw["steps"])

    @property
    def asks(self) -> tuple[Mapping[str, Any], ...]:
        return tuple(self.raw.get("asks", ()))

    def gives(self, special: str, role: str) -> bool:
        """Whether the mission gives this special rule to the Attacker or Defender."""
        return any(s["name"] == special and s["side"] in (role, "both") for s in self.raw.get("special", ()))

    def special(self) -> list[tuple[str, str]]:
        return [(str(s["name"]), str(s["side"])) for s in self.raw.get("special", ())]

    def zone(self, name: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.raw["zones"][name]
        return found

    def reserves(self, role: str) -> Mapping[str, Any] | None:
        found: Mapping[str, Any] | None = self.raw.get("reserves", {}).get(role)
        return found

    def victory(self, role: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.raw["victory"][role]
        return found

    @property
    def river(self) -> Mapping[str, Any] | None:
        return self.raw.get("river")

    @property
    def withdrawal(self) -> Mapping[str, Any] | None:
        return self.raw.get("withdrawal")


@rule("fow.mission.index")
@cache
def mission(key: str) -> Mission:
    """Missions: `mission("onslaught")`."""
    return Mission(key, data(f"missions/{key}"))


def number(value: Any, entered: Mapping[str, int]) -> float:
    """A number of the file, or the one the players entered under this name."""
    return float(entered[value]) if isinstance(value, str) else float(value)
