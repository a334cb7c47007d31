"""The watch over the Recruit's decisions notices what it is there for."""

from sandtable.games import find
from sandtable.games.forgotten_battles.board.combats import adjacent
from sandtable.games.forgotten_battles.board.standing import fielded, may_attack, stack
from sandtable.kernel import DECISION, Act, Choose, Item, Purchase, Verb, options, read_settings
from tests.bots.follies import absurd


def before_vitebsk():
    game = find("forgotten-battles")
    chosen = next(s for s in game.scenarios if s.key == "vitebsk")
    return game.setup("vitebsk", read_settings(game.settings, chosen.settings))


def test_an_attack_below_one_to_three_is_noticed_and_a_strong_one_is_not():
    state = before_vitebsk()
    ask = Act(question="Combat", cite="", side="soviet", key="combat", verbs=(Verb("attack", "Attack", (1, 99)),))
    told = set()
    for enemy in fielded(state, "axis"):
        near = [u for u in fielded(state, "soviet") if adjacent(u.at, enemy.at) and may_attack(state, u)]
        if near and stack(state, enemy.at, "axis"):
            told.add(bool(absurd(state, ask, {"verb": "attack", "counters": [near[0].id], "to": enemy.at})))
            told.add(bool(absurd(state, ask, {"verb": "attack", "counters": [u.id for u in near], "to": enemy.at})))
    assert told == {True, False}


def test_money_left_and_a_battle_thrown_away_are_noticed():
    shop = Purchase(question="Buy", cite="", items=(Item("a", "A", 2),), budget=4, suggestion={"a": 2})
    assert absurd(None, shop, {"a": 1})
    assert not absurd(None, shop, {"a": 2})
    end = Choose(question="Go on?", cite="", wants=DECISION, options=options("go on", "concede"))
    assert absurd(None, end, "concede")
    assert not absurd(None, end, "go on")
