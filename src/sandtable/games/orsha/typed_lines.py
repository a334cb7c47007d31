"""Positions typed in lines, as players write them down: `3x 4-6-7 @ K30`, `9-1, 4-6-7 with LMG @ K31/1 broken`.

A counter is named by its own number (`g12`) or by what is printed on it. Of several alike those that stood in the hex
are meant first, then the nearest. A line that cannot be read keeps its reason: none is dropped.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sandtable.games.orsha.catalogue import catalogue
from sandtable.games.orsha.ground.maps import hex_on_map, our_map
from sandtable.games.orsha.pieces import Piece
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import distance
from sandtable.kernel import NotUnderstood, Side

CITE = "oto2.7.13.a"
LIKE = "3x 4-6-7 @ K30"
COUNTED = re.compile(r"(?:(\d{1,3})\s*[xX×]\s+)?(\S.*)")
NUMBER = re.compile(r"[gr]\d+", re.I)
WITH = re.compile(r"\s+with\s+", re.I)
AND = re.compile(r"\s+and\s+", re.I)


@dataclass(frozen=True, slots=True)
class Line:
    """One line: which counters, where they are now, or (`fate`) what became of those that stood there."""

    text: str
    named: tuple[tuple[int, str, tuple[str, ...]], ...]  # how many, of what, each with what it holds
    hex: str = ""
    level: int = 0
    fate: str = ""
    words: str = ""


@dataclass
class Found:
    """A piece of which a line speaks, and who holds it by that line."""

    line: Line
    wanted: str
    under: "Found | None" = None
    piece: Piece | None = None


@dataclass
class Typed:
    """What was typed: the lines that can be read, and why the others cannot."""

    lines: list[Line] = field(default_factory=list)
    faults: list[NotUnderstood] = field(default_factory=list)

    def fault(self, text: str, why: str) -> None:
        self.faults.append(NotUnderstood(f"“{text}”: {why}", CITE))


def text_of(raw: bytes) -> str:
    """A file of lines; raises NotUnderstood for anything but text."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotUnderstood(f"a file of text is wanted, with lines such as {LIKE}", CITE) from None


def read_typed(text: str, fates: Collection[str] = ()) -> Typed:
    """A line each, or with `;` between them; `fates`: what can become of a piece beside standing in a hex."""
    typed = Typed()
    for line in (part.strip() for part in re.split(r"[\n;]", text)):
        if not line:
            continue
        try:
            typed.lines.append(_read(line, fates))
        except NotUnderstood as no:
            typed.fault(line, no.why)
    return typed


def _read(text: str, fates: Collection[str]) -> Line:
    who, at, rest = text.partition("@")
    if not at:
        who, rest = _without_sign(text, fates)
    named = tuple(_counted(part.strip()) for part in who.split(","))
    place, _, words = rest.strip().partition(" ")
    if place.lower() in fates:
        return Line(text, named, fate=place.lower(), words=words.strip())
    hex, _, level = place.upper().partition("/")
    if not hex:
        raise NotUnderstood("a hex is wanted after the counter")
    hex_on_map(hex, CITE)
    if level and not level.lstrip("-").isdecimal():
        raise NotUnderstood(f"{level!r} is no level")
    words = words.strip()
    fate = words.lower() if words.lower() in fates else ""
    return Line(text, named, hex, int(level or 0), fate, "" if fate else words)


def _without_sign(text: str, fates: Collection[str]) -> tuple[str, str]:
    """`g12 K30 broken`, or counters and what became of them: `3x 4-6-7 eliminated`."""
    first, _, rest = text.partition(" ")
    if NUMBER.fullmatch(first) and rest:
        return first, rest
    who, _, last = text.rpartition(" ")
    if who and last.lower() in fates:
        return who, last
    raise NotUnderstood(f"counters, then @ and their hex are wanted, such as {LIKE}")


