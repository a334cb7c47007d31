"""The watch over the Recruit's decisions notices what it is there for."""

from sandtable.bots.model import Model
from sandtable.bots.recruit import bot_for
from sandtable.games import find
from sandtable.games.forgotten_battles.board.combats import adjacent
from sandtable.games.forgotten_battles.board.entering import waiting
from sandtable.games.forgotten_battles.board.standing import fielded, may_attack, stack
from sandtable.games.forgotten_battles.state.unit_register import ARRIVING
from sandtable.games.orsha.catalogue import MMC
from sandtable.kernel import (
    DECISION,
    Act,
    Choose,
    Draw,
    Item,
    Purchase,
    Roll,
    Verb,
    is_for_people,
    options,
    read_settings,
)
from sandtable.kernel.run import Run
from sandtable.kernel.verbs import DONE
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


def asked_in(game, scenario, wanted, **given):
    """Two Recruits play until this is asked: the state, the request and what the Recruit says."""
    found = find(game)
    chosen = next(s for s in found.scenarios if s.key == scenario)
    state = found.setup(scenario, read_settings(found.settings, {**chosen.settings, **given}))
    bots = {side: bot_for(game, "bot", side) for side in found.side_keys()}
    model, dice = Model(game, "table"), Draw("until it is asked")
    while (step := found.next_step(state)) is not None:
        run = Run(step.procedure(state), found.tables().__getitem__)
        while not run.finished:
            lane, request = next(run.open_requests())
            if isinstance(request, Roll):
                value = request.sample(dice)
            elif is_for_people(request, ""):
                value = model.tell(request, state)
            else:
                value = bots[request.side or next(iter(bots))].say(request, lambda: None).value
                if request.key == wanted:
                    return state, request, value
            run.answer(lane.path, request.check(value), seq=1)
    raise AssertionError(f"{wanted} was never asked")


def test_a_squad_left_out_of_a_set_up_is_noticed():
    state, ask, value = asked_in("orsha", "campaign", "lay out", battles="quick")
    assert not absurd(state, ask, value)
    laid = state.sides[ask.side].setting_up
    squad = next(id for id in laid if state.piece(id).kind.cls in MMC)
    del laid[squad]
    assert squad in absurd(state, ask, value)


def test_arrivals_left_in_their_box_are_noticed():
    state = before_vitebsk()
    ask = Act(question="Arrivals", cite="", side="soviet", key="arrivals", verbs=(DONE,))
    for id in waiting(state, "soviet"):
        state.register[id].at = fielded(state, "soviet")[0].at
    assert not absurd(state, ask, {"verb": "done"})
    unit = fielded(state, "soviet")[0]
    unit.at = ARRIVING
    assert unit.id in absurd(state, ask, {"verb": "done"})


def test_points_left_in_a_force_list_are_noticed():
    state, ask, value = asked_in("bagration", "line", "force")
    assert not absurd(state, ask, value)
    assert absurd(state, ask, {"list": value["list"].rpartition("\n")[0]})
