"""Rulings: players own the table, but nothing stands where there is nothing."""

import pytest

from sandtable.games.orsha.game import GAME
from sandtable.kernel import NotUnderstood
from tests.orsha.campaigns import new_state, on_map
from tests.walking import begin_at


def ruled(**changes):
    """A ruling on a German squad in K20; underscores in a key stand for the squad's own place."""
    state = new_state("23PM")
    state.phase = "7.508"
    squad = on_map(state, "german", "4-6-7", "K20")
    campaign = begin_at(GAME, state)
    own = {"hex", "level", "box"}
    paths = {f"sides/german/pieces/{squad.id}/{k}" if k in own else k.replace("__", "/"): v for k, v in changes.items()}
    return campaign.rule_otherwise("german", paths, "as we played it")


@pytest.mark.rule("oto2.map.hexid", "oto2.7.5051", "oto2.7.517")
@pytest.mark.parametrize(
    "changes",
    [
        {"hex": "ZZ99"},
        {"hex": ""},
        {"level": 77},
        {"ground__control__K20": "nobody"},
        {"conditions__weather": "Frogs"},
        {"conditions__ec": "Dusty"},
        {"conditions__wind": "howling"},
        {"track__cvp": -3},
    ],
    ids=str,
)
def test_a_ruling_about_what_there_is_not_is_not_understood(changes):
    with pytest.raises(NotUnderstood):
        ruled(**changes)


@pytest.mark.rule("oto2.map.hexid")
@pytest.mark.parametrize(
    "changes",
    [{"hex": "K21"}, {"hex": "", "box": "retained"}, {"ground__control__K20": "russian"},
     {"conditions__weather": "Rain", "conditions__wind": "calm"}, {"track__cvp": 30}],
    ids=str,
)  # fmt: skip
def test_a_ruling_about_what_there_is_goes_to_the_other_side(changes):
    assert ruled(**changes) == "the other side must agree"
