"""Acts: what is understood, refused, told and typed; drawn at random they are legal."""

from dataclasses import replace

import pytest

from sandtable.kernel import (
    DONE,
    Act,
    Board,
    Box,
    Counter,
    Destination,
    Draw,
    NotUnderstood,
    Phase,
    Place,
    Refused,
    Spot,
    Strictness,
    Surface,
    Verb,
    fingerprint,
    only,
    open_play,
    play,
)

HEXES = tuple(Spot(f"K{n}", n * 10, 0) for n in range(30, 36))
MAP = Surface("map", "The map", 400, 80, "px", "hexes", HEXES)
MOVE = Verb("move", "Move", (1, 2), path=True)
PLACE = Verb("place", "Place", to="place", words=("open", "concealed"))
ATTACK = Verb("attack", "Attack", to="counter")
FLIP = Verb("flip", "Flip over", (1, 1))
BOARD = Board(
    "Map",
    MAP,
    counters=(
        Counter("a1", "3 Pz", "axis", Place(hex="K30"), mine=True),
        Counter("a2", "Rifles", "axis", Place(hex="K30"), mine=True),
        Counter("a3", "Rifles", "axis", Place(hex="K31"), mine=True),
        Counter("seen-1", "2 Gds", "soviet", Place(hex="K33")),
    ),
    boxes=(Box("dead-pile", "Dead Pile"),),
)


def reach(verb, counters):
    return (
        Destination(Place(hex="K31"), "1", path=("K31",)),
        Destination(Place(hex="K32"), "2", path=("K31", "K32")),
        Destination(Place(hex="K33"), refused="2 Gds is there", rule="oto2.7.518"),
    )


def no_further_than_k32(value):
    return "too far" if value.get("path", [""])[-1] in ("K33", "K34", "K35") else None


def act(**more):
    given = {
        "question": "Movement of the Axis.",
        "cite": "oto2.7.518",
        "side": "axis",
        "verbs": (MOVE, PLACE, ATTACK, FLIP, DONE),
        "counters": ("a1", "a2", "a3"),
        "table": lambda: BOARD,
        "targets": reach,
        "also": no_further_than_k32,
    }
    return Act(**{**given, **more})


def test_an_act_in_its_normal_form():
    assert act().understand({"verb": "move", "counters": ("a1",), "path": ("k31", "K32")}) == {
        "verb": "move",
        "counters": ["a1"],
        "path": ["K31", "K32"],
    }
    assert act().understand({"verb": "done"}) == {"verb": "done"}
    assert act().understand({"verb": "place", "counters": ["a1"], "to": "box:dead-pile"})["with"] == "open"


def test_where_only_the_end_is_given_the_cheapest_way_is_taken():
    assert act().understand({"verb": "move", "counters": ["a1"], "to": "K32"})["path"] == ["K31", "K32"]
    assert act(targets=None).understand({"verb": "move", "counters": ["a1"], "to": "K32"})["path"] == ["K32"]


def test_the_facing_at_the_end_of_a_way_is_kept():
    assert act().understand({"verb": "move", "counters": ["a1"], "to": "K32@120"})["path"] == ["K31", "K32@120"]


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        "done",
        {},
        {"verb": "fly"},
        {"verb": ["move"]},
        {"verb": "done", "more": 1},
        {"verb": "done", "counters": ["a1"]},
        {"verb": "move", "counters": ["a1"]},
        {"verb": "move", "counters": ["a1"], "path": []},
        {"verb": "move", "counters": ["a1"], "path": ["K99"]},
        {"verb": "move", "counters": ["a1"], "path": "K31"},
        {"verb": "move", "counters": ["a1", "a1"], "path": ["K31"]},
        {"verb": "move", "counters": ["a1", "a2", "a3"], "path": ["K31"]},
        {"verb": "move", "counters": [["a1"]], "path": ["K31"]},
        {"verb": "move", "counters": ["seen-1"], "path": ["K31"]},
        {"verb": "move", "counters": ["b7"], "path": ["K31"]},
        {"verb": "attack", "counters": ["a1"], "to": "b7"},
        {"verb": "attack", "counters": ["a1"], "to": ["seen-1"]},
        {"verb": "place", "counters": ["a1"], "to": "K31", "with": "upside down"},
        {"verb": "place", "counters": ["a1"], "to": "K31", "with": ["open"]},
    ],
)
@pytest.mark.parametrize("strict", list(Strictness))
def test_what_is_no_act_is_understood_by_nobody(value, strict):
    with pytest.raises(NotUnderstood):
        act(strict=strict).check(value)


