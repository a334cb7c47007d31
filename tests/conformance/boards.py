"""What must hold of every board and every act, in any game that has them."""

from collections import Counter
from dataclasses import replace
from typing import Any

from sandtable.kernel import Act, Board, Campaign, Draw, NoteKind, NotUnderstood, Pending, Place, Refused, Seen, plain
from sandtable.kernel import version_of as version
from tests.conformance.copies import copy_of

TRIED = 3
"""Acts that are tried at a moment."""
MOST_DESTINATIONS = 40


def boards_of(campaign: Campaign, viewer: str | None) -> list[Board]:
    return [section for section in campaign.view(viewer).sections if isinstance(section, Board)]


def acts_open(campaign: Campaign) -> list[tuple[str, Pending]]:
    sides = campaign.game.side_keys()
    return [(side, p) for side in sides for p in campaign.pending(side) if isinstance(p.request, Act)]


def received(campaign: Campaign, viewer: str | None) -> str:
    """All that leaves for a viewer; lines are numbered as he reads them, not as the journal does."""
    told = [replace(line, seq=0) for line in campaign.log(viewer)]
    asked = [(p.id, plain(p.request)) for p in campaign.pending(viewer)] if viewer else []
    return repr((plain(campaign.view(viewer)), told, asked, plain(campaign.waiting(viewer))))


def boards_are_sound(campaign: Campaign) -> None:
    """Ids are one of a kind, everything is somewhere, and what is concealed shows nothing but where it is."""
    owned = {c.id for v in campaign.game.side_keys() for b in boards_of(campaign, v) for c in b.counters if c.mine}
    for viewer in (*campaign.game.side_keys(), None):
        for board in boards_of(campaign, viewer):
            ids = [c.id for c in board.counters]
            assert len(ids) == len(set(ids)), f"{viewer}: two counters of {board.title} have one id"
            for c in board.counters:
                assert board.has(c.place), f"{viewer}: {c.name} lies at {c.place}, which is nowhere"
                assert Place.read(str(c.place)) == c.place, f"{c.place} does not come back from its text"
                assert not c.carried_by or c.carried_by in ids, f"{viewer}: {c.name} is carried by nothing he sees"
                assert viewer is not None or not c.mine, "an observer may act with a counter"
                assert c.mine or c.id not in owned, f"{viewer} is shown {c.name} by the id that its owner has for it"
                if c.seen is Seen.CONCEALED:
                    bare = (c.face, c.states, c.carried_by, c.group, c.card, c.mine)
                    assert bare == (type(c.face)(), (), "", "", (), False), f"{viewer} is told of what is concealed"


def viewers_agree(campaign: Campaign) -> None:
    """What two viewers both know, they see in the same place and under the same name."""
    viewers = (*campaign.game.side_keys(), None)
    told: dict[tuple[str, str, str], set[str]] = {}
    counted: list[Counter[str]] = []
    for viewer in viewers:
        shown = [(board.title, c) for board in boards_of(campaign, viewer) for c in board.counters]
        counted.append(Counter(c.name for _, c in shown))
        for title, c in shown:
            if c.seen is Seen.KNOWN and c.name:
                told.setdefault((title, c.side, c.name), set()).add(str(c.place))
    for (_, _, name), places in told.items():
        alone = max(count[name] for count in counted)
        assert len(places) <= alone, f"{name} lies in {sorted(places)}, depending on who looks"


def acts_fit_their_board(campaign: Campaign) -> None:
    """An act is asked on a board that its side sees, about counters that are its own there."""
    for side, pending in acts_open(campaign):
        act = pending.request
        assert isinstance(act, Act)
        board = next((b for b in boards_of(campaign, side) if b.title == act.board), None)
        assert board is not None, f"{side} is to act on {act.board!r}, which it does not see"
        assert set(act.counters) <= {c.id for c in board.counters if c.mine}, f"{side} is asked about foreign counters"
        assert version(act.on) == version(board), f"{side} acts on another board than it is shown"
        assert act.strict is campaign.judging


