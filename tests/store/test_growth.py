"""A campaign file stays small and quick however long the campaign: by what is kept and read, not by a clock."""

import pytest

from sandtable.bots import RandomBot
from sandtable.kernel import Draw
from sandtable.store import Shelf, export_campaign, packing


def played(shelf: Shelf, game: str, answers: int):
    opened = shelf.create(game, seed="5eed" * 16)
    campaign, bot, order = opened.campaign, RandomBot(3), Draw("growth", 3)
    for _ in range(answers):
        if campaign.over:
            break
        side = order.choice([s for s in campaign.game.side_keys() if campaign.pending(s)])
        pending = order.choice(campaign.pending(side))
        campaign.answer(side, pending.id, bot.answer(campaign, side, pending))
    return opened


@pytest.mark.parametrize(("game", "part"), [("forgotten-battles", 12), ("orsha", 25)])
def test_states_are_kept_as_what_changed(tmp_path, game, part):
    opened = played(Shelf(tmp_path), game, 150)
    whole = sum(len(record.state) for record, _ in opened.file.every_record())
    kept = opened.file._db.execute("SELECT sum(length(state)) FROM record").fetchone()[0]
    assert kept * part < whole
    assert len(export_campaign(opened)) < whole
    opened.file.look_through()


def test_no_state_is_more_than_a_short_chain_of_differences_away(tmp_path):
    opened = played(Shelf(tmp_path), "forgotten-battles", 260)
    bases = dict(opened.file._db.execute("SELECT id, base FROM record"))
    longest = 0
    for at in bases:
        length = 0
        while bases[at] is not None:
            at, length = bases[at], length + 1
        longest = max(longest, length)
    assert 10 < longest < packing.CHAIN


def test_going_back_reads_only_what_was_said_since(tmp_path):
    opened = played(Shelf(tmp_path), "forgotten-battles", 200)
    side = opened.campaign.game.side_keys()[0]
    said = opened.file.back_to(side)
    assert said[0].side == side
    assert len(said) < 60, "not the whole journal"
    plan = opened.file._db.execute(
        "EXPLAIN QUERY PLAN SELECT max(cut_by), min(step) FROM record WHERE cut_by > 3"
    ).fetchall()
    assert "cut_record" in str(plan), "nor every record"


@pytest.mark.parametrize("text", [b"", b"{}", b'{"a":[1,2],"b":{"c":3},"d":4}', '{"ü":["ß",{"x":"é"}]}'.encode()])
def test_a_difference_gives_back_every_byte(text):
    for other in (b"{}", b'{"a":[1,2],"b":{"c":4},"d":4}', b'{"a":[1,2],"a":[1,2],"b":{}}'):
        assert packing.applied(other, packing.difference(other, text)) == text
        assert packing.applied(text, packing.difference(text, other)) == other
