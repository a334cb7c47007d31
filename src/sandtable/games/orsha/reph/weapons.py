"""7.5192: the Support Weapons of Infantry groups."""

from collections import Counter

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
        found = {}
        for group in fresh(state, side):
            if group.rg in second_half().sw[side] and row_of(group).has_sw_and_leaders:
                found[group.id] = yield from allotted(state, group)
        return found

    got = yield from in_secret(lane, "drawing weapons", "oto2.7.5192")
    for side, groups in got.items():
        for group in fresh(state, side):
            for name in groups.get(group.id, ()):
                state.add(side, name, group.id)
                group.weapons.append(name)
            if group.id in groups:
                words = f"{called_today(group)}: {_counted(groups[group.id]) or 'no SW'}."
                yield Note(words, "oto2.7.5192", only(side), side)


def _counted(names: list[str]) -> str:
    """Each weapon once, with its number: 3 LMG, MMG."""
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in Counter(names).items())


def allotted(state: State, group: Group) -> Procedure[list[str]]:
    """A plain number comes whole at Full Strength, on a dr for each when Depleted; a parenthesised one on its dr."""
    allotment = second_half().sw[group.side][group.rg]
    depleted = group.strength == "Depleted"
    came = []
    for name, count in allotment.weapons.items():
        for _ in range(count):
            if not depleted or (yield from _comes(name, group, second_half().depleted.comes_on)):
                came.append(name)
    for name, needed in allotment.maybe.items():
        less = depleted and state.readings.depleted_parenthesised_sw == "one-less"
        if (yield from _comes(name, group, needed - less)):
            came.append(name)
    return came


def _comes(name: str, group: Group, needed: int) -> Procedure[bool]:
    die = yield from Roll(question=f"{name} for {called_today(group)}, {needed} or less", cite="oto2.7.5192", dice=(6,))
    return bool(die[0] <= needed)
