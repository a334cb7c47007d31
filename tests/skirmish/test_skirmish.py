"""The skirmish played: its rules, its law, its secrets. The game by which the board itself is tried."""

import contextlib
import re

import pytest
from hypothesis import given, settings

from sandtable.bots import RandomBot
from sandtable.kernel import Act, Draw, NotUnderstood, Refused, Seen, as_json, plain
from tests.conformance import boards
from tests.skirmish.game import GAME
from tests.skirmish.pieces import DEAD
from tests.skirmish.playing import act, set_up, start, texts, where
from tests.skirmish.walks import GROUND
from tests.walking import walk, ways


def board(c, viewer):
    return c.view(viewer).sections[0]


def names(c, viewer):
    return {counter.name for counter in board(c, viewer).counters if not counter.mine}


# ---------------------------------------------------------------------- set-up


def test_nothing_of_a_sealed_set_up_is_seen_before_both_are_done():
    c = start()
    act(c, "blue", "place 1 Rifles to A1 with open")
    assert where(c, "1 Rifles") == "A1"
    assert board(c, "blue").counter("b1").place.hex == "A1"
    assert names(c, "red") == set()
    assert names(c, None) == set()


def test_at_least_six_counters_start_on_the_map():
    c = start()
    act(c, "blue", "place 1 Rifles to A1")
    with pytest.raises(Refused, match="at least 6 counters start on the map, not 1"):
        act(c, "blue", "done")


def test_set_up_is_in_ones_own_columns_three_to_a_hex_and_three_hidden():
    c = start()
    with pytest.raises(Refused, match="D1 is not in the set-up area"):
        act(c, "blue", "place 1 Rifles to D1")
    act(c, "blue", "place 1 Rifles, 2 Rifles, 3 Rifles to A1 with hidden")
    with pytest.raises(Refused, match="at most 3 counters are hidden"):
        act(c, "blue", "place 4 Rifles to A2 with hidden")
    with pytest.raises(Refused, match="3 stand in A1 already"):
        act(c, "blue", "place 4 Rifles to A1 with open")


def test_known_concealed_and_hidden():
    c = set_up(start())
    assert "1 Rifles" in names(c, "red")
    assert "3 Rifles" not in names(c, "red"), "concealed, and too far away to be made out"
    assert "1 Gun" not in names(c, "red")
    assert "4 Rifles" not in names(c, "red"), "in reserve"


# ---------------------------------------------------------------------- movement


def test_woods_cost_two_points():
    c = set_up(start())
    act(c, "blue", "3 Rifles to D3")
    assert c.state.pieces["b3"].spent == 2


def test_reserves_come_in_over_their_own_edge():
    c = set_up(start())
    with pytest.raises(Refused, match="B4 is not next to"):
        act(c, "blue", "move 4 Rifles to B4 B5")
    act(c, "blue", "4 Rifles to A4 B4")
    assert where(c, "4 Rifles") == "B4"


def test_what_stands_in_the_way_bars_it_only_where_it_is_seen():
    c = set_up(start(judging="free"))
    act(c, "blue", "1 Rifles to H5")
    asked = c.pending("blue")[0].request
    reached = {str(d.place): d for d in asked.reach("move", ("b1",))}
    assert not reached or all("Gun" not in d.refused for d in reached.values())
    act(c, "blue", "done", "done")
    act(c, "red", "done", "done")
    reached = {str(d.place): d for d in c.pending("blue")[0].request.reach("move", ("b1",))}
    assert reached["J5"].refused == "12 Rifles is in J5"
    assert reached["J4"].refused == "Concealed is in J4"
    assert not reached["J6"].refused, "what is hidden there must not show"


def test_lorries_carry_two_and_passengers_go_along_unseen():
    c = set_up(start(), blue=("1 Rifles, 2 Rifles to A2 with open", "3 Rifles to A3 with open", "4 Rifles to A4"))
    act(c, "blue", "load 1 Rifles, 2 Rifles into 1 Lorry", "1 Lorry to B2 C3 C4")
    assert where(c, "1 Rifles") == where(c, "2 Rifles") == "C4"
    assert not {"1 Rifles", "2 Rifles"} & names(c, "red")
    act(c, "blue", "unload 1 Rifles")
    assert "1 Rifles" in names(c, "red")
    with pytest.raises(Refused, match="unload it first"):
        act(c, "blue", "2 Rifles to C5")


def test_digging_in_takes_the_whole_phase():
    c = set_up(start())
    act(c, "blue", "mark 1 Rifles with dug in")
    with pytest.raises(Refused, match="0 movement points are left"):
        act(c, "blue", "1 Rifles to D5")
    assert any(row[1] == "1 Rifles" and "dug in" in row[3] for row in board(c, "red").rows())


# ---------------------------------------------------------------------- attack


def beside_each_other():
    c = set_up(start(judging="free"))
    act(c, "blue", "1 Rifles, 2 Rifles to I5", "done")
    return c


def test_an_attack_is_rolled_reduces_and_kills():
    c = beside_each_other()
    for _ in range(2):
        act(c, "blue", "attack 1 Rifles, 2 Rifles at 11 Rifles")
        c.answer("blue", c.pending("blue")[0].id, [4, 4])
    assert where(c, "11 Rifles") == DEAD
    assert any(row[:2] == ("Dead pile", "11 Rifles") for row in board(c, None).rows())