def test_a_foreign_counter_and_one_that_does_not_exist_are_answered_alike():
    """Else a player could ask which ids there are."""
    said = []
    for id in ("seen-1", "seen-9"):
        with pytest.raises(NotUnderstood) as no:
            act().check({"verb": "flip", "counters": [id]})
        said.append(no.value.why.replace(id, "?"))
    assert said[0] == said[1]


TOO_FAR = {"verb": "move", "counters": ["a1"], "path": ["K31", "K32", "K33"]}


def test_enforced_an_act_is_refused_by_its_rule():
    with pytest.raises(Refused, match="too far"):
        act().check(TOO_FAR)


def test_advised_an_act_counts_with_a_warning():
    advised = act(strict=Strictness.ADVISE)
    assert advised.check(TOO_FAR) == TOO_FAR
    assert advised.warning(TOO_FAR).why == "too far"


def test_free_nothing_is_said():
    free = act(strict=Strictness.FREE)
    assert free.check(TOO_FAR) == TOO_FAR
    assert free.warning(TOO_FAR) is None


def test_how_strictly_acts_are_judged_does_not_make_a_step_start_over():
    assert len({fingerprint(act(strict=strict)) for strict in Strictness}) == 1


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"verb": "move", "counters": ["a1"], "path": ["K31"]}, "move 3 Pz to K31"),
        ({"verb": "move", "counters": ["a1", "a2"], "path": ["K31", "K32"]}, "move 3 Pz, Rifles to K32 by K31"),
        (
            {"verb": "place", "counters": ["a1"], "to": "box:dead-pile", "with": "open"},
            "place 3 Pz to Dead Pile (open)",
        ),
        ({"verb": "attack", "counters": ["a1"], "to": "seen-1"}, "attack 3 Pz at 2 Gds"),
        ({"verb": "flip", "counters": ["a1"]}, "flip over 3 Pz"),
        ({"verb": "done"}, "done"),
    ],
)
def test_an_act_in_players_words(value, words):
    assert act().describe(value) == words


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3 Pz to K31", {"verb": "move", "counters": ["a1"], "path": ["K31"]}),
        ("  3 pz  ->  k32", {"verb": "move", "counters": ["a1"], "path": ["K31", "K32"]}),
        ("move 3 Pz to K31 K32", {"verb": "move", "counters": ["a1"], "path": ["K31", "K32"]}),
        ("K30 to K31", {"verb": "move", "counters": ["a1", "a2"], "path": ["K31"]}),
        ("all in K30 to K31", {"verb": "move", "counters": ["a1", "a2"], "path": ["K31"]}),
        ("Rifles in K31 to K32", {"verb": "move", "counters": ["a3"], "path": ["K31", "K32"]}),
        ("3 Pz, #a3 to K31", {"verb": "move", "counters": ["a1", "a3"], "path": ["K31"]}),
        ("place 3 Pz to Dead Pile", {"verb": "place", "counters": ["a1"], "to": "box:dead-pile", "with": "open"}),
        ("place 3 Pz to K34 as concealed", {"verb": "place", "counters": ["a1"], "to": "K34", "with": "concealed"}),
        ("attack 3 Pz, a2 at 2 Gds", {"verb": "attack", "counters": ["a1", "a2"], "to": "seen-1"}),
        ("flip over 3 Pz", {"verb": "flip", "counters": ["a1"]}),
        ("Flip 3 Pz", {"verb": "flip", "counters": ["a1"]}),
        ("DONE", {"verb": "done"}),
    ],
)
def test_acts_are_typed(text, value):
    assert act().read(text) == value


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Type an act"),
        ("Rifles to K32", "there are 2 called 'Rifles': Rifles in K30, Rifles in K31"),
        ("2 Gds to K32", "no counter of yours"),
        ("K35 to K32", "nothing of yours is at K35"),
        ("3 Pz to Z9", "needs “to” and a place"),
        ("attack 3 Pz at Nobody", "needs “to” and a counter"),
        ("dance", "begins with none of: Move, Place"),
        ("done 3 Pz", "takes no counters"),
        ("place 3 Pz to K31 as upside down", "is none of: open, concealed"),
    ],
)
def test_what_is_mistyped_is_explained(text, why):
    with pytest.raises(NotUnderstood, match=why):
        act().read(text)


