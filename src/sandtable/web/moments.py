"""Moments: a campaign as one viewer can look back on it.

His moments are the set-up and the steps of which he has read something, numbered as he counts them. So neither their
number nor their titles tell of what was done without his knowing; and what he is shown of one is his view of then.
"""

from bisect import bisect_left
from dataclasses import dataclass

from sandtable.kernel import Line
from sandtable.store import Past
from sandtable.web.access import NotThere
from sandtable.web.rooms import Room
from sandtable.web.sights import Sight


@dataclass(frozen=True, slots=True)
class Moment:
    """What stood when a step had just been completed. `day`: when it was played, as the players' calendar has it."""

    number: int
    step: int
    title: str
    day: str = ""

    @property
    def phase(self) -> str:
        """What its title begins with: `Axis: Reaction` and `Axis: Clean-up` are of one phase."""
        return self.title.partition(":")[0].strip()


def moments_of(room: Room, sight: Sight) -> tuple[Moment, ...]:
    """Every moment of this viewer, the set-up first."""
    steps = room.past.steps()
    days: dict[int, str] = {0: ""}
    for line in sight.lines:
        if line.step in steps:
            days[line.step] = line.at[:10]
    return tuple(Moment(n, step, steps[step].title, days[step]) for n, step in enumerate(sorted(days)))


def moment(moments: tuple[Moment, ...], number: int) -> Moment:
    if not 0 <= number < len(moments):
        raise NotThere("There is no such moment in this campaign. It may have been taken back.")
    return moments[number]


def lines_until(sight: Sight, at: Moment) -> tuple[Line, ...]:
    """The story as it had been told then."""
    return sight.lines[: bisect_left(sight.lines, at.step + 1, key=lambda line: line.step)]


def lines_of(sight: Sight, at: Moment) -> tuple[Line, ...]:
    """What he read of this moment's own step."""
    return sight.lines[bisect_left(sight.lines, at.step, key=lambda line: line.step) : len(lines_until(sight, at))]


def strides(moments: tuple[Moment, ...], at: Moment) -> dict[str, tuple[int | None, int | None]]:
    """For each stride the moment before and after this one, None where there is none. A turn is sought only when
    somebody goes there: its moments must be read."""
    before = next((m for m in reversed(moments[: at.number]) if m.phase != at.phase), None)
    after = next((m for m in moments[at.number + 1 :] if m.phase != at.phase), None)
    first, last = at.number == 0, at.number == len(moments) - 1
    return {
        "step": (None if first else at.number - 1, None if last else at.number + 1),
        "phase": (_begins(moments, before).number if before else None, after.number if after else None),
    }


def _begins(moments: tuple[Moment, ...], at: Moment) -> Moment:
    """The first moment of the phase this one belongs to."""
    while at.number and moments[at.number - 1].phase == at.phase:
        at = moments[at.number - 1]
    return at


def first_of_turn(past: Past, moments: tuple[Moment, ...], turn: int) -> Moment:
    """The first moment at which so many turns had been played, or the last one there is. Few are read for it."""
    found = bisect_left(moments, turn, key=lambda m: past.turn(m.step))
    return moments[min(found, len(moments) - 1)]


def first_of_day(moments: tuple[Moment, ...], day: str) -> Moment:
    """The first moment of an evening."""
    return next((m for m in moments if m.day >= day), moments[-1])


def days_of(moments: tuple[Moment, ...]) -> list[str]:
    return list(dict.fromkeys(m.day for m in moments if m.day))
