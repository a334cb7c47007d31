"""What a campaign tells: to each side what it is asked, to each viewer what he may see and read."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import sandtable
from sandtable.kernel.asks import Choose
from sandtable.kernel.journal import Brief, Entry, EntryKind
from sandtable.kernel.notes import Line, NoteKind
from sandtable.kernel.requests import Request, Roll
from sandtable.kernel.run import request_id
from sandtable.kernel.sides import EVERYONE, REFEREE, Side, may_see
from sandtable.kernel.sitting import Sitting
from sandtable.kernel.story import broke_down, kernel_lines, read_by, weave
from sandtable.kernel.views import View


@dataclass(frozen=True, slots=True)
class Pending:
    """Something a side is asked now."""

    id: str
    request: Request


@dataclass(frozen=True, slots=True)
class Waiting:
    """What another side is doing, in words that tell nothing else."""

    side: Side | None
    doing: str


class Telling(Sitting):
    """The half of a campaign that changes nothing."""

    @property
    def broken(self) -> str:
        """What everybody is told while the step in progress cannot even begin; empty when it can."""
        return self._held_up()[0].text if self._broken else ""

    def pending(self, side: Side) -> list[Pending]:
        """What this side is asked now, agreements first."""
        asked = [Pending(p.id, self._as_read(p.request(), side)) for p in self.proposals if side in p.open_to]
        for lane, request in self.asked():
            if side in self.answerers(request):
                asked.append(Pending(request_id(self._at.number, lane), request))
        return asked

    def _as_read(self, request: Choose, side: Side) -> Choose:
        return replace(request, question=self.game.told_to(side, request.question, self._at.state))

    def waiting(self, viewer: Side | None) -> list[Waiting]:
        """What others are doing, for this viewer's page."""
        found = [
            Waiting(request.side, self._doing(request))
            for lane, request in self._at.open()
            if request.side is not None and viewer not in self.answerers(request) and not lane.path
        ]
        if self._at.run:
            root = self._at.run.root
            found += [
                Waiting(side, root.doing) for side, lane in root.split.items() if side != viewer and not lane.done
            ]
        return found

    def _doing(self, request: Request) -> str:
        last = self._entries[-1] if self._entries else None
        if last is not None and last.kind is EntryKind.FAULT and not last.lane:
            return "held up, because this step broke down on the answer"
        return request.doing or ("rolling" if isinstance(request, Roll) else "deciding")

    def view(self, viewer: Side | None) -> View:
        return self.game.view(self._at.state, viewer)

    def log(self, viewer: Side | None, *, after_step: int = -1) -> list[Line]:
        """The story as this viewer may read it, oldest first."""
        lines = self._lines_for(viewer, after_step)
        return lines if viewer == REFEREE else [read_by(line, self._told_to(viewer)) for line in lines]

    def _told_to(self, viewer: Side | None) -> Callable[[str], str]:
        return lambda text: self.game.told_to(viewer, text, self._at.state)

    def _lines_for(self, viewer: Side | None, after_step: int) -> list[Line]:
        told = [line for line in self.keeper.lines(after_step=after_step) if may_see(line.audience, viewer)]
        if self._at.run is None:
            said = kernel_lines(self._entries, self._at.number, self.game.side_title) + self._held_up()
            return told + [line for line in said if may_see(line.audience, viewer)]
        visible = {id(t) for t in self._at.run.visible(viewer)}
        woven = weave(self._at.run, self._entries, self._at.number, self.game.side_title)
        return told + [line for t, line in woven if (may_see(line.audience, viewer) if t is None else id(t) in visible)]

    def _held_up(self) -> list[Line]:
        """The step that cannot even begin: what everybody is told of it, and the way back."""
        if self._broken is None:
            return []
        text = broke_down(self._broken.where, "", self._last_ruled())
        return [Line(self._at.number, self._seq, text, "", EVERYONE, None, NoteKind.FAULT, {})]

    def _last_ruled(self) -> str:
        return next((e.reason for e in reversed(self.rulings())), "")

    def rulings(self) -> list[Entry]:
        """Everything that was ruled otherwise, overruled refusals and corrections, oldest first."""
        kinds = (EntryKind.ANSWER, EntryKind.RULING)
        return [e for e in self.keeper.overruled() if e.kind in kinds and e.dead_by is None]

    def brief(self) -> Brief:
        """Where it stands, in one line."""
        game, state = self.game, self._at.state
        alone = len(game.sides) == 1  # his title is You, to himself
        acting = (side for side in game.side_keys() if self.pending(side))
        to_act = tuple("the player" if alone else game.side_title(side) for side in acting)
        return Brief(game.headline(state), game.title, to_act, game.progress(state), self.over, sandtable.__version__)

    def _lines_since(self, step: int) -> list[Line]:
        now = weave(self._at.run, [], self._at.number, self.game.side_title) if self._at.run else []
        return self.keeper.lines(after_step=step - 1) + [line for _, line in now]
