"""A sight: everything one viewer may see of a campaign at one moment, gathered once and shown many times."""

import hashlib
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from sandtable.kernel import Campaign, Line, NoteKind, Outcome, Outline, Pending, Side, View, Waiting
from sandtable.kernel.agreement import Proposal
from sandtable.web.board import Laid, Shown, board_of, lay, show

MOST_LINES = 400
"""Of a story, kept as they were drawn."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What the pages, the API and the events draw on. Nothing else of the campaign reaches a seat."""

    viewer: Side | None
    seq: int
    pending: tuple[Pending, ...]
    waiting: tuple[Waiting, ...]
    asked_by_us: tuple[Proposal, ...]
    view: View
    lines: tuple[Line, ...]
    outline: tuple[Outline, ...]
    progress: tuple[int, int]
    outcome: Outcome | None
    over: bool
    digest: str
    laid: Laid | None = None
    """The board with what may be done on it, where the view has one."""
    _drawn: dict[tuple[str, Hashable], str] = field(default_factory=dict, compare=False)
    _marks: dict[int, dict[int, str]] = field(default_factory=dict, compare=False)
    _lines: dict[tuple[int, str, bool], str] = field(default_factory=dict, compare=False)

    def drawn(self, name: str, also: Hashable = None) -> Callable[[Callable[[], str]], str]:
        """Draws a part of the page that depends on this sight (and on `also`) alone: once, however often shown."""

        def once(draw: Callable[[], str]) -> str:
            if (name, also) not in self._drawn:
                self._drawn[name, also] = draw()
            return self._drawn[name, also]

        return once

    def mark(self, line: Line) -> str:
        """A short name for a line, to tell later whether it has been seen: by its step, its words, and how many of the
        same words came before it there. Its number in the journal would tell how often the other side has answered.
        """
        if line.step not in self._marks:
            self._marks[line.step] = _marks([one for one in self.since(line.step) if one.step == line.step])
        return self._marks[line.step].get(id(line), "")

    def line(self, line: Line, new: bool, sides: Any, draw: Callable[[Line, Any, str, bool], str]) -> str:
        """A line of the story; after an answer nearly all of them are as they were drawn for this viewer before."""
        key = (line.seq, self.mark(line), new)
        if not key[1]:  # a line of a moment long past
            return draw(line, sides, "", new)
        if key not in self._lines:
            if len(self._lines) >= MOST_LINES:
                self._lines.clear()
            self._lines[key] = draw(line, sides, key[1], new)
        return self._lines[key]

    def name(self, pending: Pending) -> str:
        """The name of an open request outside."""
        return name_of(pending)

    def find(self, public: str) -> Pending | None:
        """What is asked under the name the page knows it by."""
        return next((p for p in self.pending if self.name(p) == public), None)

    def just_now(self) -> list[Line]:
        """The lines of the latest answer this viewer may read."""
        last = max((line.seq for line in self.lines), default=0)
        latest = [line for line in self.lines[-40:] if line.seq == last and line.kind is not NoteKind.RESTART]
        return [line for line in latest if not line.data.get("routine")] or latest

    def rolls(self) -> list[Line]:
        return [line for line in self.lines if is_roll(line)]

    def rolled(self) -> bool:
        return any(is_roll(line) for line in self.lines)

    def since(self, step: int) -> list[Line]:
        """The lines of this step and of those after it."""
        return list(self.lines[bisect_left(self.lines, step, key=lambda line: line.step) :])


def is_roll(line: Line) -> bool:
    return line.kind is NoteKind.ROLL and bool(line.data.get("dice"))


@dataclass(frozen=True, slots=True)
class Drawn:
    """A view as it was drawn once."""

    view: View
    digest: str
    shown: Shown | None
    lines: dict[tuple[int, str, bool], str]
    """The viewer's story, as far as it was drawn."""


class Views:
    """Each viewer's view, drawn once for each state: most answers leave the state as it was until their step ends."""

    def __init__(self) -> None:
        self._state = b""
        self._drawn: dict[Side | None, Drawn] = {}
        self._boards: dict[Side | None, Shown] = {}
        self._lines: dict[Side | None, dict[tuple[int, str, bool], str]] = defaultdict(dict)

    def renew(self, campaign: Campaign) -> None:
        """Something was said: does the state still stand?"""
        state = campaign.state_json()
        if state != self._state:
            self._state, self._drawn = state, {}

    def of(self, campaign: Campaign, viewer: Side | None) -> "Drawn":
        """The view, its digest and its board. Of a board with thousands of counters only what changed is written."""
        if viewer not in self._drawn:
            view = campaign.view(viewer)
            board = board_of(view)
            if board is None:
                self._drawn[viewer] = Drawn(view, _digest(view), None, self._lines[viewer])
            else:
                shown = self._boards[viewer] = show(board, self._boards.get(viewer))
                rest = tuple(section for section in view.sections if section is not board)
                seen = (view.headline, view.score, board.words, shown.version, rest)
                self._drawn[viewer] = Drawn(view, _digest(seen), shown, self._lines[viewer])
        return self._drawn[viewer]


def _digest(seen: object) -> str:
    return hashlib.blake2b(repr(seen).encode("utf-8", "replace"), digest_size=12).hexdigest()


def look(campaign: Campaign, viewer: Side | None, seq: int, lines: tuple[Line, ...], drawn: Drawn) -> Sight:
    """Everything this viewer sees; `lines` is the story he may read and his view, both of which the room keeps."""
    pending = tuple(campaign.pending(viewer)) if viewer is not None else ()
    waiting = tuple(dict.fromkeys(campaign.waiting(viewer)))
    asked = tuple(p for p in campaign.proposals if p.side == viewer) if viewer is not None else ()
    state, game = campaign.state, campaign.game
    outline, progress, outcome = game.outline(state), game.progress(state), game.outcome(state)
    seen = (
        [name_of(p) for p in pending],
        waiting,
        [(p.words, p.open_to) for p in asked],
        drawn.digest,
        # Not their numbers in the journal: the gaps would tell how often the other side has answered.
        [(line.step, line.text) for line in lines[-60:]],
        len(lines),
        outline,
        outcome,
    )
    laid = lay(drawn.shown, [(name_of(p), p) for p in pending]) if drawn.shown else None
    return Sight(
        viewer,
        seq,
        pending,
        waiting,
        asked,
        drawn.view,
        lines,
        outline,
        progress,
        outcome,
        campaign.over,
        _digest(seen),
        laid,
        _lines=drawn.lines,
    )


def name_of(pending: Pending) -> str:
    """As the campaign names it; a proposal by its words too, so that no other is agreed to by mistake."""
    if not pending.id.startswith("proposal."):
        return pending.id
    words = f"{pending.id}|{pending.request.question}".encode("utf-8", "replace")
    return "consent." + hashlib.blake2b(words, digest_size=8).hexdigest()


def _marks(lines: list[Line]) -> dict[int, str]:
    before, found = Counter[str](), {}
    for line in lines:
        words = f"{line.step}|{before[line.text]}|{line.text}"
        before[line.text] += 1
        found[id(line)] = hashlib.blake2b(words.encode("utf-8", "replace"), digest_size=6).hexdigest()
    return found
