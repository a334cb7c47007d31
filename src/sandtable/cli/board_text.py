"""A board in letters: hexes in their rows, a sign for each stack, what lies where underneath."""

from collections.abc import Callable, Iterator

from sandtable.kernel import Act, Board, Counter, NotUnderstood, Place, Seen, Spot, stacks

SQUARE = 6.0
"""Inches of a miniatures table that one sign stands for."""
MOST_NAMED = 12

SideTitle = Callable[[str | None], str]


def board_lines(board: Board, title: SideTitle, *, around: str = "", within: int = 6) -> Iterator[str]:
    """The map, then what lies in each place of it, then the boxes."""
    there = {text: stack for text, stack in stacks(board.counters).items() if not text.startswith("box:")}
    spots, here = _spots(board, there)
    shown = _near(board, spots, around, within) if around else spots
    yield from _rows(shown, here, title)
    names = {spot.name for spot in shown}
    yield ""
    for spot in shown:
        for stack in here.get(spot.name, []):
            yield f"{stack[0]}: {_in_words(stack[1], title)}"
    for box in board.boxes:
        if lying := board.at(Place(box=box.key)):
            yield f"{box.title}: {_in_words(lying, title)}"
    if hidden := len([text for name, found in here.items() if name not in names for text in found]):
        yield f"({hidden} more stacks lie outside this part of the map.)"


Stack = tuple[str, list[Counter]]


def _spots(board: Board, there: dict[str, list[Counter]]) -> tuple[list[Spot], dict[str, list[Stack]]]:
    """The hexes (of a bare table: squares), and the stacks in each: levels of a hex are several."""
    here: dict[str, list[Stack]] = {}
    if board.surface.kind != "table":
        for text, stack in there.items():
            here.setdefault(stack[0].place.hex, []).append((text, stack))
        return list(board.surface.spots), here
    across, up = (int(-(-size // SQUARE)) for size in (board.surface.width, board.surface.height))
    spots = [Spot(f"{x}:{y}", x, up - y) for x in range(across) for y in range(up)]
    for text, stack in there.items():
        x, y = stack[0].place.point or (0.0, 0.0)
        column, row = min(int(x // SQUARE), across - 1), min(int(y // SQUARE), up - 1)
        here.setdefault(f"{column}:{row}", []).append((text, stack))
    return spots, here


def _near(board: Board, spots: list[Spot], around: str, within: int) -> list[Spot]:
    place = Place.read(around)
    middle = next((spot for spot in spots if spot.name == place.hex), None)
    if middle is None:
        raise NotUnderstood(f"there is no hex {around!r} on this board")
    columns, rows = sorted({spot.x for spot in spots}), sorted({spot.y for spot in spots})
    wide, high = columns.index(middle.x), rows.index(middle.y)
    return [
        spot
        for spot in spots
        if abs(columns.index(spot.x) - wide) <= within and abs(rows.index(spot.y) - high) <= 2 * within
    ]


def _rows(spots: list[Spot], here: dict[str, list[Stack]], title: SideTitle) -> Iterator[str]:
    """One line for each height at which hexes lie; an empty hex shows its name, a square of a table a dot."""
    cells = {s.name: _sign(here[s.name], title) if s.name in here else _empty(s) for s in spots}
    width = max((len(cell) for cell in cells.values()), default=0) + 1
    columns = {x: n for n, x in enumerate(sorted({spot.x for spot in spots}))}
    for height in sorted({spot.y for spot in spots}):
        line = [" " * width] * len(columns)
        for spot in spots:
            if spot.y == height:
                line[columns[spot.x]] = cells[spot.name].ljust(width)
        yield "".join(line).rstrip()


def _empty(spot: Spot) -> str:
    return "·" if ":" in spot.name else spot.name.lower()


def _sign(found: list[Stack], title: SideTitle) -> str:
    """Such as [B2]: two of Blue; [R?1]: one of Red, concealed."""
    said = ""
    counters = [c for _, stack in found for c in stack if not c.carried_by]
    for side in dict.fromkeys(c.side for c in counters):
        own = [c for c in counters if c.side == side]
        letter = title(side)[:1].upper() if side else "-"
        said += f"{letter}{'?' if all(c.seen is Seen.CONCEALED for c in own) else ''}{len(own)}"
    return f"[{said}]"


def _in_words(stack: list[Counter], title: SideTitle) -> str:
    """By side; the last of a stack is on top."""
    said = []
    for side in dict.fromkeys(c.side for c in stack):
        named = [_named(c) for c in stack if c.side == side]
        said.append(f"{title(side)}: {', '.join(named)}" if side else ", ".join(named))
    return "; ".join(said)


def _named(c: Counter) -> str:
    states = ", ".join(dict.fromkeys((*c.states, *c.face.tags)))
    known = " ".join(filter(None, (c.name, c.face.values, f"({states})" if states else "")))
    return known if c.mine else f"{known} #{c.id}"


def reach_lines(act: Act, names: str) -> Iterator[str]:
    """Where these counters may go, cheapest first, and what forbids the rest."""
    going = next((verb for verb in act.verbs if verb.goes), None)
    if going is None:
        raise NotUnderstood("nothing goes anywhere now", act.cite)
    found = act.reach(going.key, tuple(act.named(names)))
    for d in sorted(found, key=lambda d: (len(d.path), str(d.place))):
        if not d.refused:
            yield f"{act.on.place_in_words(d.place)}" + (f", cost {d.cost}" if d.cost else "")
    for d in found:
        if d.refused:
            yield f"not to {act.on.place_in_words(d.place)}: {d.refused}"
    if not found:
        yield "nowhere, or nobody can tell"
