"""Agreement: what one side wants and the others must say yes to, folded from the journal's entries."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.kernel.asks import DECISION, Choose, Option
from sandtable.kernel.journal import Entry, EntryKind
from sandtable.kernel.judging import LEVELS
from sandtable.kernel.rulings import in_sentence
from sandtable.kernel.sides import Side, agreeing
from sandtable.kernel.verbs import Strictness
from sandtable.rules import entry, known


@dataclass(frozen=True, slots=True)
class Proposal:
    """An undo past a seal, an overruled refusal, a ruling, a change of judging or a what-if, and who must agree."""

    seq: int
    step: int
    number: int
    side: Side
    what: str
    words: str
    value: Any
    reason: str
    open_to: tuple[Side, ...]

    @property
    def id(self) -> str:
        """By its place among the proposals of this step: the journal's number would tell how often others answered."""
        return f"proposal.{self.step}.{self.number}"

    def request(self) -> Choose:
        return Choose(
            question=self.words,
            cite=self.value.get("rule", ""),
            wants=DECISION,
            key="consent",
            options=(Option("agree", "We agree"), Option("decline", "No")),
        )


def open_proposals(
    entries: Sequence[Entry],
    others: Callable[[Side], Sequence[Side]],
    title: Callable[[Side | None], str],
    stands: Callable[[Entry], bool],
) -> list[Proposal]:
    """Proposals nobody has settled and for which there still is a reason (`stands`).

    One whose proposer has answered something since counts as withdrawn, even if that answer was taken back.
    """
    agreed: set[tuple[int, Side | None]] = set()
    declined: set[int] = set()
    for e in entries:
        if e.kind is EntryKind.CONSENT:
            agreed.add((e.value["proposal"], e.side))
        elif e.kind is EntryKind.DECLINE:
            declined.add(e.value["proposal"])
    answers = [e for e in entries if e.kind is EntryKind.ANSWER]
    found = []
    for number, e in enumerate((e for e in entries if e.kind is EntryKind.PROPOSE), start=1):
        if e.side is None or e.seq in declined:
            continue
        withdrawn = any(a.side == e.side and a.seq > e.seq for a in answers)
        to = tuple(s for s in others(e.side) if (e.seq, s) not in agreed)
        if to and not withdrawn and stands(e):
            found.append(
                Proposal(e.seq, e.step, number, e.side, e.value["what"], words_of(e, title), e.value, e.reason, to)
            )
    return found


def words_of(e: Entry, title: Callable[[Side | None], str]) -> str:
    """A proposal in words that give no secret away: the rule and the typed reason, never the refused answer."""
    who = f"{title(e.side)} {agreeing(title(e.side), 'asks')}"
    match e.value["what"]:
        case "undo":
            return f"{who} to take back an answer, although {e.reason}."
        case "overrule":
            rule = e.value["rule"]
            against = f"“{entry(rule).title}”" if known(rule) else "a rule"
            return f"{who} to go against {against}: {e.reason}"
        case "what-if":
            when = f" ({e.value['headline']})" if e.value["headline"] else ""
            return f"{who} for a what-if from an earlier moment{when}. In it both sides see all that was hidden then."
        case "judging":
            why = f" ({e.reason})" if e.reason else ""
            return f"{who} that acts on the board be {LEVELS[Strictness(e.value['level'])]}{why}."
        case _:
            return f"{who} to correct the record: {changes_in_words(e)} ({e.reason})."


def agreed_what_ifs(entries: Sequence[Entry], others: Callable[[Side], Sequence[Side]]) -> frozenset[tuple[int, int]]:
    """(step, the entry that completed it) of every moment that all sides agreed to open for a what-if."""
    agreed = {(e.value["proposal"], e.side) for e in entries if e.kind is EntryKind.CONSENT}
    asked = [e for e in entries if e.kind is EntryKind.PROPOSE and e.value["what"] == "what-if" and e.side]
    return frozenset(
        (e.value["step"], e.value["of"])
        for e in asked
        if e.side and all((e.seq, side) in agreed for side in others(e.side))
    )


def changes_in_words(e: Entry) -> str:
    """What a ruling sets, before and after; rulings that an older version kept tell only what they set."""
    told = e.value.get("told") or [[path, None, value] for path, value in e.value["changes"].items()]
    return "; ".join(in_sentence(*one) for one in told)
