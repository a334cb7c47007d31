"""A campaign: a game being played. Front ends differ in nothing but how they show `pending` and call `answer`."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from sandtable.kernel import codec, rulings, trial
from sandtable.kernel.acts import Act
from sandtable.kernel.agreement import Proposal, agreed_what_ifs, open_proposals
from sandtable.kernel.journal import Entry, EntryKind, Record
from sandtable.kernel.judging import KEY, read_level
from sandtable.kernel.players import to_be_asked
from sandtable.kernel.progress import read_state
from sandtable.kernel.refusals import Conflict, NotUnderstood, Refused, RuleFault, shown
from sandtable.kernel.requests import Request, Roll
from sandtable.kernel.run import Lane, request_id
from sandtable.kernel.sides import Side
from sandtable.kernel.story import kernel_lines
from sandtable.kernel.telling import Telling
from sandtable.kernel.undo import OpenLanes, TakeBack, live_answers, plan
from sandtable.kernel.verbs import Strictness


class Campaign(Telling):
    """One campaign, driven by answers."""

    # ------------------------------------------------------------------ answering

    def answer(self, side: Side, request: str, value: Any, *, overrule: str = "", why: str = "") -> None:
        """Answer an open request by its id. Raises NotUnderstood, Refused or Conflict; then nothing has changed."""
        self._is_a_side(side)
        if request.startswith("proposal."):
            return self._answer_proposal(side, request, value)
        lane, asked = self._find(side, request)
        value, thrown = self._throw(asked, value) if isinstance(asked, Roll) else (value, self._besides(asked, why))
        understood = asked.understand(value)
        if isinstance(asked, Roll) and asked.reading is not None:
            thrown["read"] = asked.read_as(understood)
        refusal = asked.refuse(understood)
        if isinstance(asked, Act) and (warned := asked.warning(understood)):
            thrown["advised"] = [warned.why, warned.rule]
        if refusal is None:
            return self._accept(side, lane, understood, thrown=thrown)
        if not overrule or (isinstance(overrule, str) and not overrule.strip()):
            raise refusal
        reason = rulings.read_reason(overrule)
        self._must_go_on(side, lane, understood, reason)
        if not self.others(side):
            return self._accept(side, lane, understood, overruled=reason)
        wanted = {"what": "overrule", "request": request, "value": understood, "rule": refusal.rule}
        return self._propose(side, wanted, reason)

    def undo(self, side: Side) -> str:
        """Take back this side's last answer. Returns '' when done, else why the others must agree first."""
        self._is_a_side(side)
        take = self.plan_undo(side)
        if take.sealed and self.others(side):
            self._propose(side, {"what": "undo", "target": take.target.seq}, take.sealed)
            return take.sealed
        self._take_back(side, take)
        return ""

    def rule_otherwise(self, side: Side, changes: Mapping[str, Any], reason: str) -> str:
        """Correct the state between steps. Returns '' when done, else that the others must agree first."""
        self._is_a_side(side)
        reason = rulings.read_reason(reason)
        allowed = self.game.correctable(self._at.state, side)
        if wrong := [path for path in changes if path not in allowed]:
            raise NotUnderstood(f"There is nothing at {shown(wrong[0])} for {self.game.side_title(side)} to correct.")
        self._corrected(changes)
        wanted = rulings.wanted(self.game.state, self._at.state, allowed, changes)
        if self.others(side):
            self._propose(side, {"what": "ruling", **wanted}, reason)
            return "the other side must agree"
        self._correct(side, wanted, reason)
        return ""

    def ask_what_if(self, side: Side, record: Record) -> str:
        """Ask to play on a copy from these facts with everything open. Returns '' when nobody else need agree."""
        self._is_a_side(side)
        if not self.others(side) or (record.step, record.seq) in self.agreed_what_ifs():
            return ""
        told = self.game.headline(read_state(self.game, record))
        self._propose(side, {"what": "what-if", "step": record.step, "of": record.seq, "headline": told}, "")
        return "the other side must agree"

    def agreed_what_ifs(self) -> frozenset[tuple[int, int]]:
        """The moments (step, the entry that completed it) that all sides have agreed to open for a what-if."""
        return agreed_what_ifs(self.keeper.entries(kinds=(EntryKind.PROPOSE, EntryKind.CONSENT)), self.others)

    def judge_by(self, side: Side, level: Any, reason: str = "") -> str:
        """Change how strictly acts are judged. Returns '' when done, else that the others must agree first."""
        self._is_a_side(side)
        wanted = read_level(level)
        if all(s.key != KEY for s in self.game.settings):
            raise NotUnderstood(f"{self.game.title} is not played on a board.")
        if wanted is self.judging:
            raise Refused("Acts are judged so already.")
        reason = rulings.read_reason(reason) if reason else ""
        if self.others(side):
            self._propose(side, {"what": "judging", "level": str(wanted)}, reason)
            return "the other side must agree"
        self._judge_by(side, wanted, reason)
        return ""

    def _is_a_side(self, side: Side) -> None:
        if side not in self.game.side_keys():
            raise NotUnderstood(f"{self.game.title} has no side {shown(side)}.")

    # ------------------------------------------------------------------ inside: the step in progress

    def _find(self, side: Side, request: str) -> tuple[Lane, Request]:
        if self._broken is not None:
            raise Refused(self._held_up()[0].text)
        for lane, asked in self.asked():
            if request_id(self._at.number, lane) == request:
                if side not in self.answerers(asked):
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

    # ------------------------------------------------------------------ inside: undo, rulings, agreement

    def others(self, side: Side) -> tuple[Side, ...]:
        """The other sides that are people and so must be asked."""
        return to_be_asked(side, self.game.side_keys(), self.players)

    def _fold_proposals(self) -> None:
        self.proposals: list[Proposal] = open_proposals(
            self._entries, self.others, self.game.side_title, self._still_stands
        )

    def _still_stands(self, e: Entry) -> bool:
        """Whether what was proposed would still do what it was meant to do."""
        match e.value["what"]:
            case "overrule":
                return any(request_id(self._at.number, lane) == e.value["request"] for lane, _ in self._at.open())
            case "judging":
                return bool(e.value["level"] != self.judging)
            case "undo":
                try:
                    return bool(self.plan_undo(e.side or "").target.seq == e.value.get("target"))
                except Refused:
                    return False
            case "what-if":
                return True
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
        if p.what == "what-if":
            with self._all_or_nothing():
                return self._keep([consent], [])
        if p.what == "undo":
            return self._take_back(p.side, self.plan_undo(p.side), consent=[consent])
        if p.what == "judging":
            return self._judge_by(p.side, read_level(p.value["level"]), p.reason, consent=[consent])
        if p.what == "ruling":
            return self._correct(p.side, p.value, p.reason, consent=[consent])
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
        acting = any(isinstance(asked, Act) and asked.side not in (None, side) for _, asked in self._at.open())
        split = run.root.split if run else {}
        lanes = OpenLanes(self._at.number, {side: lane.path for side, lane in split.items()})
        return plan(side, target, later, self._lines_since(target.step), joined=joined, lanes=lanes, acting=acting)

    def _take_back(self, side: Side, take: TakeBack, *, consent: Sequence[Entry] = ()) -> None:
        step = take.target.step
        value = {"taken_back": list(take.dead), "told": take.told}
        unseen = take.target.lane if not take.told and not consent else ""
        entry = self._entry(EntryKind.UNDO, side, consent=consent, lane=unseen, value=value, reason=take.sealed)
        cut = step if step < self._at.number else None
        with self._all_or_nothing():
            self.keeper.append([*consent, replace(entry, step=step)], [], dead=take.dead, cut_from=cut)
        self._load()
        with suppress(Exception):
            self.keeper.keep_brief(self.brief())

    def _judge_by(self, side: Side, level: Strictness, reason: str, *, consent: Sequence[Entry] = ()) -> None:
        value = {"level": str(level)}
        entry = self._entry(EntryKind.JUDGING, side, consent=consent, value=value, reason=reason)
        with self._all_or_nothing():
            self.judging = level
            self._keep([*consent, entry], [])

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

    def _correct(self, side: Side, wanted: Mapping[str, Any], reason: str, *, consent: Sequence[Entry] = ()) -> None:
        state = self._corrected(wanted["changes"])
        entry = self._entry(EntryKind.RULING, side, consent=consent, value=rulings.kept(wanted), reason=reason)
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
