"""Policies side by side: win rates with their intervals, as lines for the terminal and as a picture."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from itertools import combinations

from sandtable.odds import Odds
from sandtable.odds.pictures import BAR, INK, PAPER, RULE, SERIF, plain
from sandtable.sim.played import WinRate

NOBODY = "nobody"
ROW, LEFT, RIGHT, TOP = 34, 150, 190, 64


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def lines(rates: Sequence[WinRate], width: int = 40) -> list[str]:
    """One line for each side under each policy: the share of wins, its interval, and both drawn on a scale to 100 %."""
    widest = max(len(rate.side or NOBODY) for rate in rates)
    told, policy = [], ""
    for rate in rates:
        if rate.policy != policy:
            policy = rate.policy
            told.append(policy)
        share, low, high = rate.interval
        said = f"{percent(share):>6} ({percent(low)} to {percent(high)})"
        told.append(f"  {(rate.side or NOBODY):<{widest}}  {said:<26}  {_drawn(share, low, high, width)}")
    return told + _compared(rates)


def _compared(rates: Sequence[WinRate]) -> list[str]:
    """Of every two policies: is it more than chance that one wins oftener?"""
    told = []
    for one, other in combinations(dict.fromkeys(rate.policy for rate in rates), 2):
        wins = {rate.side: rate for rate in rates if rate.policy == one}
        differ = [r.side for r in rates if r.policy == other and r.side in wins and apart(wins[r.side], r)]
        said = "differ by more than chance" if differ else "may differ by chance alone: play more campaigns"
        told.append(f"{one} and {other} {said}.")
    return told


def _drawn(share: float, low: float, high: float, width: int) -> str:
    """├──●──┤ on a line of this width."""
    begin, at, end = (round(x * width) for x in (low, share, high))
    line = [" "] * (width + 1)
    line[begin : end + 1] = ["─"] * (end + 1 - begin)
    line[begin], line[end] = "├", "┤"
    line[at] = "●"
    return "".join(line).rstrip()


def apart(one: WinRate, other: WinRate) -> bool:
    """Whether the two intervals do not touch: then the difference is hardly chance."""
    _, low, high = one.interval
    _, other_low, other_high = other.interval
    return high < other_low or other_high < low


def svg(rates: Sequence[WinRate], title: str, names: Mapping[str, str] = {}, width: int = 760) -> str:
    """Points with their intervals on a scale from 0 to 100 %."""
    scale = width - LEFT - RIGHT
    rows, top, policy = [], TOP, ""
    for rate in rates:
        if rate.policy != policy:
            policy = rate.policy
            rows.append(f'<text x="12" y="{top + 22}" font-weight="700">{escape(policy)}</text>')
            top += ROW - 6
        rows.append(_row(rate, names.get(rate.side, rate.side or NOBODY), top + ROW / 2, scale))
        top += ROW
    ticks = [
        f'<path d="M{LEFT + scale * n / 4:.1f} {TOP - 8}V{top}" style="stroke:{RULE};stroke-width:1"/>'
        f'<text x="{LEFT + scale * n / 4:.1f}" y="{top + 20}" text-anchor="middle" font-size="14">{25 * n} %</text>'
        for n in range(5)
    ]
    of = f"{rates[0].campaigns:,} campaigns each; the lines hold the true rate 95 times in 100"
    height = top + 56
    said = "; ".join(f"{r.policy}, {r.side or NOBODY}: {percent(r.interval[0])}" for r in rates)
    picture = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img" font-family="{SERIF}" font-size="16" style="fill:{INK};max-width:100%;height:auto">',
        f"<title>{escape(title)}</title><desc>{escape(said)}</desc>",
        f'<rect width="{width}" height="{height}" style="fill:{PAPER}"/>',
        f'<text x="12" y="30" font-size="19" font-weight="700">{escape(title)}</text>',
        *ticks,
        *rows,
        f'<text x="12" y="{height - 12}" font-size="14">{escape(of)}</text>',
        "</svg>",
    ]
    return plain("\n".join(picture))


def _row(rate: WinRate, name: str, middle: float, scale: float) -> str:
    share, low, high = rate.interval
    at, begin, end = (LEFT + scale * x for x in (share, low, high))
    return (
        f'<text x="{LEFT - 14}" y="{middle:.1f}" dy="0.35em" text-anchor="end">{escape(name)}</text>'
        f'<path d="M{begin:.1f} {middle:.1f}H{end:.1f}M{begin:.1f} {middle - 7:.1f}v14M{end:.1f} {middle - 7:.1f}v14"'
        f' style="stroke:{INK};stroke-width:2;fill:none"/>'
        f'<circle cx="{at:.1f}" cy="{middle:.1f}" r="6" style="fill:{BAR};stroke:{INK};stroke-width:1.5"/>'
        f'<text x="{LEFT + scale + 16:.1f}" y="{middle:.1f}" dy="0.35em" font-size="15">{percent(share)}'
        f" ({100 * low:.1f} to {100 * high:.1f})</text>"
    )


STROKES = ("", "9 5", "3 4", "12 4 3 4")
"""Curves are told apart by their strokes, also in print."""

WIDE_STEP = 60
"""A stair so wide has room for its share in figures."""

HARDLY_ALL = 0.9995
CURVES_LEFT, CURVES_TOP, CURVES_HIGH = 64, 84, 240


def svg_curves(laws: Mapping[str, Odds[int]], title: str, width: int = 760) -> str:
    """For several policies the share of campaigns in which a number is so small or smaller: a stair for each."""
    low = min(law.quantile(Fraction(1, 1000)) for law in laws.values())
    high = max(law.quantile(Fraction(999, 1000)) for law in laws.values())
    low = max(min(min(law) for law in laws.values()), low - 1)
    step = (width - CURVES_LEFT - 40) / max(1, high - low + 1)
    floor = CURVES_TOP + CURVES_HIGH
    parts = [
        f'<path d="M{CURVES_LEFT} {floor - CURVES_HIGH * n / 4}H{width - 40}" style="stroke:{RULE};stroke-width:1"/>'
        f'<text x="{CURVES_LEFT - 10}" y="{floor - CURVES_HIGH * n / 4}" dy="0.35em" text-anchor="end" font-size="14">'
        f"{25 * n} %</text>"
        for n in range(5)
    ]
    every = max(1, -(-(high - low + 1) // 14))
    parts += [
        f'<text x="{CURVES_LEFT + (n - low + 0.5) * step:.1f}" y="{floor + 22}" text-anchor="middle" font-size="14">'
        f"{n}</text>"
        for n in range(low, high + 1, every)
    ]
    for n, (name, law) in enumerate(laws.items()):
        stroke = f"stroke:{INK};stroke-width:2.2;stroke-dasharray:{STROKES[n % len(STROKES)] or 'none'};fill:none"
        parts.append(f'<path d="{_stair(law, low, high, step, floor)}" style="{stroke}"/>')
        if n < 2 and len(laws) < 3 and step >= WIDE_STEP:
            parts += _shares(law, range(low, high + 1), step, floor, -7 if n == 0 else 17)
        at = floor + 50 + 24 * n
        mean = f"{escape(name)}: mean {float(law.mean()):,.2f}"
        parts.append(f'<path d="M14 {at}h44" style="{stroke}"/><text x="70" y="{at}" dy="0.35em">{mean}</text>')
    height = floor + 62 + 24 * len(laws)
    said = "; ".join(f"{name}: mean {float(law.mean()):,.2f}" for name, law in laws.items())
    return plain(
        "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
                f' height="{height}" role="img" font-family="{SERIF}" font-size="16"'
                f' style="fill:{INK};max-width:100%;height:auto">',
                f"<title>{escape(title)}</title><desc>{escape(said)}</desc>",
                f'<rect width="{width}" height="{height}" style="fill:{PAPER}"/>',
                f'<text x="12" y="30" font-size="19" font-weight="700">{escape(title)}</text>',
                '<text x="12" y="52" font-size="14">Share of campaigns with this number or less</text>',
                *parts,
                "</svg>",
            ]
        )
    )


def _shares(law: Odds[int], values: range, step: float, floor: float, off: int) -> list[str]:
    """The share on each stair: of the first curve above it, of the second below."""
    return [
        f'<text x="{CURVES_LEFT + (n - values[0] + 0.5) * step:.1f}" y="{floor - CURVES_HIGH * share + off:.1f}"'
        f' text-anchor="middle" font-size="13">{percent(share)}</text>'
        for n in values
        if (share := float(law.at_most(n))) < HARDLY_ALL
    ]


def _stair(law: Odds[int], low: int, high: int, step: float, floor: float) -> str:
    heights = [floor - CURVES_HIGH * float(law.at_most(n)) for n in range(low, high + 1)]
    way = [f"M{CURVES_LEFT} {floor:.1f}V{heights[0]:.1f}"]
    for n, height in enumerate(heights):
        way.append(f"V{height:.1f}H{CURVES_LEFT + (n + 1) * step:.1f}")
    return "".join(way)
