"""What the groups of a shopping list bring: their strength and their leaders, by the rules as they are played."""

import itertools
from functools import partial

from sandtable.games.orsha.reinforcement_groups import Row, chart
from sandtable.games.orsha.reph.group_leaders import is_company, is_platoon, step_7_5196, step_7_5197
from sandtable.games.orsha.reph.strength import step_7_5191
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import Group, RosterLine, State
from sandtable.kernel import NotUnderstood, Procedure
from sandtable.kernel.law import law
from sandtable.kernel.questions import Answer, Asked, Bars
from sandtable.odds import Odds
from sandtable.odds.bars import percent

DEPLETED, NO_LEADER = "Depleted", "none"


def before(asked: Asked, date: str, *groups: Group) -> State:
    """A campaign as it stands before the secret rolls of a date, with these groups bought."""
    state = State(dict(asked.settings), date)
    for side in SIDES:
        state.sides[side].roster.append(RosterLine(date, elr=0, san=0))
        state.sides[side].groups = [group for group in groups if group.side == side]
    return state


def groups_of(asked: Asked) -> list[Group]:
    rows = chart(asked["side"])
    for rg in asked["groups"]:
        if rg not in rows:
            raise NotUnderstood(f"{rg!r} is not on the {asked['side']} chart: {', '.join(rows)}.")
    return [Group(f"{rg} {n}", rg, asked["side"], asked["date"]) for n, rg in enumerate(asked["groups"])]


def mustered(state: State) -> Procedure[None]:
    """7.5191, 7.5196, 7.5197: the strength of the new groups, then their leaders."""
    yield from step_7_5191(state)
    yield from step_7_5196(state)
    yield from step_7_5197(state)


def each_mustered(asked: Asked) -> list[Odds[tuple[str, tuple[str, ...]]]]:
    """Strength and leaders of each group of the shopping list, by the rules as they are played."""

    def kept(state: State, _: None) -> tuple[str, tuple[str, ...]]:
        (group,) = state.sides[asked["side"]].groups
        return group.strength, tuple(group.leaders)

    def found(group: Group) -> Odds[tuple[str, tuple[str, ...]]]:
        return law(mustered, before(asked, asked["date"], group), keep=kept, tables=asked.tables)

    kinds = {group.rg: group for group in groups_of(asked)}
    laws = {rg: found(group) for rg, group in kinds.items()}
    return [laws[rg] for rg in asked["groups"]]


def depletion(asked: Asked) -> Answer:
    """How many groups of a shopping list come Depleted, and how many squads, Guns or vehicles come in all."""
    rows = [chart(asked["side"])[group.rg] for group in groups_of(asked)]
    both: Odds[tuple[int, int]] = Odds.sure((0, 0))
    for row, one in zip(rows, each_mustered(asked), strict=True):
        counted = one.map(partial(_counted, row))
        both = Odds.joint(both, counted).map(lambda pair: (pair[0][0] + pair[1][0], pair[0][1] + pair[1][1]))
    depleted = both.map(lambda pair: pair[0])
    pieces = both.map(lambda pair: pair[1])
    return Answer(
        depleted,
        (
            f"{float(depleted.mean()):.2f} of {len(rows)} groups come Depleted on the average;"
            f" all come Full with {percent(depleted.chance(0))}.",
            f"{float(pieces.mean()):.1f} counters of their strength column come on the average.",
        ),
        (Bars.of("Groups that come Depleted", depleted), Bars.of("Squads, Guns and vehicles that come", pieces)),
        "groups",
    )


def _counted(row: Row, came: tuple[str, tuple[str, ...]]) -> tuple[int, int]:
    strength, _ = came
    return int(strength == DEPLETED), row.count(strength)


def leaders(asked: Asked) -> Answer:
    """The best leader that the companies and platoons of a shopping list bring, and how many have a minus."""
    state, groups = before(asked, asked["date"]), groups_of(asked)
    led = [is_company(state, group) or is_platoon(group) for group in groups]
    if not any(led):
        raise NotUnderstood("None of these groups is a company or platoon that brings leaders (7.5196, 7.5197).")
    best: Odds[str] = Odds.sure(NO_LEADER)
    helpful: Odds[int] = Odds.sure(0)
    for came in itertools.compress(each_mustered(asked), led):
        names = came.map(lambda pair: pair[1])
        best = Odds.joint(best, names).map(lambda pair: min((pair[0], *pair[1]), key=quality))
        helpful = helpful + names.map(lambda names: sum(quality(name)[0] < 0 for name in names))
    return Answer(
        best,
        (
            f"The best leader is a {best.mode()} most often ({percent(best.chance(best.mode()))});"
            f" a -2 or better with {percent(best.chance(lambda name: quality(name)[0] <= -2))}.",
            f"{float(helpful.mean()):.2f} leaders with a negative modifier on the average.",
        ),
        (
            Bars(
                f"The best leader of {', '.join(asked['groups'])} on {asked['date']}",
                tuple(sorted(best.items(), key=lambda row: quality(row[0]))),
            ),
            Bars.of("Leaders with a negative modifier", helpful),
        ),
    )


def quality(name: str) -> tuple[int, int]:
    """Better first: by modifier, then by morale.

    >>> sorted(["8-1", "6+1", "10-2", "9-1", "8-0"], key=quality)
    ['10-2', '9-1', '8-1', '8-0', '6+1']
    """
    if name == NO_LEADER:
        return 99, 0
    plus = "+" in name
    morale, _, modifier = name.partition("+" if plus else "-")
    return int(modifier) if plus else -int(modifier), -int(morale)
