"""A campaign: a game being played. Front ends differ in nothing but how they show `pending` and call `answer`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any

import sandtable
from sandtable.kernel import codec, rulings, trial
from sandtable.kernel.agreement import Proposal, open_proposals
from sandtable.kernel.dice import Dice, EnteredDice, SeededDice
from sandtable.kernel.game import Game
from sandtable.kernel.journal import Brief, Charter, Entry, EntryKind, Keeper, MemoryKeeper, Record
from sandtable.kernel.notes import Line, NoteKind
from sandtable.kernel.plain import is_text
from sandtable.kernel.progress import Progress, read_state
from sandtable.kernel.refusals import Conflict, NotUnderstood, Refused, RuleFault, shown
from sandtable.kernel.requests import Request, Roll
from sandtable.kernel.run import Lane, request_id
from sandtable.kernel.sides import EVERYONE, REFEREE, Side, may_see
from sandtable.kernel.story import broke_down, kernel_lines, read_by, weave
from sandtable.kernel.undo import OpenLanes, TakeBack, live_answers, plan
from sandtable.kernel.views import View

LONGEST_REASON = 2000
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
        self.dice = dice or (EnteredDice() if charter.dice == "entered" else SeededDice(charter.seed))
        self.tables = game.with_house_rules(charter.house_rules) if charter.house_rules else game.tables()
        self._at = Progress(game, self.tables)
        self._load()

    # ------------------------------------------------------------------ what is asked, seen and told

    @property
    def over(self) -> bool:
        return self._at.step is None and self._broken is None

    @property
    def broken(self) -> str:
        """What everybody is told while the step in progress cannot even begin; empty when it can."""
        return self._held_up()[0].text if self._broken else ""

    @property
    def number(self) -> int:
        """The number of the step in progress."""
        return self._at.number

    @property
    def step(self) -> str:
        """The key of the step in progress; empty when the campaign is over."""
        return self._at.step.key if self._at.step else ""

    def pending(self, side: Side) -> list[Pending]:
        """What this side is asked now, agreements first."""
        asked = [Pending(p.id, p.request()) for p in self.proposals if side in p.open_to]
        for lane, request in self._at.open():
            if request.side in (None, side):
                asked.append(Pending(request_id(self._at.number, lane), request))
        return asked

    def waiting(self, viewer: Side | None) -> list[Waiting]:
        """What others are doing, for this viewer's page."""
        found = [
            Waiting(request.side, self._doing(request))
            for lane, request in self._at.open()
            if request.side not in (None, viewer) and not lane.path
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
        return lines if viewer == REFEREE else [read_by(viewer, line, self.game.told_to) for line in lines]

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

    def refresh(self) -> None:
        """Take in what others (another window, another program) have written to the same campaign."""
        if self.keeper.tip() != self._tip:
            self._load()

    @property
    def state(self) -> Any:
        """The live state: for the referee's own tools. Never hand it to a side."""
        return self._at.state

    def state_json(self) -> bytes:
        return codec.encode(self.game.state, self._at.state)

    # ------------------------------------------------------------------ answering

    def answer(self, side: Side, request: str, value: Any, *, overrule: str = "") -> None:
        """Answer an open request by its id. Raises NotUnderstood, Refused or Conflict; then nothing has changed."""
        self._is_a_side(side)
        if request.startswith("proposal."):
            return self._answer_proposal(side, request, value)
        lane, asked = self._find(side, request)
        value, thrown = self._throw(asked, value) if isinstance(asked, Roll) else (value, {})
        understood = asked.understand(value)
        if isinstance(asked, Roll) and asked.reading is not None:
            thrown["read"] = asked.read_as(understood)
        refusal = asked.refuse(understood)
        if refusal is None:
            return self._accept(side, lane, understood, thrown=thrown)
        if not overrule or (isinstance(overrule, str) and not overrule.strip()):
            raise refusal
        reason = _reason(overrule)
        self._must_go_on(side, lane, understood, reason)
        if not self._others(side):
            return self._accept(side, lane, understood, overruled=reason)
        wanted = {"what": "overrule", "request": request, "value": understood, "rule": refusal.rule}
        return self._propose(side, wanted, reason)

    def undo(self, side: Side) -> str:
        """Take back this side's last answer. Returns '' when done, else why the others must agree first."""
        self._is_a_side(side)
        take = self.plan_undo(side)
        if take.sealed and self._others(side):
            self._propose(side, {"what": "undo", "target": take.target.seq}, take.sealed)
            return take.sealed
        self._take_back(side, take)
        return ""

    def rule_otherwise(self, side: Side, changes: Mapping[str, Any], reason: str) -> str:
        """Correct the state between steps. Returns '' when done, else that the others must agree first."""
        self._is_a_side(side)
        reason = _reason(reason)
        allowed = self.game.correctable(self._at.state, side)
        for path in changes:
            if path not in allowed:
                raise NotUnderstood(f"There is nothing at {shown(path)} for {self.game.side_title(side)} to correct.")
        self._corrected(changes)
        if self._others(side):
            self._propose(side, {"what": "ruling", "changes": dict(changes)}, reason)
            return "the other side must agree"
        self._correct(side, changes, reason)
        return ""

    def _is_a_side(self, side: Side) -> None:
        if side not in self.game.side_keys():
            raise NotUnderstood(f"{self.game.title} has no side {shown(side)}.")

    # ------------------------------------------------------------------ inside: the step in progress

    def _load(self) -> None:
        """Start from the last facts and run the answers of the step in progress again."""
        self._tip, self._broken = "", None
        last, self._entries, self._seq, tip = self.keeper.latest()
        try:
            self._at.begin(last)
        except RuleFault as fault:
            if not self._seq:
                raise
            self._broken = fault  # it can still be read, taken back and corrected
        answers = live_answers(self._entries)
        if self._broken is None and not self._at.take_up(answers):
            self._at.begin(last)
            kind = EntryKind.RESTART if self._seq else EntryKind.BEGIN
            entry = self._entry(kind, None, reason="the rules were corrected meanwhile" if self._seq else "")
            records = self._at.complete([*self._entries, entry], entry.seq)
            self._keep([entry], records, dead=[e.seq for e in answers])
            tip = self._tip
        self._fold_proposals()
        self._tip = tip

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Whatever goes wrong while something is being said: the campaign then stands where the journal stands."""
        try:
            yield
        except BaseException:
            self._load()
            raise

    def _find(self, side: Side, request: str) -> tuple[Lane, Request]:
        if self._broken is not None:
            raise Refused(self._held_up()[0].text)
        for lane, asked in self._at.open():
            if request_id(self._at.number, lane) == request:
                if asked.side not in (None, side):
                    raise Refused(f"This is for {self.game.side_title(asked.side)} to answer.", asked.cite)
                return lane, asked
        raise Conflict("This has been answered, or taken back, meanwhile. Look again.")

    def _throw(self, roll: Roll, value: Any) -> tuple[list[Any], dict[str, Any]]:
        """Typed dice stay; a None in their place (or no value at all) is thrown here, die by die."""
        typed = [None] * len(roll.dice) if value is None else value
        if not isinstance(typed, list | tuple) or len(typed) != len(roll.dice):
            raise NotUnderstood(f"{roll.question} needs {roll.wanted()}, got {shown(value)}", roll.cite)
        if self.charter.dice == "program" and any(given is not None for given in typed):
            raise NotUnderstood("The dice of this campaign are rolled here: none can be typed in.", roll.cite)
        if None not in typed:
            return list(typed), {"by": ["typed"] * len(typed)}
        thrown = self.dice.throw(roll.dice, self._seq + 1)
        mixed = [ours if given is None else given for given, ours in zip(typed, thrown, strict=True)]
        return mixed, {"by": ["rolled" if given is None else "typed" for given in typed]}

    def _accept(
        self,
        side: Side,
        lane: Lane,
        value: Any,
        *,
        overruled: str = "",
        thrown: Mapping[str, Any] | None = None,
        consent: Sequence[Entry] = (),
    ) -> None:
        entry = self._entry(
            EntryKind.ANSWER,
            side,
            consent=consent,
            lane=lane.path,
            request=lane.mark,
            value=value,
            reason=overruled,
            thrown=thrown or {},
        )
        said = [*consent, entry]
        if overruled:
            self._must_go_on(side, lane, value, overruled)
        try:
            with self._all_or_nothing():
                self._keep(said, self._at.answer(entry, [*self._entries, *said]))
        except RuleFault as fault:
            self._tell_of(fault, side, entry)
            raise

    def _must_go_on(self, side: Side, lane: Lane, value: Any, reason: str) -> None:
        """Raises NotUnderstood when no rule could follow this overruled answer."""
        entry = self._entry(EntryKind.ANSWER, side, lane=lane.path, request=lane.mark, value=value, reason=reason)
        answers = live_answers(self._entries)
        if no := trial.refuse_answer(self.game, self.tables, self.keeper.last_record(), answers, entry):
            raise no

    def _tell_of(self, fault: RuleFault, side: Side, on: Entry) -> None:
        """A step broke down: both sides read what happened and how to go on. Once is enough."""
        told = {"step": fault.where, "ruled": self._last_ruled()}
        last = self._entries[-1] if self._entries else None
        if last is not None and (last.kind, last.side, last.value) == (EntryKind.FAULT, side, told):
            return
        with suppress(Exception):  # what could not be kept is still raised
            self._keep([self._entry(EntryKind.FAULT, side, lane=on.lane, value=told)], [])

    def _entry(self, kind: EntryKind, side: Side | None, *, consent: Sequence[Entry] = (), **more: Any) -> Entry:
        return Entry(self._seq + len(consent) + 1, self._at.number, kind, side, at=self._clock(), **more)

    def _keep(self, said: Sequence[Entry], records: list[Record], *, dead: Sequence[int] = ()) -> None:
        acting = said[-1].seq
        marked = [replace(e, dead_by=acting) if e.seq in dead else e for e in self._entries]
        self._entries = [] if records else [*marked, *said]
        self._fold_proposals()
        brief = None
        with suppress(Exception):  # a line for the list must never stand in the way of an answer
            brief = self.brief()
        self.keeper.append(said, records, dead=dead, brief=brief)
        self._seq, self._tip = acting, self.keeper.tip()

    # ------------------------------------------------------------------ inside: undo, rulings, agreement

    def _others(self, side: Side) -> tuple[Side, ...]:
        """The other sides that are people and so must be asked."""
        return tuple(s for s in self.game.side_keys() if s != side and self.charter.players.get(s) != "bot")

    def _fold_proposals(self) -> None:
        self.proposals: list[Proposal] = open_proposals(
            self._entries, self._others, self.game.side_title, self._still_stands
        )

    def _still_stands(self, e: Entry) -> bool:
        """Whether what was proposed would still do what it was meant to do."""
        match e.value["what"]:
            case "overrule":
                return any(request_id(self._at.number, lane) == e.value["request"] for lane, _ in self._at.open())
            case "undo":
                try:
                    return bool(self.plan_undo(e.side or "").target.seq == e.value.get("target"))
                except Refused:
                    return False
        return e.step == self._at.number and not live_answers(self._entries)

    def _propose(self, side: Side, wanted: Mapping[str, Any], reason: str) -> None:
        if any(p.side == side for p in self.proposals):
            raise Refused("You have already asked for something; the other side has not answered yet.")
        with self._all_or_nothing():
            self._keep([self._entry(EntryKind.PROPOSE, side, value=dict(wanted), reason=reason)], [])

    def _answer_proposal(self, side: Side, request: str, value: Any) -> None:
        p = next((p for p in self.proposals if p.id == request and side in p.open_to), None)
        if p is None:
            raise Conflict("This has been settled meanwhile. Look again.")
        agreed = p.request().check(value) == "agree"
        entry = self._entry(EntryKind.CONSENT if agreed else EntryKind.DECLINE, side, value={"proposal": p.seq})
        if agreed and not set(p.open_to) - {side}:
            return self._carry_out(p, entry)
        with self._all_or_nothing():
            self._keep([entry], [])
        return None

    def _carry_out(self, p: Proposal, consent: Entry) -> None:
        """Do what all have agreed to. It is kept together with the last consent: both count, or neither."""
        if p.what == "undo":
            return self._take_back(p.side, self.plan_undo(p.side), consent=[consent])
        if p.what == "ruling":
            return self._correct(p.side, p.value["changes"], p.reason, consent=[consent])
        lane, _ = self._find(p.side, p.value["request"])
        return self._accept(p.side, lane, p.value["value"], overruled=p.reason, consent=[consent])

    def plan_undo(self, side: Side) -> TakeBack:
        """What taking back this side's last answer would mean; raises Refused when there is none."""
        said = self.keeper.back_to(side)
        if not said:
            raise Refused("There is nothing of yours to take back.")
        if any(e.kind is EntryKind.RULING for e in said):
            raise Refused("The record was corrected since your last answer: take it back by another ruling.")
        target, *later = live_answers(said)
        run = self._at.run
        now = target.step == self._at.number
        joined = bool(target.lane) and (not now or run is None or target.lane in run.joined)
        lines = self._lines_since(target.step)
        return plan(side, target, later, lines, joined=joined, lanes=self._open_lanes())

    def _open_lanes(self) -> OpenLanes:
        split = self._at.run.root.split if self._at.run else {}
        return OpenLanes(self._at.number, {side: lane.path for side, lane in split.items()})

    def _lines_since(self, step: int) -> list[Line]:
        now = weave(self._at.run, [], self._at.number, self.game.side_title) if self._at.run else []
        return self.keeper.lines(after_step=step - 1) + [line for _, line in now]

    def _take_back(self, side: Side, take: TakeBack, *, consent: Sequence[Entry] = ()) -> None:
        step = take.target.step
        value = {"taken_back": list(take.dead), "told": take.told}
        unseen = take.target.lane if not take.told and not consent else ""  # nobody else need ever know
        entry = self._entry(EntryKind.UNDO, side, consent=consent, lane=unseen, value=value, reason=take.sealed)
        cut = step if step < self._at.number else None
        with self._all_or_nothing():
            self.keeper.append([*consent, replace(entry, step=step)], [], dead=take.dead, cut_from=cut)
        self._load()
        with suppress(Exception):
            self.keeper.keep_brief(self.brief())

    def _corrected(self, changes: Mapping[str, Any]) -> Any:
        """The state as a ruling would have it; raises when it is not the time, or the game cannot go on from there."""
        if live_answers(self._entries):
            raise Refused("A ruling is made between steps: finish this step, or take its answers back first.")
        facts = codec.encode(self.game.state, read_state(self.game, self.keeper.last_record()))
        tried = rulings.apply(self.game.state, facts, changes)
        self.game.check_ruling(tried, changes)
        if no := trial.refuse_state(self.game, self.tables, tried, self.number + 1, self._seq + 1):
            raise no
        return rulings.apply(self.game.state, facts, changes)

    def _correct(self, side: Side, changes: Mapping[str, Any], reason: str, *, consent: Sequence[Entry] = ()) -> None:
        state = self._corrected(changes)
        entry = self._entry(EntryKind.RULING, side, consent=consent, value={"changes": dict(changes)}, reason=reason)
        said = [*consent, entry]
        with self._all_or_nothing():
            self._at.state = state
            lines = tuple(kernel_lines([*self._entries, *said], self.number, self.game.side_title))
            records = [self._at.record("ruling", "Ruling", "", lines, entry.seq)]
            try:
                self._at.start(state, self.number + 1, entry.seq)
                records += self._at.complete([], entry.seq)
            except RuleFault as wrong:
                raise NotUnderstood(f"The game cannot go on from there: {wrong}") from wrong
            self._keep(said, records)


def _reason(given: Any) -> str:
    """Why players rule otherwise: a text that can be kept and read."""
    if not isinstance(given, str) or not given.strip():
        raise NotUnderstood("A ruling needs its reason.")
    if len(given) > LONGEST_REASON or not is_text(given):
        raise NotUnderstood(f"The reason of a ruling is a text of at most {LONGEST_REASON} characters.")
    return given.strip()


def first_record(game: Game[Any], charter: Charter) -> Record:
    """The facts before anything is asked."""
    state = game.setup(charter.scenario, charter.settings)
    return Record(0, "setup", "Set-up", "", codec.encode(game.state, state), (), sandtable.__version__, 0)


def in_memory(game: Game[Any], charter: Charter, *, dice: Dice | None = None) -> Campaign:
    """A campaign that is forgotten with the process: for bots, tests and worked examples."""
    return Campaign(game, charter, MemoryKeeper(first_record(game, charter)), clock=lambda: "", dice=dice)
