"""The quick battle in whole numbers: strength, odds, losses, ground. Sandtable's own, not the booklet's.

Nothing here knows a piece. What is decided here is laid on pieces and hexes afterwards, so that a campaign can be
played with pieces or drawn by the million from the same functions.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cache

from sandtable.games.orsha.catalogue import Kind
from sandtable.games.orsha.printed.quick import quick_numbers
from sandtable.games.orsha.reinforcement_groups import chart
from sandtable.games.orsha.sides import RUSSIAN
from sandtable.kernel import Side

TWELFTHS = 12
EDGE = 2
"""A line here has reached the west edge: the Germans hold the last hexes of each hexrow and no more."""


@cache
def sectors() -> tuple[str, ...]:
    return tuple(quick_numbers().sectors)


def worth(kind: Kind) -> int:
    """What a counter is worth: its CVP, or a usual figure for a vehicle whose CVP no public source gives."""
    return quick_numbers().strength.vehicle_cvp_if_unknown if kind.cvp is None else kind.cvp


@cache
def support(side: Side, rg: str, full_cvp: int) -> int:
    """What a group adds on the date it is bought, beside the CVP of its units."""
    return max(0, quick_numbers().strength.points_for_cpp * chart(side)[rg].cpp - full_cvp)


def given_support(side: Side, date: str) -> int:
    """Works, Cupolas and aircraft of the Initial OB."""
    return int(quick_numbers().given.get(date, {}).get(side, 0))


def in_weather(points: int, weather: str) -> int:
    """What aircraft are worth under this sky."""
    return points * int(quick_numbers().weather.get(weather, 100)) // 100


def troops(side: Side, on_hand: int) -> int:
    """What the CVP of a side's units count in battle: less for the attacker, who comes across open ground."""
    return on_hand * quick_numbers().attack.troops // 100 if side == RUSSIAN else on_hand


def shares(effort: str) -> dict[str, int]:
    """How many twelfths of a side fight in each sector: a third, or half in one and a quarter in the others."""
    if effort not in sectors():
        return {name: TWELFTHS // len(sectors()) for name in sectors()}
    return {name: TWELFTHS // 2 if name == effort else TWELFTHS // 4 for name in sectors()}


def column(russian: int, german: int, russian_share: int = 1, german_share: int = 1) -> str:
    """The chart's column for these strengths and shares; the ground helps the Germans."""
    names, least, defence = _columns()
    percent = 100 * 100 * russian * russian_share // max(1, defence * german * german_share)
    return names[bisect_right(least, percent) - 1]


@cache
def _columns() -> tuple[tuple[str, ...], tuple[int, ...], int]:
    """The columns, the percent from which each is read, and the Germans' strength in percent with the ground's help."""
    told = quick_numbers().columns
    return tuple(told), tuple(told.values()), 100 + quick_numbers().defence.ground


def modifiers(sector: str, russian_stance: str, german_stance: str) -> list[str]:
    """What both sides' ways to fight do to the roll of a sector."""
    found = [] if russian_stance == "broad" else ["main_effort" if russian_stance == sector else "secondary"]
    return [*found, *([german_stance] if german_stance in ("stand", "yield") else [])]


def percent_lost(side: Side, twelfths: int, german_stance: str) -> int:
    """The share of its CVP a side loses, from the sum of its sectors' percents, each times its twelfths."""
    scale = quick_numbers().stances.get(german_stance, {}).get(side, 100)
    return int(twelfths * scale // (100 * TWELFTHS))


def lost(on_hand: int, percent: int) -> int:
    return (percent * on_hand + 50) // 100


def kept_line(line: int, near: Sequence[int]) -> int:
    """No sector runs further ahead of its neighbours than a flank can bear."""
    return max([line, *(other - quick_numbers().places.flank for other in near)])


def keep_flanks(lines: Mapping[str, int]) -> dict[str, int]:
    order = list(lines)
    near = {s: [lines[order[n]] for n in (at - 1, at + 1) if 0 <= n < len(order)] for at, s in enumerate(order)}
    return {sector: kept_line(line, near[sector]) for sector, line in lines.items()}


def beyond(line: int) -> tuple[int, int]:
    """The line as it can stand on the map, and the hexes by which it went over the west edge."""
    highest = quick_numbers().places.highest_line
    return min(max(line, EDGE), highest), max(0, EDGE - line)


def exit_points(hexes: int, on_hand: int) -> int:
    """CG14: the EVP of the units that can leave when the line went over the edge by so many hexes; an even number."""
    places = quick_numbers().places
    return min(hexes * places.evp_for_a_hex, on_hand * places.most_exits // 100) // 2 * 2
