"""2.4g: Heinrici Defense Bases: where they go, how they fight, how they fall."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sandtable.games.forgotten_battles.special.common import Stance
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.kernel import Refused
from sandtable.rules import rule

DEPLOY = "tfb.special.axis.heinrici.deploy"
HEDGEHOG = "tfb.special.axis.heinrici.hedgehog"


class Beside(StrEnum):
    """Where a base is to stand."""

    ADJACENT = "adjacent"
    OWN_HEX = "own_hex"
    NO_TRACE = "no_trace"
    OTHER = "other"

    @property
    def words(self) -> str:
        return {
            Beside.ADJACENT: "next to a German Infantry division in Trace Supply",
            Beside.OWN_HEX: "in the division's own hex",
            Beside.NO_TRACE: "next to an Infantry division out of Trace Supply",
            Beside.OTHER: "elsewhere",
        }[self]


@rule("tfb.special.axis.heinrici.deploy")
def refuse_deployment(beside: Beside) -> Refused | None:
    """Next to, and not with, a German Infantry division in Trace Supply."""
    if beside is not Beside.ADJACENT:
        return Refused(f"a base stands {Beside.ADJACENT.words}, not {beside.words}", DEPLOY)
    return None


@dataclass(frozen=True, slots=True)
class Base:
    """A base. What is printed on each is lost, so the players give its figures."""

    strength: int
    ar: int
    hedgehog: int

    @property
    @rule("tfb.special.axis.heinrici.values")
    def re(self) -> int:
        return numbers().heinrici.re


@rule("tfb.special.axis.heinrici.hedgehog")
def refuse_raise(hex: str) -> Refused | None:
    return Refused(f"the Hedgehog in {hex} is a Heinrici base's: it cannot be raised", HEDGEHOG)


@rule("tfb.special.axis.heinrici.values")
def refuse_base_move() -> Refused | None:
    return Refused("a Heinrici base is static", "tfb.special.axis.heinrici.values")


@rule("tfb.special.axis.heinrici.ar")
def hex_ar(base: Base, others: Sequence[int], stance: Stance) -> int | None:
    """The Action Rating the hex must use: the base's in defence; in attacks the others', as they choose (None)."""
    if stance is Stance.DEFENDS:
        return base.ar
    return max(others) if len(others) == 1 else None


@rule("tfb.special.axis.heinrici.options", "tfb.special.axis.heinrici.last")
def losses(options: int, other_steps: int) -> tuple[int, bool]:
    """Every option is a step: how many other steps fall, and whether the base falls (last of all)."""
    return min(options, other_steps), options > other_steps
