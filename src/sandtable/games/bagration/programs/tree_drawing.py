"""The tree of battles as a drawing: a row for each battle, a box for each way the one before can have ended.

On the left what follows a decisive German victory, on the right a Soviet one. Lines are as wide as they are likely;
what was fought stands alone, with how it ended.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from html import escape
from textwrap import wrap

from sandtable.games.bagration.campaign_effects import victory_words
from sandtable.games.bagration.programs.campaign_tree import Branch
from sandtable.games.bagration.programs.linked_program import NOBODY
from sandtable.games.bagration.sides import GERMAN, PEOPLE, SOVIET
from sandtable.kernel import Picture
from sandtable.odds.bars import percent

WIDTH, BOX, INSET, GAP, LINE, TOP = 1020, 324, 22, 54, 18, 12
MIDDLES = {GERMAN: 168, NOBODY: 510, SOVIET: 852}
INK, PAPER, SOFT = "var(--ink, #24221d)", "var(--paper, #f6f1e4)", "var(--faded, #6b6454)"
SHADE = {GERMAN: "var(--side-a, #44546a)", SOVIET: "var(--side-b, #9a3f2f)", NOBODY: SOFT}
LETTERS = 37
"""So many of them go on a line of a box."""
ENDS = {GERMAN: "The Germans win the campaign", SOVIET: "The Soviets win the campaign", NOBODY: "Nobody wins"}
MEANS = ("G, S: how likely Germans and Soviets win it,", "if both sides win alike (the even model)")
Row = list[Branch]


def tree_picture(found: Sequence[Branch], campaign: str, now: int) -> Picture:
    """`now` is the number of the battle being fought; 0 once the campaign is over."""
    rows = [[b for b in found if b.number == n] for n in range(1, found[-1].number + 1)]
    words = "; ".join(_words(row, now) for row in rows)
    told = ", ".join(f"{ENDS[side]} {percent(chance)}" for side, chance in _ends(rows).items() if chance)
    cite = f"fow.campaign.{campaign}.order"
    return Picture("The tree of battles", _drawn(_key(rows, now)), f"{words}; {told}.", cite, tab="History")


def _words(row: Row, now: int) -> str:
    first = row[0]
    if first.result:
        told = victory_words(first.result)
    else:
        told = "being fought" if first.number == now else "to come"
    if len(row) == 1:
        return f"{first.number}. {first.title}: {told}" + (f" ({', '.join(first.effects)})" if first.effects else "")
    after = ", ".join(f"{b.said} {percent(b.chance)} ({', '.join(b.effects) or 'as printed'})" for b in row)
    return f"{first.number}. {first.title}: {told}; after {after}"


def _ends(rows: list[Row]) -> dict[str, Fraction]:
    return {side: sum((b.wins[side] for b in rows[-1]), Fraction(0)) for side in (GERMAN, NOBODY, SOVIET)}


# ---------------------------------------------------------------- drawing

Box = tuple[int, str, str, tuple[str, ...], tuple[tuple[str, Fraction], ...], tuple[tuple[str, Fraction], ...], str]
"""Its number, whose victory is felt, whose it became, its lines, its wins, where it leads to, and how it is framed."""


def _key(rows: list[Row], now: int) -> tuple[tuple[Box, ...], ...]:
    """All that the drawing shows, so that a drawing that was made is found again."""
    return tuple(tuple(_box_of(b, now) for b in row) for row in rows)


def _box_of(b: Branch, now: int) -> Box:
    won = b.result.winner or "" if b.result else ""
    before = "no decisive victory" if b.after == NOBODY else b.said
    lines = [f"if there was {before}:" if b.said else "", "; ".join(b.effects) or ("as printed" if b.said else "")]
    lines += [
        victory_words(b.result) if b.result else f"{PEOPLE[b.attacker]} attack; comes to this: {percent(b.chance)}"
    ]
    how = "fought" if b.result else "now" if b.number == now else "to come"
    wins = tuple((side, chance / b.chance) for side, chance in b.wins.items())
    title = f"{b.number}. {b.title}"
    return (
        b.number,
        b.after,
        won,
        (title, *(part for line in lines for part in wrap(line, LETTERS))),
        wins,
        tuple(b.leads.items()),
        how,
    )


@lru_cache(maxsize=32)
def _drawn(rows: tuple[tuple[Box, ...], ...]) -> str:
    parts = [f'<text x="12" y="{30 + LINE * n}" fill="{SOFT}">{line}</text>' for n, line in enumerate(MEANS)]
    y, tops, heights = TOP, [], []
    for row in rows:
        tops.append(y)
        heights.append(max(34 + LINE * len(box[3]) for box in row))
        y += heights[-1] + GAP
    for row, top, high in zip(rows, tops, heights, strict=True):
        parts += [line for box in row for line in _lines(box, top + high)]
    for row, top, high in zip(rows, tops, heights, strict=True):
        parts += [part for box in row for part in _box(box, top, high)]
    parts += _last(rows[-1], y)
    height = y + 62
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" font-size="14"'
        f' font-family="Charter, Georgia, serif" fill="{INK}"><title>The tree of battles</title>'
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>{"".join(parts)}</svg>'
    )


def _lines(box: Box, foot: int) -> list[str]:
    """Down to the branches of the next battle; the last battle leads to the campaign's end by who wins it."""
    start, found = MIDDLES[box[1]], []
    for after, chance in box[5]:
        x = MIDDLES[after]
        if chance:
            wide = 1.2 + 9 * float(chance)
            found.append(
                f'<path d="M{start} {foot}C{start} {foot + GAP * 0.6:g} {x} {foot + GAP * 0.4:g} {x} {foot + GAP}"'
                f' fill="none" stroke="{SHADE[after]}" stroke-opacity=".55" stroke-width="{wide:.1f}"/>'
            )
    return found


