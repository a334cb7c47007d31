"""The checks of boards and acts: a skirmish broken on purpose must be caught."""

from dataclasses import replace

import pytest

from sandtable.kernel import Draw, Place, Seen
from tests.conformance import boards
from tests.skirmish import movement, sight
from tests.skirmish.pieces import Skirmish
from tests.skirmish.playing import act, set_up, start


def in_sight():
    """A concealed counter of red in sight of blue, who moves."""
    c = set_up(start(judging="free"))
    act(c, "blue", "1 Rifles to G5")
    return c


def checked(c, check):
    for key in range(40):
        check(c, Draw("bite", key))


def test_the_honest_skirmish_passes():
    c = in_sight()
    for key in range(3):
        boards.everything(c, Draw("honest", key))


def test_a_concealed_counter_that_shows_its_kind_is_caught(monkeypatch):
    honest = sight._others

    def telling(s, viewer, p, id):
        found = honest(s, viewer, p, id)
        return replace(found, group=p.kind) if found.seen is Seen.CONCEALED else found

    monkeypatch.setattr(sight, "_others", telling)
    with pytest.raises(AssertionError, match="is told of what is concealed"):
        boards.boards_are_sound(in_sight())


def test_the_owners_ids_are_caught(monkeypatch):
    honest = sight._others
    monkeypatch.setattr(sight, "_others", lambda s, viewer, p, id: honest(s, viewer, p, p.id))
    with pytest.raises(AssertionError, match="by the id that its owner has for it"):
        boards.boards_are_sound(in_sight())


def test_a_counter_that_lies_elsewhere_for_another_viewer_is_caught(monkeypatch):
    honest = sight._others
    monkeypatch.setattr(
        sight, "_others", lambda s, viewer, p, id: replace(honest(s, viewer, p, id), place=Place(hex="A10"))
    )
    with pytest.raises(AssertionError, match="depending on who looks"):
        boards.viewers_agree(in_sight())


def test_a_page_that_offers_what_the_rules_forbid_is_caught(monkeypatch):
    honest = movement.reach

    def generous(s, side, counters):
        return tuple(replace(d, refused="") for d in honest(s, side, counters))

    c = set_up(start())
    act(c, "blue", "4 Rifles to A1 B1", "5 Rifles to A1 B1", "6 Rifles to A1 B1")
    monkeypatch.setattr(movement, "reach", generous)
    with pytest.raises(AssertionError, match=r"stand in B1 already"):
        checked(c, boards.destinations_are_judged_alike)


def test_an_act_that_cannot_be_taken_back_whole_is_caught(monkeypatch):
    """Something is remembered outside the state."""
    trace: list[str] = []
    honest = Skirmish.lay

    def remembering(self, pieces, text):
        trace.append(text)
        honest(self, pieces, text)
        for p in pieces:
            p.laid += len(trace)

    monkeypatch.setattr(Skirmish, "lay", remembering)
    with pytest.raises(AssertionError, match=r"another state|does something else"):
        checked(in_sight(), boards.acts_undo_and_redo)


def test_an_act_that_others_hear_of_by_the_way_is_caught(monkeypatch):
    """What the other side is said to be doing changes with its first act."""
    honest = movement.movement

    def loud(s, side):
        for wanted in (running := honest(s, side)):
            value = yield wanted
            while True:
                try:
                    wanted = running.send(value)
                except StopIteration:
                    return
                acted = getattr(wanted, "doing", "") == "moving"
                value = yield replace(wanted, doing=f"moving again ({len(s.pieces)})") if acted else wanted

    c = set_up(start())
    monkeypatch.setattr("tests.skirmish.game.movement", loud)
    again = type(c)(c.game, c.charter, c.keeper, clock=lambda: "")
    with pytest.raises(AssertionError, match="can tell that blue has acted"):
        checked(again, boards.unseen_acts_are_unheard)


def test_ids_in_the_story_are_caught(monkeypatch):
    monkeypatch.setattr("sandtable.kernel.acts.Act.kept", lambda self, value: {"act": value["verb"], "answer": value})
    c = in_sight()
    with pytest.raises(AssertionError, match="'counters': "):
        boards.stories_keep_no_ids(c)


def test_a_note_for_one_side_only_stays_with_it():
    """What `look` tells is read by nobody else: the honest counterpart of the loud phase above."""
    c = in_sight()
    act(c, "blue", "look 3 Rifles to C6")
    assert not any("make out" in line.text for viewer in ("red", None) for line in c.log(viewer))
    assert any("make out" in line.text for line in c.log("blue"))
