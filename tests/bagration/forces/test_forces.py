"""The force sheet: lists read and written, states, refusals with their line."""

import pytest

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.forces.force_list import read_force, write_force
from sandtable.games.bagration.forces.force_sheet import infantry_points, lose, mount_again, refuse_points, written_list
from sandtable.games.bagration.forces.units import Force
from sandtable.games.bagration.game import GAME
from sandtable.games.bagration.readings import reading
from sandtable.games.bagration.river.boats import Flotilla, boats_for, reach_bank, refuse_boats_to
from sandtable.kernel import NotUnderstood, Refused, read_settings
from tests.bagration.battles import state_of

LIST = """
# our evening
Rifle Battalion
HQ | 2 | 2 infantry, commander | save 3+
Rifle Company | 9 | 9 infantry, 2 transport | skill 4+, save 3+
Rifle Company | 9 | 9 infantry | save 3+, mines 2+
Zis-3 Battery | 7 | 4 gun | save 4+, artillery

Tank Brigade:
T-34 Company | 16 | 5 tank (4 left, 1 bailed out) | front 6, top 1, cross 3+, pinned
Scouts | 3 | 2 unarmoured tank, 1 infantry | amphibious, motivation 4+
"""


def force() -> Force:
    return read_force(LIST)


def test_a_list_is_read() -> None:
    ours = force()
    assert ours.points == 46
    assert [u.name for u in ours.units][1:3] == ["Rifle Company (1)", "Rifle Company (2)"]
    assert ours.units[0].teams[0].commanders == 1
    assert list(ours.formations()) == ["Rifle Battalion", "Tank Brigade"]
    tanks = ours.units[4]
    assert (tanks.front, tanks.top, tanks.cross, tanks.pinned) == (6, 1, "3+", True)
    assert (tanks.teams[0].began, tanks.teams[0].left, tanks.teams[0].bailed_out) == (5, 4, 1)
    assert ours.units[2].mines == "2+"
    assert ours.units[5].amphibious
    assert ours.units[3].skill == "", "nothing is invented"


def test_written_and_read_again() -> None:
    assert read_force(write_force(force())) == force()
    own = read_force("Rifles | 9 | 7 infantry | motivation 4+, rally 3+, remount 5+, last stand 2+, dug in\n")
    assert (own.units[0].rally, own.units[0].last_stand, own.units[0].dug_in) == ("3+", "2+", True)
    assert read_force(write_force(own)) == own


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Rifles | nine | 9 infantry", "line 2: 'nine' is not a number of points"),
        ("Rifles | -3 | 9 infantry", "line 2: '-3' is not a number of points"),
        ("Rifles | 9", "line 2: 'Rifles | 9' is not name | points | teams"),
        ("| 9 | 9 infantry", "line 2:"),
        ("Rifles | 9 | 9 cavalry", "line 2: '9 cavalry' is not a number of teams"),
        ("Rifles | 9 | 0 infantry", "line 2: 0 teams"),
        ("Rifles | 9 | ", "line 2: a Unit needs teams"),
        ("Rifles | 9 | commander", "line 2: a commander stands after the teams"),
        ("Rifles | 9 | 9 infantry | save 7+", "line 2: 'save 7+' is none of"),
        ("Rifles | 9 | 9 infantry | brave", "line 2: 'brave' is none of"),
        ("Rifles | 9 | 9 infantry (10 left)", "line 2: 10 left of 9 infantry"),
        ("Rifles | 9 | 9 infantry (1 bailed out)", "only tanks bail out"),
        ("Rifles | " + "9" * 20_001 + " | 9 infantry", "is not a number of points"),
        ("Rifles | 9 | " + "9" * 20_001 + " infantry", "is not a number of teams"),
        ("Rifles | 9 | 9 infantry (" + "9" * 20_001 + " left)", "is not a state"),
        ("Rifles | 9 | 9 infantry (tired)", "line 2: 'tired' is not a state"),
    ],
)
def test_faults_name_their_line(line: str, words: str) -> None:
    with pytest.raises(NotUnderstood) as fault:
        read_force("Battalion\n" + line + "\nGood | 1 | 1 tank")
    assert words in fault.value.why
    assert len(fault.value.why) < 600


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(NotUnderstood) as fault:
        read_force("A | x | 1 tank\nB | 1 | 1 tank\nC | 1 | 1 boat")
    assert "line 1" in fault.value.why
    assert "line 3" in fault.value.why
    for nothing in ("", "# only a remark", "Battalion"):
        with pytest.raises(NotUnderstood, match="at least one Unit"):
            read_force(nothing)
    with pytest.raises(NotUnderstood, match="too long"):
        read_force("A | 1 | 1 tank\n" * 301)