def destinations_are_judged_alike(campaign: Campaign, draw: Draw) -> None:
    """What a page offers is accepted, what it shows as forbidden is forbidden: one function decides."""
    for side, pending in acts_open(campaign):
        act = pending.request
        assert isinstance(act, Act)
        for verb in act.verbs:
            if not verb.goes or not act.counters or verb.counters[0] > 1:
                continue
            chosen = (draw.choice(act.counters),)
            for d in act.reach(verb.key, chosen)[:MOST_DESTINATIONS]:
                way: dict[str, Any] = {"path": list(d.path) or [str(d.place)]} if verb.path else {"to": str(d.place)}
                value = act.understand({"verb": verb.key, "counters": list(chosen), **way})
                no = act.forbidden(value)
                assert bool(no) == bool(d.refused), f"{side}, {act.describe(value)}: {d.refused!r} but {no}"
                assert not d.refused or d.path == () or no is None or no.why == d.refused


def acts_can_be_typed(campaign: Campaign, draw: Draw) -> None:
    for _, pending in acts_open(campaign):
        act = pending.request
        assert isinstance(act, Act)
        for _ in range(TRIED):
            value = act.sample(draw)
            assert act.read(act.typed(value)) == value, f"{act.typed(value)!r} is read otherwise"
            assert act.describe(value).strip()


def acts_undo_and_redo(campaign: Campaign, draw: Draw) -> None:
    """Every act that may be taken back leaves everything as it was, for every viewer, and does the same again."""
    for side, pending in acts_open(campaign):
        for _ in range(TRIED):
            copy = copy_of(campaign)
            before, seen = copy.state_json(), _boards(copy)
            value = pending.request.sample(draw)
            try:
                copy.answer(side, pending.id, value)
            except (NotUnderstood, Refused) as no:
                raise AssertionError(f"a legal act is refused: {no}") from no
            after, shown = copy.state_json(), _boards(copy)
            if copy.plan_undo(side).sealed:
                continue
            copy.undo(side)
            assert copy.state_json() == before, f"undo of {value} leaves another state"
            assert _boards(copy) == seen, f"undo of {value} leaves another board"
            copy.answer(side, pending.id, value)
            assert copy.state_json() == after, f"{value} done again does something else"
            assert _boards(copy) == shown, f"{value} done again shows something else"


def _boards(campaign: Campaign) -> dict[str | None, list[str]]:
    return {v: [version(b) for b in boards_of(campaign, v)] for v in (*campaign.game.side_keys(), None)}


def unseen_acts_are_unheard(campaign: Campaign, draw: Draw) -> None:
    """An act of which a viewer sees nothing on his board and reads nothing changes nothing else that he gets.

    Nor does its undo. What ends the phase is no secret.
    """
    for side, pending in acts_open(campaign):
        for viewer in (v for v in (*campaign.game.side_keys(), None) if v != side):
            before, lines = received(campaign, viewer), len(campaign.log(viewer))
            boards = [version(b) for b in boards_of(campaign, viewer)]
            for _ in range(TRIED):
                copy = copy_of(campaign)
                copy.answer(side, pending.id, pending.request.sample(draw))
                seen = [version(b) for b in boards_of(copy, viewer)]
                if not _goes_on(copy, side, pending) or len(copy.log(viewer)) != lines or seen != boards:
                    continue
                assert received(copy, viewer) == before, f"{viewer} can tell that {side} has acted"
                if not copy.plan_undo(side).sealed:
                    copy.undo(side)
                    assert received(copy, viewer) == before, f"{viewer} can tell that {side} has taken something back"


def _goes_on(campaign: Campaign, side: str, pending: Pending) -> bool:
    """Whether the side is still asked in the same step and lane."""
    lane = pending.id.split(".")[:2]
    return any(p.id.split(".")[:2] == lane for p in campaign.pending(side))


def stories_keep_no_ids(campaign: Campaign) -> None:
    """The line of an act carries no answer: its ids would tell others which counter is which."""
    for line in campaign.log("(referee)"):
        if line.kind is NoteKind.DECISION and "act" in line.data:
            assert set(line.data) <= {"act", "key", "overruled"}, f"{line.text}: {line.data}"


def everything(campaign: Campaign, draw: Draw) -> None:
    boards_are_sound(campaign)
    viewers_agree(campaign)
    if acts_open(campaign):
        acts_fit_their_board(campaign)
        destinations_are_judged_alike(campaign, draw)
        acts_can_be_typed(campaign, draw)
        acts_undo_and_redo(campaign, draw)
        unseen_acts_are_unheard(campaign, draw)
        stories_keep_no_ids(campaign)
