"""Places as players call them, in acts that are typed."""

from dataclasses import replace

import pytest

from sandtable.kernel import Act, NotUnderstood, Verb
from tests.kernel.test_acts import BOARD, MAP, MOVE


def test_a_hex_may_be_typed_by_what_players_call_it_and_a_verb_may_have_no_counter():
    ask = Verb("ask", "Ask", (0, 2), to="place")
    board = replace(BOARD, surface=replace(MAP, called=(("Vitebsk", "K32"), ("B18.19", "K32"))))
    act = Act(question="?", cite="", side="axis", verbs=(MOVE, ask), counters=("a1",), table=lambda: board)
    assert act.read("3 Pz to vitebsk") == {"verb": "move", "counters": ["a1"], "path": ["K32"]}
    assert act.read("ask to B18.19") == {"verb": "ask", "to": "K32"}
    assert act.read("ask 3 Pz at K31") == {"verb": "ask", "counters": ["a1"], "to": "K31"}
    with pytest.raises(NotUnderstood, match="needs"):
        act.read("ask to Minsk")