@pytest.mark.rule("fow.base.good_spirits", "fow.base.teams")
def test_states() -> None:
    ours = force()
    rifles, tanks = ours.units[2], ours.units[4]
    lose(rifles, TeamKind.INFANTRY, 6)
    assert rifles.states() == ["in Good Spirits"]
    lose(rifles, TeamKind.INFANTRY)
    assert rifles.states() == ["not in Good Spirits"]
    lose(rifles, TeamKind.INFANTRY, 2)
    assert rifles.states() == ["Destroyed"]
    with pytest.raises(NotUnderstood, match="1 Teams are told, 0 are left"):
        lose(rifles, TeamKind.INFANTRY)
    assert tanks.states() == ["in Good Spirits", "Pinned Down", "1 Bailed Out"]
    mount_again(tanks)
    assert tanks.states() == ["in Good Spirits", "Pinned Down"]
    with pytest.raises(NotUnderstood, match="it has 0"):
        mount_again(tanks)
    with pytest.raises(NotUnderstood, match="only tanks"):
        mount_again(rifles)
    with pytest.raises(NotUnderstood, match="no gun teams"):
        lose(rifles, TeamKind.GUN)


@pytest.mark.rule("fow.base.transports", "fow.river.boats.eligible")
def test_transports_are_a_unit_of_their_own() -> None:
    rifles = force().units[1]
    assert rifles.is_infantry
    assert rifles.strong == 9
    assert refuse_boats_to(rifles.name, rifles.kinds()) is None
    lose(rifles, TeamKind.TRANSPORT, 2)
    assert rifles.good_spirits


def test_a_boat_for_a_tank_unit() -> None:
    tanks = force().units[4]
    with pytest.raises(Refused, match="T-34 Company has tank teams; they use Bridges or Fords only"):
        reach_bank(Flotilla(), tanks.name, "soviet", tanks.strong, tanks.kinds())


@pytest.mark.rule("fow.river.boats.count")
def test_points_that_earn_boats() -> None:
    assert infantry_points(force()) == 20
    assert boats_for(infantry_points(force())) == 4
    assert infantry_points(force(), reading(boat_points="every_infantry_team")) == 23


def test_points_beyond_the_agreed_are_refused() -> None:
    over = refuse_points(force(), 45, "fow.base.teams")
    assert over is not None
    assert "comes to 46 points; 45 are agreed" in over.why
    assert refuse_points(force(), 46, "") is None


def test_a_list_is_kept_whole_for_its_owner_alone() -> None:
    table = written_list("Rifle Regiment\n\nHQ | 2 | 2 infantry, commander | save 3+ # Petrov\nGuns | 6 | 3 gun\n")
    assert table.columns == ("Formation or Unit", "Points", "Teams", "Card", "Remark")
    assert table.rows == (
        ("Rifle Regiment", "", "", "", ""),
        ("HQ", "2", "2 infantry, commander", "save 3+", "# Petrov"),
        ("Guns", "6", "3 gun", "", ""),
    )
    state = state_of("onslaught")
    state.lists["soviet"] = "HQ | 2 | 2 infantry # Petrov"
    seen = {viewer: str(GAME.view(state, viewer)) for viewer in ("soviet", "german", None)}
    assert [viewer for viewer, text in seen.items() if "Petrov" in text] == ["soviet"]


def test_a_side_takes_its_list_away_as_it_stands() -> None:
    state = GAME.setup("onslaught", read_settings(GAME.settings, {}))
    assert GAME.files(state, "soviet") == ()
    state.now.rosters["soviet"].force = force()
    (taken,) = GAME.files(state, "soviet")
    assert read_force(taken.write().decode()) == force()
    assert GAME.files(state, "german") == GAME.files(state, None) == ()


@pytest.mark.rule("fow.base.teams")
def test_teams_of_one_kind_are_one_group_however_they_are_listed():
    (unit,) = read_force("Company | 12 | 1 tank, commander, 4 tank (3 left, 1 bailed out) | top 1").units
    (tanks,) = unit.teams
    assert (tanks.began, tanks.left, tanks.bailed_out, tanks.commanders) == (5, 4, 1, 1)
