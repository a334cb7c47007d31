"""`sandtable tournament`: bots against each other, the same result however the work is split, and resumable."""

import csv
import json

import pytest
from click.testing import CliRunner

from sandtable.cli import main
from sandtable.kernel import NotUnderstood
from sandtable.sim.results import Result
from sandtable.sim.tournament import head, matches, play_block, play_match, play_tournament, rows_of

GIVEN = {"scenario": "onslaught", "seed": 3}


def test_every_bot_meets_every_bot_on_every_side():
    met = [tuple(m.bots.items()) for m in matches("bagration", ["recruit", "random"], **GIVEN)]
    assert met == [
        (("german", one), ("soviet", other)) for one in ("recruit", "random") for other in ("recruit", "random")
    ]


@pytest.mark.parametrize(
    ("game", "bots", "why"),
    [("orsha-solitaire", ["recruit"], "one side"), ("orsha", ["genius"], "genius"), ("chess", ["recruit"], "chess")],
)
def test_what_cannot_be_played_is_refused_in_words(game, bots, why):
    with pytest.raises(NotUnderstood, match=why):
        matches(game, bots)


def test_the_same_however_it_is_split_and_after_a_cut(tmp_path):
    match = matches("bagration", ["recruit", "random"], **GIVEN)[1]
    whole = play_block(match, 0, 6)
    kept = tmp_path / "kept.json"
    told: list[tuple[int, int]] = []
    play_tournament([match], 6, resume=kept, progress=lambda done, of: told.append((done, of)))
    (again,) = play_tournament([match], 6, resume=kept)
    assert again[1].digest() == whole.digest()
    assert told[-1] == (6, 6)
    assert len(list(tmp_path.glob("kept-*.json"))) == 1


def test_onslaught_does_not_end_in_one_turn_by_self_destruction():
    match = matches("bagration", ["recruit"], **GIVEN)[0]
    for number in range(4):
        told = play_match(match, number)
        assert told.winner in ("german", "soviet")
        assert told.facts > 25, "about four facts a turn: eight turns and more"


def test_a_row_tells_wins_and_points_with_their_intervals():
    match = matches("orsha", ["recruit"])[0]
    result = play_block(match, 0, 1)
    german, russian = rows_of([(match, result)])
    assert german.wins + russian.wins == 1
    assert german.points[0] == -russian.points[0]
    assert german.cells()[1:5] == ("Germans", "recruit", "recruit", "1")


def test_from_the_command_line_with_table_csv_and_picture(tmp_path):
    out, picture = tmp_path / "out.csv", tmp_path / "out.svg"
    args = ["tournament", "bagration", "--scenario", "onslaught", "--campaigns", "2", "--bot", "recruit"]
    args += ["--csv", str(out), "--svg", str(picture)]
    told = CliRunner().invoke(main, [*args, "--json"], catch_exceptions=False)
    rows = json.loads(told.stdout[told.stdout.index("{") :])["rows"]
    assert len(rows) == 2
    assert [tuple(row) for row in csv.reader(out.open())][1:] == [tuple(row) for row in rows]
    assert picture.read_text().startswith("<svg")
    shown = CliRunner().invoke(main, args, catch_exceptions=False, env={"COLUMNS": "80"})
    assert "recruit" in shown.output


def test_the_same_dice_compare_campaign_by_campaign_with_the_bot_named_last():
    met = matches("bagration", ["recruit", "random"], **GIVEN)
    found = [
        (m, Result({"winner": {0: 3, 1: 1}}, 4, {"won soviet": won, "points soviet": points}))
        for m, won, points in (
            (met[0], {0: 1, 1: 1, 2: 0, 3: 1}, {0: 5, 1: 9, 2: 20, 3: 31}),
            (met[1], {0: 1, 1: 0, 2: 0, 3: 0}, {0: 4, 1: 7, 2: 17, 3: 29}),
        )
    ]
    rows = {(row.side, row.policy): row for row in rows_of(found)}
    gain, spread = rows["Soviets", "recruit"].more_points
    assert (gain, round(spread, 2)) == (2.0, 0.8), "the campaigns differ by far more than the two bots do"
    assert rows["Soviets", "recruit"].more_wins[0] == 0.5
    assert rows["Soviets", "recruit"].cells()[-1] == "+2.0 ± 0.8"
    assert rows["Soviets", "random"].more_points is None
    assert rows["Germans", "recruit"].more_points is None, "nobody played random Germans"
    assert head(met)[-1] == "points more than random"


def test_another_page_of_maxims_is_another_run(tmp_path):
    page = tmp_path / "mine.toml"
    page.write_text('otherwise = "suggested"\n[russian]\nstance = ["broad"]\n')
    one = matches("orsha", [str(page)])[0].digest()
    page.write_text('otherwise = "suggested"\n[russian]\nstance = ["south"]\n')
    assert matches("orsha", [str(page)])[0].digest() != one, "what is kept of a stopped run is not mixed with it"
