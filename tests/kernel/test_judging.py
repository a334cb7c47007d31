"""How strictly acts are judged: free, advised or enforced; chosen at the start, changed when all agree."""

import pytest

from sandtable.kernel import Campaign, EntryKind, NoteKind, NotUnderstood, Refused, Strictness, in_memory, verify
from sandtable.kernel.soundness import wrong_with_journal
from tests.skirmish.playing import act, asked, set_up, start, texts, where
from tests.toy import TOY, charter

FAR = "1 Rifles to D5 E5 F5 G5 H5"
"""Five points where a squad has four."""


def at_movement(**more):
    return set_up(start(**more))


def test_enforced_a_move_too_far_is_refused_by_its_rule_and_nothing_changes():
    c = at_movement()
    before = c.state_json()
    with pytest.raises(Refused, match="this costs 5; 4 movement points are left") as no:
        act(c, "blue", FAR)
    assert no.value.rule == "tfb.weather.ground"
    assert c.state_json() == before


def test_enforced_a_refused_act_can_be_overruled_when_the_other_side_agrees():
    c = at_movement()
    act(c, "blue", FAR, overrule="they ran")
    assert where(c, "1 Rifles") == "C5"
    c.answer("red", c.pending("red")[0].id, "agree")
    assert where(c, "1 Rifles") == "H5"
    assert c.rulings()[-1].reason == "they ran"


def test_advised_the_act_counts_with_a_warning_that_names_the_rule():
    c = at_movement(judging="advise")
    act(c, "blue", FAR)
    assert where(c, "1 Rifles") == "H5"
    (warning,) = [line for line in c.log("blue") if line.kind is NoteKind.WARNING and "costs" in line.text]
    assert warning.cite == "tfb.weather.ground"
    assert "this costs 5; 4 movement points are left" in warning.text


def test_advised_the_others_read_which_rule_but_not_why():
    """Why may speak of what they do not see."""
    c = at_movement(judging="advise")
    act(c, "blue", FAR)
    for viewer in ("red", None):
        told = [line for line in c.log(viewer) if line.kind is NoteKind.WARNING]
        assert [(line.text, line.cite) for line in told] == [("A rule speaks against this.", "tfb.weather.ground")]


def test_advised_nobody_else_reads_anything_of_an_act_he_does_not_see():
    c = at_movement(judging="advise")
    before = {viewer: texts(c, viewer) for viewer in ("red", None)}
    act(c, "blue", "3 Rifles to D4 D5 D6 D7")
    assert any(line.kind is NoteKind.WARNING for line in c.log("blue"))
    assert {viewer: texts(c, viewer) for viewer in ("red", None)} == before


def test_advised_a_legal_act_is_not_warned_of():
    c = at_movement(judging="advise")
    act(c, "blue", "1 Rifles to D5")
    assert not [line for line in c.log("blue") if line.kind is NoteKind.WARNING]


def test_free_nothing_is_said():
    c = at_movement(judging="free")
    act(c, "blue", FAR)
    assert where(c, "1 Rifles") == "H5"
    assert not [line for line in c.log("blue") if line.kind is NoteKind.WARNING]


@pytest.mark.parametrize("level", list(Strictness))
def test_whose_counter_it_is_is_always_checked(level):
    c = at_movement(judging=str(level))
    theirs = next(counter.id for counter in c.view("blue").sections[0].counters if counter.side == "red")
    with pytest.raises(NotUnderstood, match="no counter of yours"):
        c.answer("blue", asked(c, "blue").id, {"verb": "move", "counters": [theirs], "path": ["I5"]})


def test_judging_changes_when_the_other_side_agrees_also_in_the_middle_of_a_phase():
    c = at_movement()
    act(c, "blue", "2 Rifles to D5")
    assert c.judge_by("blue", "free", "we trust each other") == "the other side must agree"
    assert c.judging is Strictness.ENFORCE
    consent = c.pending("red")[0]
    assert "Blue asks that acts on the board be free" in consent.request.question
    c.answer("red", consent.id, "agree")
    assert c.judging is Strictness.FREE
    assert any(text.startswith("Acts on the board are now free") for text in texts(c, None))
    act(c, "blue", FAR)
    assert where(c, "1 Rifles") == "H5"
    assert where(c, "2 Rifles") == "D5"


def test_judging_stays_as_it_was_when_the_other_side_declines():
    c = at_movement()
    c.judge_by("blue", "advise")
    c.answer("red", c.pending("red")[0].id, "decline")
    assert c.judging is Strictness.ENFORCE
    with pytest.raises(Refused):
        act(c, "blue", FAR)


def test_against_a_bot_one_player_decides_alone():
    c = start(players={"blue": "person", "red": "bot"})
    assert c.judge_by("blue", "advise") == ""
    assert c.judging is Strictness.ADVISE


def test_what_was_agreed_holds_after_reopening_undo_and_the_next_phase():
    c = at_movement()
    c.judge_by("blue", "advise")
    c.answer("red", c.pending("red")[0].id, "agree")
    act(c, "blue", FAR)
    again = Campaign(c.game, c.charter, c.keeper, clock=lambda: "")
    assert again.judging is Strictness.ADVISE
    assert again.state_json() == c.state_json()
    assert texts(again, "blue") == texts(c, "blue"), "the warning is kept with the answer"
    assert c.undo("blue") == ""
    assert c.judging is Strictness.ADVISE
    act(c, "blue", "done")
    assert asked(c, "blue").request.strict is Strictness.ADVISE
    assert Campaign(c.game, c.charter, c.keeper, clock=lambda: "").judging is Strictness.ADVISE


def test_a_phase_of_acts_judged_otherwise_is_verified():
    c = at_movement()
    act(c, "blue", "2 Rifles to D5")
    c.judge_by("blue", "advise")
    c.answer("red", c.pending("red")[0].id, "agree")
    act(c, "blue", FAR, "done")
    assert verify(c) == []
    assert wrong_with_journal(c.keeper.entries(), c.game.side_keys()) == ""


@pytest.mark.parametrize("level", ["", "strict", None, 3, ["free"]])
def test_a_level_that_there_is_not_is_not_understood(level):
    with pytest.raises(NotUnderstood, match="acts are judged free, advise, enforce"):
        at_movement().judge_by("blue", level)


def test_what_is_so_already_is_not_asked_for():
    with pytest.raises(Refused, match="judged so already"):
        at_movement().judge_by("blue", "enforce")


def test_a_game_without_a_board_has_nothing_to_judge():
    with pytest.raises(NotUnderstood, match="not played on a board"):
        in_memory(TOY, charter()).judge_by("axis", "free")


@pytest.mark.parametrize("value", [{"level": "strict"}, {}, None, {"level": 1}])
def test_a_strangers_journal_with_another_level_is_refused(value):
    from dataclasses import replace

    c = start(players={"blue": "person", "red": "bot"})
    c.judge_by("blue", "advise")
    entries = [replace(e, value=value) if e.kind is EntryKind.JUDGING else e for e in c.keeper.entries()]
    assert "judging" in wrong_with_journal(entries, c.game.side_keys())
