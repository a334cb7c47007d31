"""Policies: what each line of one answers, how campaigns are played by them, and how they compare."""

import json
from collections import Counter

import pytest
from click.testing import CliRunner

from sandtable.bots.policy import Policy, PolicyBot
from sandtable.cli import main
from sandtable.kernel import (
    DECISION,
    Allocate,
    Amount,
    Choose,
    ChooseSome,
    EntryKind,
    Field,
    FieldKind,
    Item,
    NotUnderstood,
    Option,
    PlaceHex,
    PlacePoint,
    Purchase,
    Report,
    Target,
    options,
)
from sandtable.sim.comparison import lines, svg
from sandtable.sim.models import find_policy, shipped_policies
from sandtable.sim.played import WinRate, never_used, plan_for, play_campaign, play_many, win_rates
from sandtable.sim.results import wilson

ASK = {"question": "?", "cite": "tfb.calendar.turns", "side": "axis"}


def bot(line: str, **more: str) -> PolicyBot:
    return PolicyBot(Policy.read("\n".join([*(f'{k} = "{v}"' for k, v in more.items()), "[axis]", line])), 1)


def test_a_choice_takes_the_first_preference_that_is_allowed():
    ask = Choose(
        **ASK, wants=DECISION, key="stance", options=(Option("stand", "", refused="not now"), *options("hold", "yield"))
    )
    assert bot('stance = ["stand", "yield", "hold"]').decide(ask) == "yield"
    assert bot('"st*" = "hold"').decide(ask) == "hold"


def test_a_choice_by_chance_in_proportion():
    ask = Choose(**ASK, wants=DECISION, key="effort", options=options("south", "centre", "north"))
    drawn = bot("effort = { south = 3, north = 1 }")
    tally = Counter(drawn.decide(ask) for _ in range(400))
    assert set(tally) == {"south", "north"}
    assert 250 < tally["south"] < 350  # 300 expected, a deviation of 8.7


def test_some_amounts_and_shares():
    some = ChooseSome(**ASK, wants=DECISION, key="some", options=options("a", "b", "c"), at_most=2)
    assert bot('some = ["c", "a", "b"]').decide(some) == ["a", "c"]
    assert bot('some = "none"').decide(some) == []
    assert bot('some = "all"').decide(some) == ["a", "b"]
    amount = Amount(**ASK, wants=DECISION, key="n", minimum=1, maximum=9)
    assert [bot(f"n = {line}").decide(amount) for line in ('"most"', '"least"', "4", "40")] == [9, 1, 4, 9]
    share = Allocate(
        **ASK, wants=DECISION, key="share", total=6, targets=(Target("x", "", 1, 2), Target("y", "", 0, 5))
    )
    assert bot('share = ["y"]').decide(share) == {"x": 1, "y": 5}


def test_a_shopping_list_is_bought_in_order_as_far_as_it_goes():
    items = (Item("I1", "", 4, limit=2), Item("I2", "", 3), Item("V1", "", 5, refused="no"), Item("G1", "", 1))
    ask = Purchase(**ASK, key="purchase", items=items, budget=12)
    assert bot('purchase = ["I1", "I1", "I1", "V1", "I2", "G1"]').decide(ask) == {"I1": 2, "I2": 1, "G1": 1}
    assert bot('purchase = ["I2+", "G1"]').decide(ask) == {"I2": 4}
    assert bot("purchase = { I1 = 1, G1 = 2 }").decide(ask) == {"I1": 1, "G1": 2}
    assert ask.cost(bot('purchase = ["+"]').decide(ask)) == 12


def test_places():
    hex_ = PlaceHex(**ASK, wants=DECISION, key="where", hexes=("A1", "B2", "C3"))
    assert bot('where = ["Z9", "C3", "A1"]').decide(hex_) == "C3"
    point = PlacePoint(**ASK, wants=DECISION, key="place_wire", width=48, depth=72)
    x, y = bot("place_* = [5, 5]".replace("place_*", '"place_*"')).decide(point)
    assert (x - 5) ** 2 + (y - 5) ** 2 < 20**2


def test_a_form_is_filled_field_by_field():
    fields = (
        Field("lost", "", FieldKind.SEVERAL, choices=(("u1", ""), ("u2", ""))),
        Field("after", "", FieldKind.CHOICE, choices=(("stop", ""), ("on", ""))),
        Field("teams", "", FieldKind.NUMBER, 0, 9),
        Field("words", "", FieldKind.TEXT),
    )
    ask = Report(**ASK, wants=DECISION, key="turn", fields=fields)
    told = bot('turn = { lost = 1.0, after = "on", teams = "most" }').decide(ask)
    assert told == {"lost": ["u1", "u2"], "after": "on", "teams": 9, "words": ""}
    assert bot("turn = { lost = 0.0 }").decide(ask)["lost"] == []
    lost = sum(len(b.decide(ask)["lost"]) for b in [bot("turn = { lost = 0.25 }")] for _ in range(400))
    assert 150 < lost < 250  # 200 expected, a deviation of 12


def test_what_cannot_be_followed_is_answered_legally_and_counted():
    ask = Choose(**ASK, wants=DECISION, key="stance", options=options("hold"), suggestion="hold")
    lost = bot('stance = ["charge"]')
    assert lost.decide(ask) == "hold"
    assert lost.not_allowed == {"axis.stance": 1}
    assert lost.used == {}
    two = Choose(**ASK, wants=DECISION, key="other", options=options("a", "b"), suggestion="b")
    cautious = bot('stance = "hold"', otherwise="suggested")
    assert {cautious.decide(two) for _ in range(20)} == {"b"}


