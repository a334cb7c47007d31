"""Paper: every sheet compiles, can be read as text, and knows no more than the player it is printed for."""

import io
import json
import re

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

import sandtable.games
from sandtable.bots import play_out
from sandtable.charts import Chart
from sandtable.cli import main
from sandtable.games import GAMES, find
from sandtable.kernel import NotUnderstood, Picture, in_memory
from sandtable.sheets import after_action_html, after_action_pdf, odds_card, print_sheet, sheet_names
from sandtable.sheets.press import printable
from tests.sheets.reading import some_way, text_of
from tests.toy import TOY, charter

GAMES.setdefault("toy", "tests.toy:TOY")


@pytest.mark.usefixtures("pale")
@pytest.mark.parametrize("game", list(GAMES))
def test_every_sheet_of_every_game_blank_and_filled(game):
    campaign = some_way(game)
    first, *others = (*campaign.game.side_keys(), None)
    for name in sheet_names(campaign, first)[:-1]:
        assert campaign.charter.title in text_of(print_sheet(campaign, first, name, paper="us-letter"))
        assert name in text_of(print_sheet(campaign, first, name, filled=False))
    for viewer in (first, *others):
        filled = text_of(print_sheet(campaign, viewer, "everything"))
        for section in campaign.view(viewer).sections:
            assert section.title.split()[0] in filled, f"{section.title} is missing on paper"


@pytest.mark.parametrize(("game", "tab"), [("forgotten-battles", "History"), ("orsha", "Map"), ("bagration", "Map")])
def test_pictures_are_drawn_on_paper_in_ink_not_in_black_blots(game, tab):
    """Renderers for print know no custom properties; what they do not know they paint black."""
    campaign = some_way(game)
    for section in campaign.view(None).sections:
        if isinstance(section, Picture):
            assert "var(" not in printable(section.svg), section.title
    pdf = PdfReader(io.BytesIO(print_sheet(campaign, None, tab)))
    assert len(pdf.pages[0].get_contents().get_data()) > 4000


NAMED = {
    "orsha": ["CG Roster", "RG Purchase Record", "Force Organizer", "Perimeter map"],
    "forgotten-battles": ["Turn record", "Supply and replacement record", "Arrivals schedule", "Dead Pile"],
    "orsha-solitaire": ["Mission record"],
}


@pytest.mark.parametrize("game", list(NAMED))
def test_the_sheets_players_know_are_there_under_their_names(game):
    campaign = some_way(game)
    for side in campaign.game.side_keys():
        assert sheet_names(campaign, side)[: len(NAMED[game])] == NAMED[game]


@pytest.mark.parametrize(
    ("scenario", "more"),
    [("onslaught", ["Fortification cards"]), ("line", ["Fortification cards", "Campaign record"]), ("sickle", [])],
)
def test_the_sheets_of_bagration_follow_the_mission(scenario, more):
    names = sheet_names(some_way("bagration", scenario, answers=2), "german")
    assert names[: 2 + len(more)] == ["Table plan", "Mission briefing", *more]
    assert "Boat record" not in names


def test_boats_have_a_record_where_there_is_a_river():
    campaign = some_way("bagration", "river_crossing", answers=200, until=lambda c: c.state.now.boats.boats)
    assert "Boat record" in sheet_names(campaign, "german")
    assert "Launched on turn" in text_of(print_sheet(campaign, "german", "Boat record", filled=False))


@pytest.mark.usefixtures("pale")
def test_the_forms_have_what_the_booklet_prints_and_room_for_the_rest():
    roster = text_of(print_sheet(some_way("orsha"), "german", "CG Roster", filled=False))
    assert all(date in roster for date in ("23AM", "23PM", "24AM", "24PM"))
    schedule = text_of(print_sheet(some_way("forgotten-battles"), "axis", "Arrivals schedule", filled=False))
    assert "22 Apr 44" in schedule, "to the last arrival of the campaign, whatever has been played"
    turns = text_of(print_sheet(some_way("forgotten-battles"), "axis", "Turn record", filled=False))
    assert "Mud" not in turns, "an empty form holds no weather"


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
def test_a_table_plan_is_printed_to_scale(paper):
    """1:10: an inch of the table is a tenth of an inch on either paper."""
    campaign = some_way("bagration", "hammering", answers=6)
    pdf = PdfReader(io.BytesIO(print_sheet(campaign, "german", "Table plan", paper=paper)))
    strokes = pdf.pages[0].get_contents().get_data().decode("latin-1")
    drawn = {float(scale) for scale in re.findall(r"([\d.]+) 0 0 -[\d.]+ \S+ \S+ cm", strokes)} - {1.0}
    points_an_inch = 12 * min(drawn)  # the plan is drawn with 12 units to an inch
    assert points_an_inch == pytest.approx(72 / 10, rel=0.002)
    plan = next(s for s in campaign.view("german").sections if s.title == "Hammering the Line")
    assert "printed 1:10" in plan.svg


