"""A campaign: a game being played. Front ends differ in nothing but how they show `pending` and call `answer`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sandtable
from sandtable.kernel import codec, rulings
from sandtable.kernel.agreement import Proposal, open_proposals
from sandtable.kernel.dice import Dice, EnteredDice, SeededDice
from sandtable.kernel.game import Game
from sandtable.kernel.journal import Charter, Entry, EntryKind, Keeper, MemoryKeeper, Record
from sandtable.kernel.notes import Line
from sandtable.kernel.refusals import Conflict, NotUnderstood, Refused, RuleFault
from sandtable.kernel.requests import Request, Roll
from sandtable.kernel.run import Lane, Run, request_id
from sandtable.kernel.sides import Side, may_see
from sandtable.kernel.story import kernel_lines, weave
from sandtable.kernel.undo import TakeBack, live_answers, plan
from sandtable.kernel.views import View

MOST_STEPS_WITHOUT_A_QUESTION = 5000
Clock = Callable[[], str]


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


class Campaign:
    """One campaign, driven by answers. Everything that is said goes through the keeper before it is acknowledged."""

    def __init__(
        self, game: Game[Any], charter: Charter, keeper: Keeper, *, clock: Clock, dice: Dice | None = None
    ) -> None:
        self.game, self.charter, self.keeper, self._clock = game, charter, keeper, clock
        self._dice = dice or (EnteredDice() if charter.dice == "entered" else SeededDice(charter.seed))
        self.tables = game.with_house_rules(charter.house_rules) if charter.house_rules else game.tables()
        self._load()

    # ------------------------------------------------------------------ what is asked, seen and told

    @property
    def over(self) -> bool:
        return self._step is None

    @property
    def number(self) -> int:
        """The number of the step in progress."""
        return self._number

    @property
    def step(self) -> str:
        """The key of the step in progress; empty when the campaign is over."""
        return self._step.key if self._step else ""

    def pending(self, side: Side) -> list[Pending]:
        """What this side is asked now, agreements first."""
        asked = [Pending(p.id, p.request()) for p in self.proposals if side in p.open_to]
        for lane, request in self._open():
            if request.side in (None, side):
                asked.append(Pending(request_id(self._number, lane), request))
        return asked

    def waiting(self, viewer: Side | None) -> list[Waiting]:
        """What others are doing, for this viewer's page."""
        found = [
            Waiting(request.side, request.doing or ("rolling" if isinstance(request, Roll) else "deciding"))
            for lane, request in self._open()
            if request.side not in (None, viewer) and not lane.path
        ]
        lanes = self._run.root.split_lanes() if self._run else ()
        for lane in lanes:
            found += [
                Waiting(side, lane.doing) for side, child in lane.split.items() if side != viewer and not child.done
            ]
        return found

    def view(self, viewer: Side | None) -> View:
        return self.game.view(self._state, viewer)

    def log(self, viewer: Side | None, *, after_step: int = -1) -> list[Line]:
        """The story as this viewer may read it, oldest first."""
        told = [line for line in self.keeper.lines(after_step=after_step) if may_see(line.audience, viewer)]
        if self._run is None:
            return told + kernel_lines(self._entries, self.game.side_title)
        visible = {id(t) for t in self._run.visible(viewer)}
        woven = weave(self._run, self._entries, self._number, self.game.side_title)
        return told + [line for t, line in woven if t is None or id(t) in visible]

    def rulings(self) -> list[Entry]:
        """Everything that was ruled otherwise, overruled refusals and corrections, oldest first."""
        said = self.keeper.entries(kinds=(EntryKind.ANSWER, EntryKind.RULING))
        return [e for e in said if e.reason and e.dead_by is None]

    def refresh(self) -> None:
        """Take in what others (another window, another program) have written to the same campaign."""
        if self.keeper.last_seq() != self._seq:
            self._load()

    @property
    def state(self) -> Any:
        """The live state: for the referee's own tools. Never hand it to a side."""
        return self._state

    def state_json(self) -> bytes:
        return codec.encode(self.game.state, self._state)

    # ------------------------------------------------------------------ answering

    def answer(self, side: Side, request: str, value: Any, *, overrule: str = "") -> None:
        """Answer an open request by its id. Raises NotUnderstood, Refused or Conflict; then nothing has changed."""
        if request.startswith("proposal."):
            return self._answer_proposal(side, request, value)
        lane, asked = self._find(side, request)
        value, thrown = self._throw(asked, value) if isinstance(asked, Roll) else (value, {})
        understood = asked.understand(value)
        refusal = asked.refuse(understood)
        if refusal is None:
            return self._accept(side, lane, understood, thrown=thrown)
        if not overrule.strip():
            raise refusal
        if not self._others(side):
            return self._accept(side, lane, understood, overruled=overrule)
        wanted = {"what": "overrule", "request": request, "value": understood, "rule": refusal.rule}
        return self._propose(side, wanted, overrule)

    def undo(self, side: Side) -> str:
        """Take back this side's last answer. Returns '' when done, else why the others must agree first."""
        take = self.plan_undo(side)
        if take.sealed and self._others(side):
            self._propose(side, {"what": "undo"}, take.sealed)
            return take.sealed
        self._take_back(side, take)
        return ""

    def rule_otherwise(self, side: Side, changes: Mapping[str, Any], reason: str) -> str:
        """Correct the state between steps. Returns '' when done, else that the others must agree first."""
        if not reason.strip():
            raise NotUnderstood("A ruling needs its reason.")
        allowed = self.game.correctable(self._state, side)
        for path in changes:
            if path not in allowed:
                raise NotUnderstood(f"There is nothing at {path!r} for {self.game.side_title(side)} to correct.")
        self._between_steps()
        rulings.apply(self.game.state, self.keeper.last_record().state, changes)
        if self._others(side):
            self._propose(side, {"what": "ruling", "changes": dict(changes)}, reason)
            return "the other side must agree"
        self._correct(side, changes, reason)
        return ""

    # ------------------------------------------------------------------ inside: the step in progress

    def _load(self) -> None:
        """Start from the last facts and run the answers of the step in progress again."""
        last = self.keeper.last_record()
        self._seq = self.keeper.last_seq()
        self._begin(last)
        self._entries = self.keeper.entries(step=self._number)
        if not self._replay():
            dead = [e.seq for e in live_answers(self._entries)]
            self._begin(last)
            kind = EntryKind.RESTART if self._seq else EntryKind.BEGIN
            entry = self._entry(kind, None, reason="the rules were corrected meanwhile" if self._seq else "")
            self._keep(entry, self._advance(entry), dead=dead)
        self._fold_proposals()

    def _begin(self, last: Record) -> None:
        self._state = codec.decode(self.game.state, last.state)
        self._number = last.step + 1
        self._start_step(last.seq)

    def _start_step(self, seq: int) -> None:
        self._step = self.game.next_step(self._state)
        self._run: Run | None = None
        if self._step is not None:
            try:
                self._run = Run(self._step.procedure(self._state), self.tables.__getitem__, seq=seq)
            except Exception as wrong:
                raise RuleFault(f"{self._step.title} ({self._step.cite}) broke down: {wrong!r}") from wrong

    def _replay(self) -> bool:
        """Feed the journalled answers; False when the rules now ask something else than was answered."""
        answers = live_answers(self._entries)
        if self._run is None:
            return not answers
        for e in answers:
            lane = self._run.open().get(e.lane)
            if lane is None or lane.asked is None or lane.mark != e.request:
                return False
            try:
                self._run.answer(e.lane, e.value, seq=e.seq, overruled=e.reason, thrown=e.thrown)
            except Exception:
                return False
        return not self._run.finished

    def _open(self) -> list[tuple[Lane, Request]]:
        return list(self._run.open_requests()) if self._run else []

    def _find(self, side: Side, request: str) -> tuple[Lane, Request]:
        for lane, asked in self._open():
            if request_id(self._number, lane) == request:
                if asked.side not in (None, side):
                    raise Refused(f"This is for {self.game.side_title(asked.side)} to answer.", asked.cite)
                return lane, asked
        raise Conflict("This has been answered, or taken back, meanwhile. Look again.")

    def _throw(self, roll: Roll, value: Any) -> tuple[list[Any], dict[str, Any]]:
        """Typed dice stay; a None in their place (or no value at all) is thrown here, die by die."""
        typed = [None] * len(roll.dice) if value is None else value
        if not isinstance(typed, list | tuple) or len(typed) != len(roll.dice):
            raise NotUnderstood(f"{roll.question} needs {roll.wanted()}, got {value!r}", roll.cite)
        if None not in typed:
            return list(typed), {"by": ["typed"] * len(typed)}
        thrown = self._dice.throw(roll.dice, self._seq + 1)
        mixed = [ours if given is None else given for given, ours in zip(typed, thrown, strict=True)]
        return mixed, {"by": ["rolled" if given is None else "typed" for given in typed]}

    def _accept(
        self, side: Side, lane: Lane, value: Any, *, overruled: str = "", thrown: Mapping[str, Any] | None = None
    ) -> None:
        assert self._run is not None
        assert lane.asked is not None
        entry = self._entry(
            EntryKind.ANSWER,
            side,
            lane=lane.path,
            request=lane.mark,
            value=value,
            reason=overruled,
            thrown=thrown or {},
        )
        where = f"{self._step.title} ({self._step.cite})" if self._step else ""
        try:
            self._run.answer(lane.path, value, seq=entry.seq, overruled=overruled, thrown=entry.thrown)
            self._keep(entry, self._advance(entry))
        except (Refused, NotUnderstood, Conflict):
            self._load()
            raise
        except Exception as wrong:
            self._load()
            raise RuleFault(f"{where} broke down: {wrong!r}") from wrong

    def _advance(self, entry: Entry) -> list[Record]:
        """Complete finished steps and begin the next until something is asked or the campaign is over."""
        records: list[Record] = []
        said = [*self._entries, entry]
        while self._run is not None and self._run.finished:
            assert self._step is not None
            lines = tuple(line for _, line in weave(self._run, said, self._number, self.game.side_title))
            records.append(self._record(self._step.key, self._step.title, self._step.cite, lines, entry.seq))
            if len(records) > MOST_STEPS_WITHOUT_A_QUESTION:
                raise RuntimeError("the sequence of play runs in a circle")
            said = []
            self._number += 1
            self._start_step(entry.seq)
        return records

    def _record(self, key: str, title: str, cite: str, lines: tuple[Line, ...], seq: int) -> Record:
        return Record(self._number, key, title, cite, self.state_json(), lines, sandtable.__version__, seq)

    def _entry(self, kind: EntryKind, side: Side | None, **more: Any) -> Entry:
        return Entry(self._seq + 1, self._number, kind, side, at=self._clock(), **more)

    def _keep(self, entry: Entry, records: list[Record], *, dead: Sequence[int] = ()) -> None:
        self.keeper.append(entry, records, dead=dead)
        self._seq = entry.seq
        still = [e for e in self._entries if e.seq not in dead]
        self._entries = [] if records else [*still, entry]
        self._fold_proposals()

    # ------------------------------------------------------------------ inside: undo, rulings, agreement

    def _others(self, side: Side) -> tuple[Side, ...]:
        """The other sides that are people and so must be asked."""
        return tuple(s for s in self.game.side_keys() if s != side and self.charter.players.get(s) != "bot")

    def _fold_proposals(self) -> None:
        self.proposals: list[Proposal] = open_proposals(self._entries, self._others, self.game.side_title)

    def _propose(self, side: Side, wanted: Mapping[str, Any], reason: str) -> None:
        if any(p.side == side for p in self.proposals):
            raise Refused("You have already asked for something; the other side has not answered yet.")
        self._keep(self._entry(EntryKind.PROPOSE, side, value=dict(wanted), reason=reason), [])

    def _answer_proposal(self, side: Side, request: str, value: Any) -> None:
        p = next((p for p in self.proposals if p.id == request and side in p.open_to), None)
        if p is None:
            raise Conflict("This has been settled meanwhile. Look again.")
        if p.request().check(value) == "decline":
            return self._keep(self._entry(EntryKind.DECLINE, side, value={"proposal": p.seq}), [])
        self._keep(self._entry(EntryKind.CONSENT, side, value={"proposal": p.seq}), [])
        if set(p.open_to) - {side}:
            return None
        if p.what == "undo":
            return self._take_back(p.side, self.plan_undo(p.side))
        if p.what == "ruling":
            return self._correct(p.side, p.value["changes"], p.reason)
        lane, _ = self._find(p.side, p.value["request"])
        return self._accept(p.side, lane, p.value["value"], overruled=p.reason)

    def plan_undo(self, side: Side) -> TakeBack:
        """What taking back this side's last answer would mean; raises Refused when there is none."""
        later: list[Entry] = []
        for step in range(self._number, 0, -1):
            now = step == self._number
            if not now and self.keeper.record(step).key == "ruling":
                break
            for e in reversed(live_answers(self._entries if now else self.keeper.entries(step=step))):
                if e.side == side:
                    joined = bool(e.lane) and (not now or self._run is None or e.lane in self._run.joined)
                    return plan(side, e, later, self._lines_since(step), joined=joined)
                later.insert(0, e)
        raise Refused("There is nothing of yours to take back.")

    def _lines_since(self, step: int) -> list[Line]:
        now = weave(self._run, [], self._number, self.game.side_title) if self._run else []
        return self.keeper.lines(after_step=step - 1) + [line for _, line in now]

    def _take_back(self, side: Side, take: TakeBack) -> None:
        step = take.target.step
        entry = self._entry(EntryKind.UNDO, side, value={"taken_back": list(take.dead)}, reason=take.sealed)
        cut = step if step < self._number else None
        self.keeper.append(replace(entry, step=step), [], dead=take.dead, cut_from=cut)
        self._load()

    def _between_steps(self) -> None:
        if live_answers(self._entries):
            raise Refused("A ruling is made between steps: finish this step, or take its answers back first.")

    def _correct(self, side: Side, changes: Mapping[str, Any], reason: str) -> None:
        self._between_steps()
        entry = self._entry(EntryKind.RULING, side, value={"changes": dict(changes)}, reason=reason)
        self._state = rulings.apply(self.game.state, self.keeper.last_record().state, changes)
        lines = tuple(kernel_lines([*self._entries, entry], self.game.side_title))
        records = [self._record("ruling", "Ruling", "", lines, entry.seq)]
        self._entries = []
        self._number += 1
        self._start_step(entry.seq)
        self._keep(entry, records + self._advance(replace(entry, step=self._number)))


def first_record(game: Game[Any], charter: Charter) -> Record:
    """The facts before anything is asked."""
    state = game.setup(charter.scenario, charter.settings)
    return Record(0, "setup", "Set-up", "", codec.encode(game.state, state), (), sandtable.__version__, 0)


def in_memory(game: Game[Any], charter: Charter, *, dice: Dice | None = None) -> Campaign:
    """A campaign that is forgotten with the process: for bots, tests and worked examples."""
    return Campaign(game, charter, MemoryKeeper(first_record(game, charter)), clock=lambda: "", dice=dice)