def _counted(text: str) -> tuple[int, str, tuple[str, ...]]:
    own, *held = WITH.split(text, maxsplit=1)
    found = COUNTED.fullmatch(own.strip())
    if not found:
        raise NotUnderstood(f"a counter is wanted, such as {LIKE}")
    count = int(found[1] or 1)
    if count > 1 and NUMBER.fullmatch(found[2]):
        raise NotUnderstood(f"{found[2]} is one counter")
    return count, found[2], tuple(AND.split(held[0].strip())) if held else ()


# ---- which pieces are meant


@dataclass
class Choice:
    """From what pieces are chosen: `able` by name (by number every piece of the side), `at`: where each stands."""

    state: State
    side: Side
    able: Sequence[Piece]
    at: Mapping[str, str]
    taken: set[str] = field(default_factory=set)

    def free(self, name: str) -> list[Piece]:
        return [p for p in self.able if p.name.lower() == name.lower() and p.id not in self.taken]


def find_pieces(typed: Typed, choice: Choice) -> list[Found]:
    """The pieces that the lines mean; where one is wanting, the line is a fault. Numbers are found first, then who
    stood where the line says, then the nearest; so that no line takes the piece that another one means."""
    slots = [slot for line in typed.lines for slot in _slots(line)]
    for slot in slots:
        if NUMBER.fullmatch(slot.wanted):
            slot.piece = choice.state.sides[choice.side].pieces.get(slot.wanted.lower())
            choice.taken |= {slot.piece.id} if slot.piece else set()
    for far in (False, True):
        for slot in slots:
            if slot.piece is None and not NUMBER.fullmatch(slot.wanted):
                slot.piece = _meant(slot, choice, far=far)
                choice.taken |= {slot.piece.id} if slot.piece else set()
    _explain(typed, slots, choice)
    wrong = {id(slot.line) for slot in slots if slot.piece is None}
    return [slot for slot in slots if id(slot.line) not in wrong]


def _slots(line: Line) -> Iterator[Found]:
    for count, name, held in line.named:
        for _ in range(count):
            own = Found(line, name)
            yield own
            yield from (Found(line, thing.strip(), own) for thing in held)


def _meant(slot: Found, choice: Choice, *, far: bool) -> Piece | None:
    """One that stood there; if `far`, the nearest."""
    free = choice.free(slot.wanted)
    holder = slot.under.piece if slot.under else None
    own = [p for p in free if holder and p.holder == holder.id]
    if own:
        return own[0]
    here = [p for p in free if slot.line.hex and choice.at.get(p.id, "") == slot.line.hex]
    if here or not far:
        return here[0] if here else None
    if slot.line.fate:
        places = {choice.at.get(p.id, "") for p in free}
        return free[0] if free and not slot.line.hex and len(places) == 1 else None
    return nearest(free, slot.line.hex, choice.at)


def nearest(free: Sequence[Piece], hex: str | None, at: Mapping[str, str]) -> Piece | None:
    """Of pieces that are alike the one that stood there or nearest, of those off the map the first."""

    def away(piece: Piece) -> float:
        here = at.get(piece.id, "")
        grid = our_map().grid
        return distance(grid.hex(here), grid.hex(hex)) if here and hex else float("inf")

    return min(free, key=away, default=None)


def _explain(typed: Typed, slots: Sequence[Found], choice: Choice) -> None:
    """One reason for each line that wants a piece."""
    for line in typed.lines:
        missing = [slot.wanted for slot in slots if slot.line is line and slot.piece is None]
        if missing:
            had = sum(slot.line is line and slot.wanted == missing[0] for slot in slots) - missing.count(missing[0])
            typed.fault(line.text, _why_not(choice, line, missing[0], had))


def _why_not(choice: Choice, line: Line, name: str, had: int) -> str:
    if NUMBER.fullmatch(name):
        return f"{name!r} is no piece of this side"
    if name.lower() not in {known.lower() for known in catalogue(choice.side)}:
        return f"the {choice.side.capitalize()} side has no counter {name!r}"
    left = choice.free(name)
    if line.fate and left and not line.hex:
        return f"there are several {name}: say where it stood ({name} @ K30 {line.fate}), or its number"
    if line.fate and left:
        return f"{'no more' if had else 'no'} {name} stood in {line.hex}"
    return f"only {had} {name} left to name" if had else f"no {name} is left to name"