def _box(box: Box, y: int, high: int) -> list[str]:
    """A German victory has square corners and a bar, a Soviet one round corners and two; what is to come is dashed."""
    _, after, won, lines, wins, _, how = box
    x, edge = MIDDLES[after] - BOX // 2, SHADE.get(won, INK)
    dash = ' stroke-dasharray="5 4"' if how == "to come" else ""
    heavy = 3.5 if how == "now" else 2 if how == "fought" else 1.2
    corners = 14 if won == SOVIET else 0
    parts = [
        f'<rect x="{x}" y="{y}" width="{BOX}" height="{high}" rx="{corners}" fill="{PAPER}" stroke="{edge}"'
        f' stroke-width="{heavy}"{dash}/>'
    ]
    for bar in range({GERMAN: 1, SOVIET: 2}.get(won, 0)):
        parts.append(f'<rect x="{x + 5 + 7 * bar}" y="{y + 8}" width="4" height="{high - 16}" fill="{edge}"/>')
    for n, line in enumerate(lines):
        look = ' font-weight="700" font-size="16"' if n == 0 else ""
        parts.append(f'<text x="{x + INSET}" y="{y + 22 + LINE * n}"{look}>{escape(line)}</text>')
    return parts if how == "fought" else [*parts, *_shares(wins, x + INSET, y + high - 20)]


FIGURE = 72


def _shares(wins: tuple[tuple[str, Fraction], ...], x: int, y: int) -> list[str]:
    """Who wins it, as one bar: Germans from the left, Soviets to the right, with their numbers at its ends."""
    chances, long = dict(wins), BOX - 2 * INSET - 2 * FIGURE
    german, soviet = (float(chances[side]) * long for side in (GERMAN, SOVIET))
    left, right, end = x + FIGURE, x + FIGURE + long - soviet, x + BOX - 2 * INSET
    return [
        f'<text x="{x}" y="{y + 10}" font-size="13">G {percent(chances[GERMAN])}</text>',
        f'<rect x="{left}" y="{y}" width="{long}" height="11" fill="none" stroke="{SOFT}"/>',
        f'<rect x="{left}" y="{y}" width="{german:.1f}" height="11" fill="{SHADE[GERMAN]}"/>',
        f'<rect x="{right:.1f}" y="{y}" width="{soviet:.1f}" height="11" rx="4" fill="{SHADE[SOVIET]}"/>',
        f'<text x="{end}" y="{y + 10}" font-size="13" text-anchor="end">S {percent(chances[SOVIET])}</text>',
    ]


def _last(row: tuple[Box, ...], y: int) -> list[str]:
    """The last battle alone decides."""
    found = []
    for side, x in MIDDLES.items():
        told = percent(sum((dict(box[5])[side] for box in row), Fraction(0)))
        found.append(f'<text x="{x}" y="{y + 18}" text-anchor="middle" font-weight="700">{ENDS[side]}</text>')
        found.append(f'<text x="{x}" y="{y + 40}" text-anchor="middle" font-size="18">{told}</text>')
    return found