def test_a_sheet_is_tagged_and_has_a_title():
    reader = PdfReader(io.BytesIO(print_sheet(some_way("toy"), "axis", "Records")))
    assert reader.metadata.title == "Records"
    assert reader.trailer["/Root"]["/MarkInfo"]["/Marked"]
    assert reader.trailer["/Root"]["/Lang"] == "en"


def test_an_unknown_sheet_or_paper_is_named():
    with pytest.raises(NotUnderstood, match="there are: Records, everything"):
        print_sheet(some_way("toy"), "axis", "Gossip")
    with pytest.raises(NotUnderstood, match="no paper 'a9'"):
        print_sheet(some_way("toy"), "axis", "Records", paper="a9")


def test_no_sheet_or_report_tells_the_other_side_a_secret():
    campaign = in_memory(TOY, charter())
    campaign.answer("axis", campaign.pending("axis")[0].id, [4])
    campaign.answer("axis", campaign.pending("axis")[0].id, {"assault": 2})
    campaign.answer("axis", campaign.pending("axis")[0].id, [6, 6])
    for viewer in ("soviet", None):
        papers = [text_of(print_sheet(campaign, viewer, name)) for name in sheet_names(campaign, viewer)]
        papers += [text_of(after_action_pdf(campaign, viewer)), after_action_html(campaign, viewer)]
        for paper in papers:
            assert "assault" not in paper
            assert "axis is ready" not in paper
    assert "assault" in text_of(after_action_pdf(campaign, "axis"))


def test_the_report_is_whole_when_the_campaign_is_over():
    campaign = in_memory(TOY, charter(settings={"turns": 1}))
    play_out(campaign, 3)
    told = text_of(after_action_pdf(campaign, "soviet"))
    assert "The whole story" in told
    assert "It ended: the turns are over." in told
    assert "The luck of the dice" in told
    bought = next(line.text for line in campaign.log("axis") if line.text.startswith("Buy:"))
    assert bought.split(" for ")[0] in after_action_html(campaign, "soviet")


def test_rulings_are_in_the_report():
    campaign = in_memory(TOY, charter(players={"axis": "person", "soviet": "bot"}))
    campaign.rule_otherwise("axis", {"turn": 2}, "we forgot a turn")
    assert "we forgot a turn" in text_of(after_action_pdf(campaign, "axis"))


@pytest.mark.parametrize("game", [g for g in GAMES if g not in ("toy", "skirmish")])
def test_an_odds_card_for_every_chart(game):
    charts = [c for c in find(game).tables().values() if isinstance(c, Chart)]
    assert charts
    for chart in charts[:6]:
        text = text_of(odds_card(chart, game=find(game).title))
        assert chart.title.split()[0] in text


def test_from_the_command_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sandtable.games.GAMES, "toy", "tests.toy:TOY")

    def run(*args: str) -> str:
        result = CliRunner().invoke(main, ["--folder", str(tmp_path), *args], catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return result.output

    run("new", "toy")
    assert run("print", "--list").splitlines() == ["Records", "everything", "Scenario card"]
    files = json.loads(run("print", "--side", "axis", "--to", str(tmp_path / "out"), "--json"))
    assert len(files) == 2
    assert all((tmp_path / f).read_bytes().startswith(b"%PDF") for f in files)
    run("report", "--html", "--to", str(tmp_path / "report.html"))
    assert "After-action report" in (tmp_path / "report.html").read_text()
    run("card", "forgotten-battles:flight", "--to", str(tmp_path / "card.pdf"))
    assert "Full Flight" in text_of((tmp_path / "card.pdf").read_bytes())
    assert len(json.loads(run("card", "bagration", "--to", str(tmp_path / "cards"), "--json"))) == len(
        [c for c in find("bagration").tables().values() if isinstance(c, Chart)]
    )


def test_a_report_of_the_one_player_of_a_game_speaks_of_him_in_the_third_person():
    campaign = some_way("orsha-solitaire")
    page = after_action_html(campaign, "player")
    assert "<td>The player</td>" in page
    assert "<td>You</td>" not in page
    assert "<p class=lead>So far: " in page
    assert f"<p>{campaign.charter.title}. Observer</p>" in after_action_html(campaign, None)
