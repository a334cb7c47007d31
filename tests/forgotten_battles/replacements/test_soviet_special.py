"""The Soviet special table: what comes back, how it steps down, what is placed."""

import pytest

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.replacements.special_results import soviet_special, step_down
from sandtable.games.forgotten_battles.state import DeadUnit, Partisan, Pool, State
from sandtable.kernel import NotUnderstood, Played, play
from tests.forgotten_battles.positions import dead, state

KINDS = {
    "pontoon": "pontoon",
    "aa": "aa_division",
    "at": "at_brigade",
    "hq": "army_hq",
    "arty": "artillery",
    "assault": "special_assault",
}
PLACED = {"place": "placed", "hex": "C30.12"}
HOG = {"use": "yes", "hex": "B20.10"}


def position(*kinds: str) -> State:
    s = state()
    s.pools["partisans"] = Pool(["Ded"], counted=True)
    for kind in kinds:
        dead(s, "soviet", kind, KINDS[kind])
    return s


def special(s: State, die: int, *answers: object) -> Played:
    return play(soviet_special(s), dice=[die], answers=answers, tables=GAME.tables())


def left(s: State) -> list[str]:
    return [u.name for u in s.dead_pile["soviet"]]


@pytest.mark.rule("tfb.replacement.soviet.special.table", "tfb.replacement.soviet.special.arty")
@pytest.mark.rule("tfb.replacement.soviet.special.partisan", "tfb.replacement.soviet.special.hog")
def test_a_two_with_everything_dead():
    s = position(*KINDS)
    arty = s.dead_pile["soviet"][4]
    special(s, 2, arty.id, PLACED, HOG)
    assert left(s) == ["pontoon", "aa", "at", "hq", "assault"]
    assert s.partisans == [Partisan("Ded", "C30.12")]
    assert s.hedgehogs == {"B20.10": 1}


@pytest.mark.rule("tfb.replacement.soviet.special.table", "tfb.replacement.soviet.special.pontoon")
def test_a_six_brings_the_pontoon_brigade():
    s = position("pontoon")
    special(s, 6, "s1", HOG)
    assert left(s) == []
    assert s.hedgehogs == {"B20.10": 1}


@pytest.mark.rule("tfb.replacement.soviet.special.table")
def test_a_four_with_an_empty_dead_pile():
    s = position()
    special(s, 4, PLACED)
    assert len(s.partisans) == 1


@pytest.mark.rule("tfb.replacement.soviet.special.table")
@pytest.mark.parametrize(
    ("die", "kind", "hogs", "partisans"),
    [(1, "assault", 0, 1), (2, "arty", 1, 1), (3, "hq", 0, 1), (4, "at", 0, 1), (5, "aa", 1, 0), (6, "pontoon", 1, 0)],
)
@pytest.mark.rule("tfb.replacement.soviet.special.assault", "tfb.replacement.soviet.special.hq")
@pytest.mark.rule("tfb.replacement.soviet.special.at", "tfb.replacement.soviet.special.aa")
def test_every_row_rebuilds_its_kind(die, kind, hogs, partisans):
    s = position(*KINDS)
    unit = next(u for u in s.dead_pile["soviet"] if u.name == kind)
    played = special(s, die, unit.id, *([PLACED] * partisans), *([HOG] * hogs))
    offered = next(r for r in played.asked if r.key == "special rebuild").options
    assert [o.key for o in offered] == [unit.id, "lose"], "its own kind and no other"
    assert kind not in left(s)
    assert len(left(s)) == 5
    assert any("RVGK-3 Box" in text for text in played.texts("axis"))


@pytest.mark.rule("tfb.replacement.soviet.special.fallback", "tfb.replacement.soviet.special.placement_fixed")
@pytest.mark.parametrize(
    ("there", "die", "rebuilt", "placement"),
    [
        (["aa", "assault"], 6, "aa", "hog"),
        (["pontoon"], 3, None, "partisan"),
        (["assault"], 3, "assault", "partisan"),
        (["hq"], 5, "hq", "hog"),
    ],
)
def test_stepping_down(there, die, rebuilt, placement):
    s = position(*there)
    chosen = [u.id for u in s.dead_pile["soviet"] if u.name == rebuilt]
    special(s, die, *chosen, HOG if placement == "hog" else PLACED)
    assert left(s) == [k for k in there if k != rebuilt]
    assert (len(s.hedgehogs), len(s.partisans)) == ((1, 0) if placement == "hog" else (0, 1))


@pytest.mark.rule("tfb.replacement.soviet.special.fallback")
def test_it_never_steps_up_or_round():
    pile = [DeadUnit("s1", "x", KINDS["pontoon"])]
    assert [step_down(pile, k) for k in ("assault", "arty", "hq", "at", "aa")] == [None] * 5
    assert step_down(pile, "pontoon") == "pontoon"


@pytest.mark.rule("tfb.replacement.soviet.special.at")
def test_an_at_brigade_on_trucks_needs_eq():
    s = state()
    s.pools["partisans"] = Pool(["Ded"], counted=True)
    dead(s, "soviet", "6G", "at_brigade", mobility="truck")
    played = special(s, 4, PLACED)
    assert left(s) == ["6G"]
    assert any("Nothing in the Dead Pile for AT or below" in text for text in played.texts())
    assert len(s.partisans) == 1


@pytest.mark.rule("tfb.replacement.soviet.special.arty")
@pytest.mark.parametrize("type", ["artillery", "katyusha", "mortar"])
def test_one_result_brings_one_step_of_artillery(type):
    s = position()
    unit = dead(s, "soviet", "5th", type, multi_step=True, steps=2)
    special(s, 2, unit.id, PLACED, HOG)
    assert s.dead_pile["soviet"][0].steps == 1


@pytest.mark.rule("tfb.replacement.soviet.special.no_save")
def test_a_result_not_used_is_lost():
    s = position("assault")
    played = special(s, 1, "lose", PLACED)
    assert left(s) == ["assault"]
    assert any("not used, and lost" in text for text in played.texts())


@pytest.mark.rule("tfb.replacement.soviet.special.partisan")
def test_an_empty_pool_gives_no_partisan():
    s = position()
    s.pools["partisans"].names = []
    played = special(s, 4)
    assert s.partisans == []
    assert any("pool is empty" in text for text in played.texts())


@pytest.mark.rule("tfb.replacement.soviet.special.partisan")
def test_which_partisan_it_is_stays_secret():
    s = position()
    played = special(s, 4, PLACED)
    assert not any("Ded" in text for text in played.texts("axis"))
    assert any("C30.12" in text for text in played.texts("axis"))
    with pytest.raises(NotUnderstood, match="no map E"):
        special(position(), 4, {"place": "placed", "hex": "E1.01"})
