"""Orders of arrival: what comes, goes and changes on each date.

The sequence of play and the records call only what stands here. The game's state imports this package, so everything
that needs the state is imported when it is called.

- `arrivals_step(state, side)`: the first part of a side's Reinforcement Phase (and, on a Simulcast turn, of both).
- `posture_limit(state, attacking)`: how many Fronts may be in Offensive Posture at once, None for no limit.
- `catch_up(state)`: called once when a campaign starts in the middle, after the date is set: earlier entries are done.
- `conditional()`, `came_by_condition(state, keys)`: what without a date may already have come by then.
- `still_waiting(state, units)`, `check_waiting(state, day, units)`: who has yet to enter from Army Group North by then.
- `withdrawn_dead(state, side)`, `why_out_of_the_game(state, side, formation)`: dead units that cannot be rebuilt.
- `orders(state)`: short standing orders of the turn that come from arrivals, with their rules.
- `sections(state, viewer)`: sections for the records, such as the arrivals of the next turns.
- `SETTINGS`: the settings this chapter declares.
"""

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from sandtable.games.forgotten_battles.arrivals import booklet, counters
from sandtable.games.forgotten_battles.calendar import in_words
from sandtable.kernel import Procedure, Section, Setting, Side
from sandtable.rules import rule

if TYPE_CHECKING:
    from sandtable.games.forgotten_battles.state import State

SETTINGS: tuple[Setting, ...] = (*booklet.settings(), *counters.SETTINGS)


def arrivals_step(s: "State", side: Side) -> Procedure[None]:
    from sandtable.games.forgotten_battles.arrivals import step

    yield from step.arrivals_step(s, side)


@rule("tfb.arrival.axis.1944-03-01.one_offensive")
def posture_limit(s: "State", attacking: Sequence[str] = ()) -> int | None:
    """None also for Fronts that the players let go on when the limit began, as long as they do go on."""
    going_on = {front.name for front in s.fronts if front.posture == "offensive" and front.name in s.arrivals.excused}
    if attacking and set(attacking) <= going_on:
        return None
    return s.arrivals.posture_limit or None


def catch_up(s: "State") -> None:
    from sandtable.games.forgotten_battles.arrivals import records

    records.catch_up(s)


def conditional() -> dict[str, str]:
    from sandtable.games.forgotten_battles.arrivals import emergencies

    return emergencies.conditional()


def came_by_condition(s: "State", keys: Sequence[str]) -> None:
    from sandtable.games.forgotten_battles.arrivals import emergencies

    emergencies.came_by_condition(s, keys)


def still_waiting(s: "State", units: int) -> None:
    from sandtable.games.forgotten_battles.arrivals import north_edge

    north_edge.still_waiting(s, units)


def check_waiting(s: "State", day: date, units: int) -> None:
    from sandtable.games.forgotten_battles.arrivals import north_edge

    north_edge.check_waiting(s, day, units)


def withdrawn_dead(s: "State", side: Side) -> Procedure[None]:
    from sandtable.games.forgotten_battles.arrivals import withdrawn

    yield from withdrawn.withdrawn_dead(s, side)


def why_out_of_the_game(s: "State", side: Side, formation: str) -> str:
    """When and that this formation was withdrawn; '' while its dead may be rebuilt."""
    from sandtable.games.forgotten_battles.arrivals import withdrawn

    row = None if withdrawn.stay_dead(s) else withdrawn.formation_gone(s, side, formation)
    return f"{formation} was withdrawn on {in_words(row.date)}" if row and row.date else ""


def orders(s: "State") -> list[tuple[str, str]]:
    from sandtable.games.forgotten_battles.arrivals import records

    return records.orders(s)


def sections(s: "State", viewer: Side | None) -> tuple[Section, ...]:
    from sandtable.games.forgotten_battles.arrivals import records

    return records.sections(s, viewer)