def test_a_name_may_have_a_comma():
    named = Board("Map", MAP, counters=(Counter("a1", "3 Pz, 1st Bn", "axis", Place(hex="K30"), mine=True),))
    assert act(table=lambda: named).read("flip 3 Pz, 1st Bn") == {"verb": "flip", "counters": ["a1"]}


def test_what_is_filled_in_names_counters_and_two_of_one_name_go_by_their_ids():
    lone, twins = Place(hex="K30"), Place(hex="K31")
    counters = [Counter("a1", "3 Pz", "axis", lone, mine=True)]
    counters += [Counter(id, "LMG", "axis", twins, mine=True) for id in ("a2", "a3")]
    asked = act(table=lambda: Board("Map", MAP, counters=tuple(counters)))
    assert asked.typed({"verb": "flip", "counters": ["a1"]}) == "Flip over 3 Pz"
    assert asked.typed({"verb": "flip", "counters": ["a3"]}) == "Flip over a3"


def test_what_is_typed_comes_back():
    draw = Draw("typed")
    for _ in range(60):
        value = act().sample(draw)
        assert act().read(act().typed(value)) == value


def test_acts_drawn_at_random_are_legal_and_use_every_verb():
    draw = Draw("acts")
    drawn = [act().sample(draw) for _ in range(120)]
    for value in drawn:
        assert act().check(value) == value
    assert {value["verb"] for value in drawn} == {"move", "place", "attack", "flip", "done"}


def test_only_the_acting_side_reads_an_act_unless_the_game_says_otherwise():
    assert act().audience(TOO_FAR) == only("axis")
    assert act(told=lambda deed: only("soviet") if deed.verb == "move" else only()).audience(TOO_FAR) == only("soviet")


def test_the_story_keeps_no_ids():
    assert act(key="move").kept(TOO_FAR) == {"act": "move", "key": "move"}


def test_where_counters_may_go_is_told_with_its_cost():
    assert [(str(d.place), d.cost, d.refused) for d in act().reach("move", ("a1",))][1] == ("K32", "2", "")
    with pytest.raises(NotUnderstood, match="no counter of yours"):
        act().reach("move", ("seen-1",))
    assert act().reach("flip", ("a1",)) == ()


def test_open_play_ends_when_what_was_done_has_ended_everything():
    done = []

    def flip(deed):
        done.append(deed.verb)
        yield from ()

    phase = Phase(question="Axis.", cite="oto2.7.518", verbs=(FLIP,))
    procedure = open_play(
        phase, "axis", board=lambda: BOARD, apply=flip, judge=lambda deed: None, over=lambda: len(done) == 2
    )
    play(procedure, answers=[{"verb": "flip", "counters": ["a1"]}] * 2)
    assert done == ["flip", "flip"]


def test_a_hex_may_be_typed_by_what_players_call_it_and_a_verb_may_have_no_counter():
    ask = Verb("ask", "Ask", (0, 2), to="place")
    board = replace(BOARD, surface=replace(MAP, called=(("Vitebsk", "K32"), ("B18.19", "K32"))))
    act = Act(question="?", cite="", side="axis", verbs=(MOVE, ask), counters=("a1",), table=lambda: board)
    assert act.read("3 Pz to vitebsk") == {"verb": "move", "counters": ["a1"], "path": ["K32"]}
    assert act.read("ask to B18.19") == {"verb": "ask", "to": "K32"}
    assert act.read("ask 3 Pz at K31") == {"verb": "ask", "counters": ["a1"], "to": "K31"}
    with pytest.raises(NotUnderstood, match="needs"):
        act.read("ask to Minsk")


def test_what_is_forbidden_to_these_counters_whatever_is_chosen_further_is_known_before_it_is_tried():
    turn = Verb("turn", "Turn", (1, 1), words=("left", "right"))
    level = Verb("level", "Level", (1, 1), words=("up", "down"))

    def judge(value):
        left = value["verb"] in ("flip", "level") or value.get("with") == "left"
        return Refused(f"no {value['verb']}", "oto2.1.5") if left else None

    act = Act(question="?", cite="oto2.1.5", side="axis", verbs=(MOVE, FLIP, turn, level, ATTACK, DONE),
              counters=("a1", "a2"), table=lambda: BOARD, also=judge)  # fmt: skip
    assert {verb: no.why for verb, no in act.barred(("a1",)).items()} == {"flip": "no flip", "level": "no level"}
    assert act.barred(("a1", "a2")) == {}, "they take one counter each"
    assert replace(act, strict=Strictness.ADVISE).barred(("a1",)) == {}, "it would count"
