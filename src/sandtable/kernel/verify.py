"""Verify: run a whole journal again under today's rules and report where it differs. It never rewrites."""

from collections import defaultdict
from dataclasses import dataclass

from sandtable.kernel import codec
from sandtable.kernel.campaign import Campaign
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.journal import Entry, EntryKind, Record
from sandtable.kernel.progress import read_state
from sandtable.kernel.replay import replay
from sandtable.kernel.rulings import apply
from sandtable.kernel.run import Run
from sandtable.kernel.undo import live_answers


@dataclass(frozen=True, slots=True)
class Difference:
    """A step that today's rules would play otherwise."""

    step: int
    title: str
    what: str


def verify(campaign: Campaign) -> list[Difference]:
    """Every completed step re-run from its own starting facts and the seed's own dice; the differences, in order."""
    found: list[Difference] = []
    keeper = campaign.keeper
    before = keeper.record(0)
    said = defaultdict[int, list[Entry]](list)
    for e in keeper.entries():
        said[e.step].append(e)
    for number in range(1, keeper.last_record().step + 1):
        after = keeper.record(number)
        what = _rerun(campaign, before, after, said[number])
        if what:
            found.append(Difference(number, after.title, what))
        before = after
    return found


def _not_the_charters_dice(how: str, answers: list[Entry]) -> str:
    """What the players were told of their dice must be true of every one of them."""
    by = {word for e in answers for word in e.thrown.get("by", ())}
    if how == "program" and "typed" in by:
        return "dice were typed in, although this campaign's dice are rolled by the program"
    if how == "entered" and "rolled" in by:
        return "dice were rolled by the program, although this campaign is played with real dice"
    return ""


def _rerun(campaign: Campaign, before: Record, after: Record, said: list[Entry]) -> str:
    kind = campaign.game.state
    state = read_state(campaign.game, before)
    if after.key == "ruling":
        ruling = next((e for e in said if e.kind is EntryKind.RULING), None)
        if ruling is None:
            return "no ruling stands behind it"
        corrected = apply(kind, codec.encode(kind, state), ruling.value["changes"])
        return "" if _is(campaign, corrected, after) else "the ruling gives another state"
    step = campaign.game.next_step(state)
    if step is None or step.key != after.key:
        return f"the rules now ask for {step.title if step else 'the end'} here"
    if otherwise := _not_the_charters_dice(campaign.charter.dice, live_answers(said)):
        return otherwise
    try:
        run = Run(step.procedure(state), campaign.tables.__getitem__, seq=before.seq)
        dice = campaign.dice if isinstance(campaign.dice, SeededDice) else None
        otherwise = replay(run, live_answers(said), dice=dice)
    except Exception as wrong:
        return f"the rules break down: {wrong!r}"
    if otherwise:
        return otherwise
    if not run.finished:
        return "the rules now ask more"
    return "" if _is(campaign, state, after) else "the same answers now give another state"


def _is(campaign: Campaign, state: object, record: Record) -> bool:
    """Whether this is the recorded state. Mostly it is to the letter, and the record need not be read."""
    kind = campaign.game.state
    told = codec.encode(kind, state)
    return told == record.state or told == codec.encode(kind, read_state(campaign.game, record))
