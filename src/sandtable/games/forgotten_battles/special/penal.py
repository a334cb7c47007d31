"""3.8: Penal Assault units: how many a Front receives, what they do, and the holding box they go back to."""

from dataclasses import dataclass

from sandtable.games.forgotten_battles.readings import Readings
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.games.forgotten_battles.state.special_state import SpecialState
from sandtable.kernel import Refused, counted
from sandtable.rules import rule

AFTER = "tfb.special.soviet.penal.after"


@rule("tfb.special.soviet.penal.receive")
def refuse_penal(front: str, wanted: int) -> Refused | None:
    """When a Front goes into Offensive Posture: up to two."""
    rules = numbers().penal.received
    if wanted > rules.most:
        return Refused(f"{front} receives up to {counted(rules.most, 'Penal Assault unit')}, not {wanted}", rules.rule)
    return None


@rule("tfb.special.soviet.penal.effect", "tfb.special.soviet.penal.one")
def hedgehog_faced(level: int, penal_units: int) -> int:
    """The defender's Hedgehog level after Penal units: one level ignored, however many of them."""
    return max(0, level - numbers().penal.levels.ignored * min(1, penal_units))


@rule("tfb.special.soviet.penal.supply")
def steps_to_supply(steps: int, penal_steps: int) -> int:
    """Attacking steps that Combat Supply is paid for: not those of Penal units."""
    return steps - penal_steps


@dataclass(frozen=True, slots=True)
class PenalUsed:
    """Where a Penal unit goes after use, and whether that pays for a result."""

    front: str
    to: str = "holding box"
    counts_as_step_loss: bool = False
    counts_as_option: bool = False

    def where(self) -> str:
        loss = "counts as a step lost" if self.counts_as_step_loss else "is no step loss"
        option = "as an option" if self.counts_as_option else "no option"
        return f"The Penal unit goes to the {self.to}; that {loss} and {option}."


# ---- the holding box: every unit on record is with a Front or in the box


def with_fronts(special: SpecialState) -> dict[str, int]:
    """The Fronts that have Penal units, and how many."""
    return {front: units for front, units in special.penal.items() if units}


@rule("tfb.special.soviet.penal.receive")
def receive(special: SpecialState, front: str, units: int) -> None:
    """To a Front: first those of the holding box, then counters that the record has not seen yet."""
    special.penal_box -= min(units, special.penal_box)
    special.penal[front] = special.penal.get(front, 0) + units


@rule("tfb.special.soviet.penal.after")
def after_use(special: SpecialState, front: str) -> PenalUsed:
    """One is used up, whatever the number present: only one takes effect in a combat."""
    into_the_box(special, front, 1)
    special.penal_used += 1
    return PenalUsed(front)


@rule("tfb.rebuild.soviet.pool.penal", "tfb.special.soviet.penal.after")
def into_the_box(special: SpecialState, front: str, units: int) -> int:
    """Spent or eliminated units of a Front, as many as it has; gives how many that were."""
    gone = min(units, special.penal.get(front, 0))
    if gone:
        special.penal[front] -= gone
        special.penal_box += gone
    return gone


@rule("tfb.special.soviet.penal.receive", "tfb.special.soviet.penal.after")
def leave_offensive(special: SpecialState, front: str, readings: Readings) -> int:
    """A Front leaves Offensive Posture, however it does: unused units go to the box, or stay by a setting."""
    if readings.penal_when_offensive_ends == "stay_with_the_front":
        return 0
    gone = into_the_box(special, front, special.penal.get(front, 0))
    special.penal.pop(front, None)
    return gone


@rule("tfb.special.soviet.penal.after")
def no_combat_loss(name: str) -> Refused:
    """A Penal unit pays for no loss and no option: it is told as used, or as eliminated without attacking."""
    return Refused(f"{name or 'a Penal unit'}: going to the holding box satisfies no loss and no option", AFTER)


@rule("tfb.rebuild.soviet.pool.penal")
def front_of_penal(special: SpecialState, name: str) -> str:
    """The Front named with the unit (of two such names the longer), or the only one that has any; '' when untold."""
    have = list(with_fronts(special))
    named = [front for front in have if front.lower() in name.lower()]
    return max(named, key=len, default=have[0] if len(have) == 1 else "")
