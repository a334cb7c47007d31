"""Who answers what: one function decides it for pages, terminal, API and bots."""

import pytest

from sandtable.kernel import (
    DECISION,
    FACT,
    REFEREE,
    Charter,
    Choose,
    Confirm,
    Draw,
    EntryKind,
    NotUnderstood,
    Roll,
    in_memory,
    options,
    read_settings,
)
from sandtable.kernel.players import answerers, check_player, seated
from tests.toy import TOY

SIDES = ("axis", "soviet")
ALONE = {"axis": "bot", "soviet": "person"}


def ask(wants, side="axis"):
    return Choose(question="?", cite="", wants=wants, side=side, options=options("a", "b"))


@pytest.mark.parametrize(
    ("request_", "players", "who"),
    [
        (ask(DECISION), ALONE, ("axis",)),
        (ask(FACT), ALONE, ("soviet",)),
        (Confirm(question="Done?", cite="", side="axis"), ALONE, ("soviet",)),
        (ask(FACT, "soviet"), ALONE, ("soviet",)),
        (ask(FACT, None), ALONE, ("soviet",)),
        (ask(DECISION, None), ALONE, ("soviet",)),
        (ask(FACT), {"axis": "bot:random", "soviet": "bot"}, ("axis",)),
        (ask(FACT, None), {"axis": "bot", "soviet": "bot"}, SIDES),
        (ask(FACT), {"axis": "person", "soviet": "person"}, ("axis",)),
        (ask(FACT), {"axis": "open", "soviet": "open"}, ("axis",)),
        (ask(FACT), {}, ("axis",)),
    ],
)
def test_facts_are_told_by_people_and_decisions_made_by_their_side(request_, players, who):
    assert answerers(request_, SIDES, players, "mixed") == who


def test_dice_are_thrown_for_a_bot_only_where_real_dice_alone_are_played():
    roll = Roll(question="Weather", cite="", side="axis", dice=(6, 6))
    assert answerers(roll, SIDES, ALONE, "mixed") == ("axis",)
    assert answerers(roll, SIDES, ALONE, "entered") == ("soviet",)


def campaign(players):
    settings = read_settings(TOY.settings, {})
    charter = Charter("t", "toy", "T", TOY.scenarios[0].key, settings, players, "mixed", "1", "", "")
    return in_memory(TOY, charter)


def test_a_player_who_left_gives_his_seat_to_a_bot_and_takes_it_again():
    c = campaign({"axis": "person", "soviet": "person"})
    c.seat("axis", "bot", "The Recruit")
    assert c.people() == ("soviet",)
    assert c.log(None)[-1].text == "The Recruit plays the Axis from now on."
    c.refresh()
    c.seat("axis", "person", "A person")
    assert c.people() == SIDES
    assert [e.value["player"] for e in c.keeper.entries(kinds=[EntryKind.SEAT])] == ["bot", "person"]


def test_nobody_else_can_sit_down():
    c = campaign({"axis": "person", "soviet": "person"})
    with pytest.raises(NotUnderstood, match="no side"):
        c.seat("neutral", "bot", "The Recruit")
    with pytest.raises(NotUnderstood, match="person or a bot"):
        c.seat("axis", "ghost", "A ghost")
    assert check_player("bot:random") == "bot:random"


def test_a_what_if_stays_open_whoever_sat_down_before():
    c = campaign({"axis": "person", "soviet": "person"})
    c.seat("axis", "bot", "The Recruit")
    kept = c.keeper.entries(kinds=[EntryKind.SEAT])
    assert seated({"axis": "open", "soviet": "open"}, kept) == {"axis": "open", "soviet": "open"}


def test_why_a_bot_decided_so_is_read_by_whoever_reads_the_decision():
    c = campaign({"axis": "person", "soviet": "person"})
    while True:
        side, pending = next((s, p) for s in SIDES for p in c.pending(s))
        if not isinstance(pending.request, Roll) and not isinstance(pending.request, Confirm):
            break
        c.answer(side, pending.id, None if isinstance(pending.request, Roll) else True)
    c.answer(side, pending.id, pending.request.sample(Draw("x")), why="X: because.")
    lines = [line for line in c.log(REFEREE) if line.text == "X: because."]
    assert [line.side for line in lines] == [side]
    told = next(line for line in c.log(REFEREE) if line.seq == lines[0].seq and line is not lines[0])
    assert lines[0].audience == told.audience
