"""The course of a linked campaign as a diagram: battle after battle, how each ended, and what it did to the next."""

from functools import lru_cache
from html import escape
from textwrap import wrap

from sandtable.games.bagration.campaign_effects import Result, battles, effects_on
from sandtable.games.bagration.missions.mission import mission
from sandtable.games.bagration.sides import ADJECTIVE, GERMAN, SOVIET
from sandtable.games.bagration.state import State
from sandtable.kernel import Picture

WIDTH, BOX, ROW, TOP = 720, 300, 96, 12
INK, PAPER, SOFT = "var(--ink, #24221d)", "var(--paper, #f6f1e4)", "var(--faded, #6b6454)"
SHADE = {GERMAN: "#44546a", SOVIET: "#9a3f2f"}
Stage = tuple[str, str, str, tuple[str, ...]]
"""The mission, how it ended, who won (or empty), and what the battle before does to it."""


def course(state: State) -> Picture:
    """Every battle of the campaign, fought, being fought or to come."""
    stages = tuple(_stage(state, n) for n in range(len(battles(state.campaign))))
    words = "; ".join(
        f"{n}. {title}: {told}" + (f" ({', '.join(effects)})" if effects else "")
        for n, (title, told, _, effects) in enumerate(stages, 1)
    )
    cite = f"fow.campaign.{state.campaign}.order"
    return Picture("The course of the campaign", _drawn(stages), f"{words}.", cite, tab="History")


def _stage(state: State, number: int) -> Stage:
    title = mission(battles(state.campaign)[number].mission).title
    before = state.results[number - 1] if 0 < number <= len(state.results) else None
    effects = tuple(e.words.split(": ", 1)[-1] for e in effects_on(state.campaign, number, before))
    if number < len(state.results):
        result = state.results[number]
        return title, _ended(result), result.winner or "", effects
    now = number == state.index and not state.over
    return title, "being fought" if now else "to come", "", effects


def _ended(result: Result) -> str:
    if not result.winner:
        return result.why or "no winner"
    return f"{ADJECTIVE[result.winner]} {result.degree.title()} Victory"


@lru_cache(maxsize=16)
def _drawn(stages: tuple[Stage, ...]) -> str:
    parts = []
    for n, stage in enumerate(stages):
        parts += _box(n, stage, TOP + n * ROW)
        if n:
            parts += _arrow(stage[3], stages[n - 1][1], TOP + n * ROW)
    height = TOP + len(stages) * ROW - 22
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" font-size="15"'
        f' font-family="Charter, Georgia, serif" fill="{INK}"><title>The course of the campaign</title>'
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>{"".join(parts)}</svg>'
    )


def _box(number: int, stage: Stage, y: int) -> list[str]:
    """A German victory has square corners and a bar, a Soviet one round corners and two; what is to come is dashed."""
    title, told, winner, _ = stage
    corners = 14 if winner == SOVIET else 0
    dash = ' stroke-dasharray="5 4"' if told == "to come" else ""
    heavy = 3 if told == "being fought" else 1.5
    edge = SHADE.get(winner, INK)
    parts = [
        f'<rect x="16" y="{y}" width="{BOX}" height="56" rx="{corners}" fill="none" stroke="{edge}"'
        f' stroke-width="{heavy}"{dash}/>'
    ]
    for bar in range({GERMAN: 1, SOVIET: 2}.get(winner, 0)):
        parts.append(f'<rect x="{26 + 8 * bar}" y="{y + 10}" width="4" height="36" fill="{edge}"/>')
    parts.append(f'<text x="48" y="{y + 24}" font-weight="700">{number + 1}. {escape(title)}</text>')
    parts.append(f'<text x="48" y="{y + 45}">{escape(told)}</text>')
    return parts


def _arrow(effects: tuple[str, ...], before: str, y: int) -> list[str]:
    """Down from the battle before, with what it carried over."""
    x, top = 16 + BOX // 2, y - ROW + 56
    parts = [
        f'<path d="M{x} {top}V{y - 6}" stroke="{INK}" stroke-width="1.5"/>',
        f'<path d="M{x - 5} {y - 10}L{x} {y - 1}L{x + 5} {y - 10}z" fill="{INK}"/>',
    ]
    known = before not in ("to come", "being fought")
    told = "; ".join(effects) or ("nothing is carried over" if known else "")
    for n, line in enumerate(wrap(told, 56)):
        shade = INK if effects else SOFT
        parts.append(f'<text x="{x + 14}" y="{top + 17 + 17 * n}" font-size="14" fill="{shade}">{escape(line)}</text>')
    return parts
