"""How many answers a turn on the board takes: a quiet one, and one with three combats."""

from sandtable.games.forgotten_battles.board.advice_to_fight import next_attack
from sandtable.kernel import Act, Roll
from sandtable.web.rolling import give
from tests.conformance.copies import fresh


def asked(attacks: int, how: str = "") -> list[str]:
    """The first turn, everything placed and every phase ended, with so many attacks as are suggested (no barrages)."""
    campaign = fresh("forgotten-battles", "vitebsk", "answers")
    day, keys = campaign.state.date, []
    while campaign.state.date == day:
        side = next(side for side in ("axis", "soviet") if campaign.pending(side))
        pending = campaign.pending(side)[0]
        request = pending.request
        value = None if isinstance(request, Roll) else "first" if request.suggestion is None else request.suggestion
        if isinstance(request, Act) and request.key != "arrivals":
            value = next_attack(campaign.state, side) if request.key == "combat" and attacks else {"verb": "done"}
            attacks -= value["verb"] == "attack"
        if request.key != "set up":
            keys.append(request.key)
        give(campaign, side, pending, value, "", how)
    return keys


def test_a_quiet_turn_on_the_board_takes_a_dozen_answers_of_both_sides_together():
    assert len(asked(0)) <= 13


def test_a_turn_with_three_combats_takes_three_dozen_or_so():
    keys = asked(3, "all")
    assert keys.count("surprise") == 3
    assert len(keys) <= 39