def test_a_misfire_costs_the_attacker_a_step():
    c = beside_each_other()
    act(c, "blue", "attack 1 Rifles at 11 Rifles")
    c.answer("blue", c.pending("blue")[0].id, [1, 1])
    assert "1 Rifles is reduced." in texts(c, "red")


def test_attacking_what_is_concealed_reveals_it():
    c = set_up(start(judging="free"))
    act(c, "blue", "1 Rifles to I4", "done")
    (shown,) = [counter for counter in board(c, "blue").counters if counter.seen is Seen.CONCEALED]
    act(c, "blue", f"attack 1 Rifles at {shown.id}")
    assert "13 Rifles in J4 can now be seen." in texts(c, "blue")
    assert board(c, "blue").counter(shown.id).name == "13 Rifles"


def test_whoever_holds_the_village_after_the_last_turn_wins():
    c = set_up(start(judging="free", turns=1))
    act(c, "blue", "1 Rifles to F5", "2 Rifles to G5", "done", "done")
    act(c, "red", "11 Rifles to G6", "done", "done")
    assert c.over
    assert GAME.outcome(c.state).winner == "blue"


# ---------------------------------------------------------------------- the law, and secrets


@given(ways(GROUND, steps=8))
@settings(max_examples=25)
def test_walks_keep_the_law(way):
    campaign = walk(GROUND, way)
    assert campaign.keeper.last_record().step > 0 or campaign.pending("blue") or campaign.pending("red")


def broken(change):
    c = set_up(start())
    change(c.state)
    return [fault.what for fault in GAME.audit(c.state)]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda s: s.pieces.pop("b1"), "not those that were mustered"),
        (lambda s: setattr(s.pieces["b1"], "at", "Z9"), "1 Rifles is nowhere"),
        (lambda s: setattr(s.pieces["b1"], "carried_by", "b12"), "not where its lorry is"),
        (lambda s: s.sightings["red"].ids.clear(), "red has ids of what he does not see"),
        (lambda s: setattr(s.pieces["b1"], "hidden", True), "has ids of what he does not see"),
    ],
)
def test_the_auditor_finds_what_cannot_be(change, what):
    assert any(what in fault for fault in broken(change))


@pytest.mark.parametrize("key", range(6))
def test_no_canary_of_one_side_sings_for_another(key):
    """Each counter's name is a canary: as long as a viewer does not see it, it stands nowhere in what he gets."""
    c = start(turns=2)
    bot, draw, heard = RandomBot(key), Draw("canary", key), {v: set() for v in ("blue", "red", None)}
    while not c.over:
        for viewer, known in heard.items():
            known |= names(c, viewer)
            got = repr((as_json(board(c, viewer)), plain(c.view(viewer)), [line.text for line in c.log(viewer)]))
            asked = repr([plain(p.request) for p in c.pending(viewer)]) if viewer else ""
            for piece in c.state.pieces.values():
                if piece.side != viewer and piece.name not in known:
                    assert not re.search(rf"(?<!\d){piece.name}\b", got + asked), f"{viewer} reads of {piece.name}"
        side = draw.choice([s for s in ("blue", "red") if c.pending(s)])
        pending = draw.choice(c.pending(side))
        c.answer(side, pending.id, bot.answer(c, side, pending))


@pytest.mark.parametrize("key", range(8))
def test_freely_anything_can_be_done_and_the_game_goes_on(key):
    """Whatever is understood, whether the rules allow it or not: nothing breaks down, nothing is lost."""
    c, draw, forbidden = start(judging="free", turns=2), Draw("free", key), 0
    while not c.over:
        side = draw.choice([s for s in ("blue", "red") if c.pending(s)])
        pending = c.pending(side)[0]
        request = pending.request
        value = request.sample(draw)
        if isinstance(request, Act) and draw.below(4):
            value = next((v for _ in range(50) if (v := understood(request, draw)) and v["verb"] != "done"), value)
            forbidden += request.forbidden(value) is not None
        with contextlib.suppress(NotUnderstood):  # loaded on what cannot carry
            c.answer(side, pending.id, value)
        assert list(GAME.audit(c.state)) == []
        boards.boards_are_sound(c)
    assert forbidden


def understood(request, draw):
    try:
        return request.understand(request.guess(draw))
    except NotUnderstood:
        return None


@pytest.mark.parametrize("level", ["free", "advise", "enforce"])
@pytest.mark.parametrize("key", range(2))
def test_boards_and_acts_are_sound_however_acts_are_judged(level, key):
    c = start(judging=level, turns=2)
    bot, draw = RandomBot(f"{level} {key}"), Draw("sound", level, key)
    for answers in range(10_000):
        if c.over:
            break
        if answers % 6 == 0:
            boards.everything(c, draw)
        side = draw.choice([s for s in ("blue", "red") if c.pending(s)])
        pending = draw.choice(c.pending(side))
        c.answer(side, pending.id, bot.answer(c, side, pending))
    assert c.over
