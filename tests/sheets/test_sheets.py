"""Paper: every sheet compiles, can be read as text, and knows no more than the player it is printed for."""

import io
import json

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

import sandtable.games
from sandtable.bots import RandomBot, play_out
from sandtable.charts import Chart
from sandtable.cli import main
from sandtable.games import GAMES, find
from sandtable.kernel import Draw, NotUnderstood, in_memory
from sandtable.sheets import after_action_html, after_action_pdf, odds_card, print_sheet, sheet_names
from tests.conformance.copies import fresh
from tests.toy import TOY, charter

GAMES.setdefault("toy", "tests.toy:TOY")


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


def half_way(game: str, answers: int = 60):
    campaign, bot, draw = fresh(game, find(game).scenarios[0].key, "paper"), RandomBot(5), Draw("paper")
    for _ in range(answers):
        sides = [s for s in campaign.game.side_keys() if campaign.pending(s)]
        if not sides:
            break
        side = draw.choice(sides)
        pending = draw.choice(campaign.pending(side))
        campaign.answer(side, pending.id, bot.answer(campaign, side, pending))
    return campaign


@pytest.mark.parametrize("game", list(GAMES))
def test_every_sheet_of_every_game_blank_and_filled(game):
    campaign = half_way(game)
    for viewer in (*campaign.game.side_keys(), None):
        view = campaign.view(viewer)
        for name in sheet_names(campaign, viewer):
            text = text_of(print_sheet(campaign, viewer, name, paper="us-letter"))
            assert campaign.charter.title in text
        filled = text_of(print_sheet(campaign, viewer, "everything"))
        for section in view.sections:
            assert section.title.split()[0] in filled, f"{section.title} is missing on paper"
    assert text_of(print_sheet(campaign, campaign.game.side_keys()[0], "everything", filled=False))


def test_a_sheet_is_tagged_and_has_a_title():
    reader = PdfReader(io.BytesIO(print_sheet(half_way("toy"), "axis", "Records")))
    assert reader.metadata.title == "Records"
    assert reader.trailer["/Root"]["/MarkInfo"]["/Marked"]
    assert reader.trailer["/Root"]["/Lang"] == "en"


def test_an_unknown_sheet_or_paper_is_named():
    with pytest.raises(NotUnderstood, match="there are: Records, everything"):
        print_sheet(half_way("toy"), "axis", "Gossip")
    with pytest.raises(NotUnderstood, match="no paper 'a9'"):
        print_sheet(half_way("toy"), "axis", "Records", paper="a9")


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


@pytest.mark.parametrize("game", [g for g in GAMES if g != "toy"])
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
    assert run("print", "--list").split() == ["Records", "everything"]
    files = json.loads(run("print", "--side", "axis", "--to", str(tmp_path / "out"), "--json"))
    assert len(files) == 2
    assert all((tmp_path / f).read_bytes().startswith(b"%PDF") for f in files)
    run("report", "--html", "--to", str(tmp_path / "report.html"))
    assert "After-action report" in (tmp_path / "report.html").read_text()
    run("card", "forgotten-battles:flight", "--to", str(tmp_path / "card.pdf"))
    assert "Full Flight" in text_of((tmp_path / "card.pdf").read_bytes())
