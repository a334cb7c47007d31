"""Tables of forms: what a new row begins with, long lists, and pages that stay small."""

import re

import pytest

from sandtable.kernel import DECISION, Field, FieldKind, NotUnderstood, Report
from sandtable.web.fields import Filled, read_value
from sandtable.web.long_lists import key_of, listed
from tests.web.conftest import new_campaign, pending, say
from tests.web.muster import PIECES
from tests.web.test_browser_orsha_board import asks, played

LONG = Field("piece", "Unit", FieldKind.CHOICE, choices=PIECES)
COLUMNS = (
    Field("name", "Name"),
    Field("n", "So many", FieldKind.NUMBER, default=2),
    Field("fit", "Fit", FieldKind.YES_NO, default=True),
)
FORM = Report(
    question="?", cite="oto2.7.518", wants=DECISION, fields=(Field("t", "Table", FieldKind.TABLE, columns=COLUMNS),)
)


def rows(**cells: str) -> list[dict[str, object]]:
    sent = Filled({"f.t.rows": "1", **{f"f.t.0.{key}": text for key, text in cells.items()}})
    return list(read_value(FORM, sent)["t"])


@pytest.mark.parametrize("cells", [{"name": "", "n": "2", "fit": "yes"}, {"name": " ", "n": "2"}, {"n": ""}])
def test_a_row_left_as_it_began_is_blank(cells):
    assert rows(**cells) == []


@pytest.mark.parametrize("cells", [{"name": "Guards", "n": "2", "fit": "yes"}, {"name": "", "n": "3"}])
def test_a_row_in_which_something_was_written_counts(cells):
    assert [row["n"] for row in rows(**cells)] == [int(cells["n"])]


def test_a_choice_of_a_long_list_is_read_by_its_words_or_its_key():
    assert key_of(LONG, "g7") == key_of(LONG, " squad 7  (G7, 1st company)") == "g7"
    assert key_of(LONG, "") == ""
    with pytest.raises(NotUnderstood, match="'Squad 7' is not in the list"):
        key_of(LONG, "Squad 7")
    twins = Field("x", "X", FieldKind.CHOICE, choices=(("a", "Rifle"), ("b", "Rifle"), ("c", "Gun")))
    assert listed(twins) == {"a": "Rifle (a)", "b": "Rifle (b)", "c": "Gun"}


def test_a_refused_answer_whose_drawing_breaks_down_is_still_refused_in_words(host, capfd):
    c = new_campaign(host, "muster")
    ask = pending(host, c, "player")[0]["id"]
    refused = host.send_form(f"/c/{c}/player/answer", request=ask, hex="a1")
    assert refused.status_code == 422
    assert "A1 is not a hex where this may be placed" in refused.text
    assert "We rule otherwise" in refused.text
    assert 'value="a1"' in refused.text
    assert "ZeroDivisionError" not in refused.text, "what went wrong may tell more than this seat may know"
    assert "could not be drawn: ZeroDivisionError" in capfd.readouterr().err


def test_shares_begin_at_their_minimum_and_stay_as_sent(host):
    c = new_campaign(host, "muster")
    say(host, c, "player", "B1")
    page = host.get(f"/c/{c}/player").text
    assert 'name="n.east" min="2" value="2"' in page
    assert 'name="n.west" min="0" value=""' in page
    ask = pending(host, c, "player")[0]["id"]
    refused = host.send_form(f"/c/{c}/player/answer", request=ask, **{"n.east": "", "n.west": "3"})
    assert refused.status_code == 422
    assert 'name="n.east" min="2" value=""' in refused.text
    assert 'name="n.west" min="0" value="3"' in refused.text


@pytest.fixture
def mustered(host) -> str:
    c = new_campaign(host, "muster")
    say(host, c, "player", "B1")
    say(host, c, "player", {"east": 6})
    return c


def test_a_table_of_sixty_rows_holds_its_long_list_once(host, mustered):
    page = host.get(f"/c/{mustered}/player").text
    assert page.count("Squad 149 (g149, 1st Company)") == 1
    assert len(page) < 200_000
    assert 'value="Squad 20 (g20, 1st Company)"' in page
    ticks = re.findall(r'name="f\.units\.(\d+)\.fit" value="yes"( checked)?', page)
    assert [int(i) for i, ticked in ticks if not ticked] == [0], "what is given stands, new rows begin with their tick"
    assert len(ticks) == 61


def test_the_long_form_is_sent_and_comes_back_without_scripts(host, mustered):
    ask = pending(host, mustered, "player")[0]["id"]
    first = {
        "f.units.rows": "4",
        "f.units.0.piece": "Squad 9 (g9, 1st Company)",
        "f.units.0.hex": "A2",
        "f.units.0.level": "1",
    }
    rest = {
        f"f.units.{i}.{key}": value for i in (1, 2, 3) for key, value in (("level", "1"), ("fit", "yes"), ("piece", ""))
    }
    refused = host.send_form(f"/c/{mustered}/player/answer", request=ask, **first, **rest)
    assert refused.status_code == 422
    assert "oo few" in refused.text
    assert 'value="Squad 9 (g9, 1st Company)" aria-label="Unit"' in refused.text
    assert 'name="f.units.0.fit" value="yes" aria-label' in refused.text, (
        "an unticked box stays so in a row that counts"
    )
    unknown = host.send_form(f"/c/{mustered}/player/answer", request=ask, **{**first, "f.units.0.piece": "Nobody"})
    assert "is not in the list" in unknown.text


def test_many_places_to_choose_from_are_a_small_list_beside_the_board(host, shelf):
    """Reconnaissance: hundreds of hexes, of which the board takes the clicks; the button stays in sight."""
    campaign = played(shelf, lambda c: asks(c, "recon location"))
    opened = shelf.open(campaign)
    opened.file.note("curtain", False)
    opened.close()
    page = host.get(f"/c/{campaign}/russian").text
    assert page.count('name="some"') > 24
    assert 'class="options many"' in page