@pytest.mark.parametrize(
    ("text", "said"),
    [("[axis", "policy"), ('stance = "x"', "not understood"), ('otherwise = "clever"', "random or suggested")],
)
def test_a_policy_that_is_not_one_is_refused(text, said):
    with pytest.raises(NotUnderstood, match=said):
        Policy.read(text)


def test_the_bot_also_plays_in_a_campaign_with_a_journal():
    from tests.conformance.copies import fresh

    campaign = fresh("bagration", "line", "policy")
    player = PolicyBot(find_policy("bagration", "even"), 3)
    for _ in range(30):
        side = next(s for s in campaign.game.side_keys() if campaign.pending(s))
        pending = campaign.pending(side)[0]
        campaign.answer(side, pending.id, player.answer(campaign, side, pending))
    assert len(list(campaign.keeper.entries(kinds=[EntryKind.ANSWER]))) == 30, "each was journalled, none refused"


# ---- whole campaigns


def test_shipped_policies_fit_their_games():
    named = {"bagration": {"even", "storm"}, "orsha": {"steady", "main-effort"}, "forgotten-battles": set()}
    for game, names in named.items():
        shipped = shipped_policies(game)
        assert set(shipped) == {"random", "recruit"} | names
        for policy in shipped.values():
            assert policy.about
            plan_for(game, policy)
    with pytest.raises(NotUnderstood, match="there is no side 'german'"):
        plan_for("forgotten-battles", find_policy("bagration", "even"))


def test_the_same_hash_for_any_split_and_after_a_cut(tmp_path):
    plan = plan_for("bagration", find_policy("bagration", "even"), seed=4, scenario="sickle")
    whole = play_many(plan, 3, block=3)
    assert play_many(plan, 3, block=1).digest() == whole.digest()
    assert play_many(plan, 3, block=2, workers=2).digest() == whole.digest()
    kept = tmp_path / "kept.json"

    class Stop(Exception):
        pass

    def stop(done: int, of: int) -> None:
        raise Stop

    with pytest.raises(Stop):
        play_many(plan, 3, block=1, resume=kept, progress=stop)
    assert json.loads(kept.read_text())["done"] == [0]
    assert play_many(plan, 3, block=1, resume=kept).digest() == whole.digest()
    assert sum(rate.wins for rate in win_rates(plan, whole)) == 3


def test_a_policy_changes_who_wins():
    """The side whose every Unit dies in its own turn never wins; the side that loses nothing always does."""
    dies, lives = "starting = { lost = 1.0 }\nturn = { own = 1.0 }", "starting = { lost = 0.0 }\nturn = { own = 0.0 }"
    for loser, winner in (("german", "soviet"), ("soviet", "german")):
        policy = Policy.read(f"[{loser}]\n{dies}\n[{winner}]\n{lives}")
        plan = plan_for("bagration", policy, scenario="sickle")
        assert {play_campaign(plan, n).winner for n in range(3)} == {winner}


def test_a_misspelt_rule_is_told():
    plan = plan_for("bagration", Policy.read('[german]\nstancee = "hold"\n"starting" = { lost = 0.0 }'))
    assert never_used(plan, play_many(plan, 1)) == ["german.stancee"]


def test_orsha_is_played_from_23am_to_24pm_by_a_policy():
    plan = plan_for("orsha", find_policy("orsha", "steady"))
    played = play_campaign(plan, 0)
    assert played.winner in ("german", "russian")
    assert played.used["german.purchase"] == 4
    assert played.used["russian.stance"] == 4


def test_win_rates_side_by_side():
    rates = [WinRate("a", "german", 90, 100), WinRate("a", "soviet", 10, 100), WinRate("b", "german", 40, 100)]
    told = lines(rates)
    assert told[0] == "a"
    assert told[1].startswith("  german   90.0% (82.6% to 94.5%)")
    assert "●" in told[1]
    assert told[-1] == "a and b differ by more than chance."
    close = [*rates[2:], WinRate("c", "german", 45, 100)]
    assert lines(close)[-1] == "b and c may differ by chance alone: play more campaigns."
    drawn = svg(rates, "Who wins")
    assert drawn.startswith("<svg")
    assert "90.0% (82.6 to 94.5)" in drawn
    assert wilson(0, 20)[1] == 0
    assert wilson(20, 20)[2] == 1


def test_policies_from_the_command_line(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('name = "mine"\n[german]\nstarting = { lost = 0.0 }\n', encoding="utf-8")
    out, picture = tmp_path / "rates.csv", tmp_path / "rates.svg"
    args = ["simulate", "bagration", "--campaigns", "2", "--policy", str(mine), "--policy", "even"]
    told = CliRunner().invoke(main, [*args, "--csv", str(out), "--svg", str(picture)], catch_exceptions=False)
    assert told.exit_code == 0
    assert "2 campaigns of bagration, line" in told.stdout
    assert out.read_text().count('"mine",') >= 2
    assert picture.read_text().startswith("<svg")
    raw = CliRunner().invoke(main, [*args, "--json"], catch_exceptions=False).stdout
    assert {r["policy"] for r in json.loads(raw[raw.index("{") :])["win_rates"]} == {"mine", "even fight"}
    for wrong, said in (("nobody", "has no policy"), ("nofile.toml", "no file")):
        bad = CliRunner().invoke(main, ["simulate", "bagration", "--policy", wrong])
        assert bad.exit_code == 1
        assert said in bad.output
