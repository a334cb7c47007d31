"""7.5192: the Support Weapons of Infantry groups."""

from collections.abc import Sequence

from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.reinforcement_groups import called_today, fresh, row_of
from sandtable.games.orsha.sides import in_secret
from sandtable.games.orsha.state import Group, State
from sandtable.kernel import Note, Procedure, Roll, Side, only
from sandtable.rules import rule


@rule("oto2.7.5192", "oto2.7.5192.german", "oto2.7.5192.russian", "oto2.rg.german.note.e", "oto2.rg.russian.note.e")
def step_7_5192(state: State) -> Procedure[None]:
    """7.5192: by the allotment charts, in secret; each SW is noted on the group's line."""

    def lane(side: Side) -> Procedure[dict[str, list[str]]]:
        armed = [g for g in fresh(state, side) if g.rg in second_half().sw[side] and row_of(g).has_sw_and_leaders]
        found = {group.id: whole_allotment(group) for group in armed}
        each = [(name, group, needed) for group in armed for name, needed in uncertain(state, group)]
        dice = yield from drs_of_weapons(each, "oto2.7.5192")
        for (name, group, needed), die in zip(each, dice, strict=True):
            found[group.id] += [name] if die <= needed else []
        return found

    got = yield from in_secret(lane, "drawing weapons", "oto2.7.5192")
    for side, groups in got.items():
        for group in fresh(state, side):
            for name in groups.get(group.id, ()):
                state.add(side, name, group.id)
                group.weapons.append(name)
            if group.id in groups:
                words = f"{called_today(group)}: {', '.join(groups[group.id]) or 'no SW'}."
                yield Note(words, "oto2.7.5192", only(side), side)


def whole_allotment(group: Group) -> list[str]:
    """A plain number comes whole at Full Strength."""
    if group.strength == "Depleted":
        return []
    return [name for name, count in second_half().sw[group.side][group.rg].weapons.items() for _ in range(count)]


def uncertain(state: State, group: Group) -> list[tuple[str, int]]:
    """SW that come on a dr, and what it must not exceed: each one of a Depleted group, and what stands in parentheses
    always."""
    allotment = second_half().sw[group.side][group.rg]
    depleted = group.strength == "Depleted"
    counted = allotment.weapons.items() if depleted else ()
    less = depleted and state.readings.depleted_parenthesised_sw == "one-less"
    return [
        *((name, second_half().depleted.comes_on) for name, count in counted for _ in range(count)),
        *((name, needed - less) for name, needed in allotment.maybe.items()),
    ]


def drs_of_weapons(each: Sequence[tuple[str, Group, int]], cite: str) -> Procedure[list[int]]:
    """A dr for each weapon (its name, its group, what the dr must not exceed), all of a side on one screen."""
    if not each:
        return []
    words = [f"{name} for {called_today(group)}, {needed} or less" for name, group, needed in each]
    few = len(words) == 1
    dice = yield from Roll(
        question=words[0] if few else f"Weapons that may come: {len(each)} of them",
        cite=cite,
        key="weapons",
        dice=(6,) * len(each),
        names=() if few else tuple(f"{name} for {called_today(g)} (≤{needed}):" for name, g, needed in each),
        means=lambda thrown: tuple(die <= needed for die, (_, _, needed) in zip(thrown, each, strict=True)),
    )
    return dice
