"""Of an enemy stack the top counter is known, and nothing of those below (OCS 4.9)."""

from sandtable.games.forgotten_battles.board.showing import board, look_around
from sandtable.games.forgotten_battles.board.standing import lay
from sandtable.games.forgotten_battles.game import GAME
from sandtable.kernel import Seen, Sightings, plain
from tests.forgotten_battles.board.position import named, vitebsk


def gorodok(s, viewer):
    return [c for c in board(s, viewer).counters if str(c.place) == "21.30"]


def test_the_owner_sees_all_the_enemy_the_top_and_how_many_lie_below():
    s = vitebsk()
    assert len(gorodok(s, "axis")) == 7, "six units and a dump"
    theirs = gorodok(s, "soviet")
    assert [c.seen for c in theirs].count(Seen.KNOWN) == 1
    assert [c.seen for c in theirs].count(Seen.CONCEALED) == 6
    assert not [c for c in theirs if c.mine]


def test_what_lies_below_changes_nothing_that_the_enemy_gets():
    """Two halves: another unit, of other strength and state, in the place of one below the top."""
    one, other = vitebsk(), vitebsk()
    hidden, swapped = named(other, "112 20.Pz Mot"), named(other, "391 Inf")
    hidden.laid, swapped.laid = swapped.laid, hidden.laid
    hidden.at, swapped.at = swapped.at, hidden.at
    swapped.lost, swapped.out_of_supply = 0, True
    for s in (one, other):
        s.board.sightings["soviet"] = Sightings()
        look_around(s)
    theirs = [[c for c in board(s, "soviet").counters if str(c.place) == "21.30"] for s in (one, other)]
    assert theirs[0] == theirs[1]


def test_a_counter_that_comes_on_top_is_seen():
    s = vitebsk()
    tanks = named(s, "21 20.Pz Tk")
    assert tanks.name not in [c.name for c in gorodok(s, "soviet")]
    lay(s, [tanks], "21.30")
    look_around(s)
    assert tanks.name in [c.name for c in gorodok(s, "soviet")]


def test_what_is_to_come_and_what_arrives_is_its_owners_alone():
    s = vitebsk()
    told = repr(plain(GAME.view(s, "axis")))
    assert "6G.M" not in told
    named(s, "16 6G.M Mech").at = "box:arriving"
    look_around(s)
    assert "6G.M" not in repr(plain(GAME.view(s, "axis")))
    assert "6G.M" in repr(plain(GAME.view(s, "soviet")))


def test_nobody_is_told_how_much_supply_the_enemy_has():
    s = vitebsk()
    theirs = next(t for t in GAME.view(s, "axis").sections if t.title == "Supply, Soviets")
    assert [dict(theirs.pairs)[what] for what in ("At the start", "Received since")] == ["25 SP", "0 SP"]
    assert "SP" not in repr(dict(theirs.pairs)["In dumps and on trucks"])
    assert "Dumps" not in dict(theirs.pairs)
    ours = next(t for t in GAME.view(s, "soviet").sections if t.title == "Supply, Soviets")
    assert "6 SP in 31.23" in dict(ours.pairs)["Dumps"]
