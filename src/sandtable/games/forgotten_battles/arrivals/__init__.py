"""Orders of arrival: what comes, goes and changes on each date.

The sequence of play and the records call only what stands here:

- `arrivals_step(state, side)`: the first part of a side's Reinforcement Phase (and, on a Simulcast turn, of both).
  It may book victory points (`victory.book`), hand out dated replacements (`replacements.hand.receive`), bury or take
  dead units (`rebuild.dead_pile.bury`, `remove`), and draw from pools (`replacements.pools.draw`).
- `posture_limit(state)`: how many Fronts may be in Offensive Posture at once, None for no limit.
- `catch_up(state)`: called once when a campaign starts in the middle, after the date is set: earlier entries are done.
- `orders(state)`: short standing orders of the turn that come from arrivals, with their rules.
- `sections(state, viewer)`: sections for the records, such as the arrivals of the next turns.
- `SETTINGS`: the settings this chapter declares.
"""

from typing import TYPE_CHECKING

from sandtable.kernel import Confirm, Procedure, Section, Setting, Side

if TYPE_CHECKING:
    from sandtable.games.forgotten_battles.state import State

SETTINGS: tuple[Setting, ...] = ()


def arrivals_step(s: "State", side: Side) -> Procedure[None]:
    """Until the dated entries are here, the players read them from their booklet."""
    if side in s.turn.entries and not s.calendar.in_the_set_up(s.date):
        yield Confirm(
            question=f"Place and remove what the order of arrival lists for {s.turn}",
            cite=f"tfb.arrival.{side}.general.entry",
            side=side,
            key="arrivals",
        )


def posture_limit(s: "State") -> int | None:
    return None


def catch_up(s: "State") -> None:
    return None


def orders(s: "State") -> list[tuple[str, str]]:
    return []


def sections(s: "State", viewer: Side | None) -> tuple[Section, ...]:
    return ()
