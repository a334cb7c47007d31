"""The pages as a visitor without scripts gets them."""

import re

import pytest

from sandtable.games import find
from tests.web.conftest import new_campaign, pending, say


def test_the_home_page_leads_to_a_new_campaign_and_its_first_question(host):
    assert "No campaign is on the shelf yet" in host.get("/").text
    page = host.get("/new/toy")
    assert "Two turns." in page.text
    assert "How long" in page.text, "settings are explained"
    campaign = new_campaign(host, title="Autumn")
    home = host.get("/").text
    assert "Autumn" in home
    assert "To act" in home
    seat = host.get(f"/c/{campaign}/axis").text
    assert "Fortune: turn 1" in seat
    assert "50.0%" in seat, "the odds are told before the roll"
    assert "Sequence of play" in seat


def test_settings_reach_the_campaign_and_wrong_ones_come_back(host):
    campaign = new_campaign(host, **{"setting.turns": "3"})
    assert host.get(f"/api/campaigns/{campaign}").json()["settings"] == {"turns": 3}
    wrong = host.send_form("/new/toy", **{"setting.turns": "9", "title": "Kept <b>"})
    assert wrong.status_code == 422
    assert "is not one of: 1, 2, 3" in wrong.text
    assert "Kept &lt;b&gt;" in wrong.text, "what was typed is still there"
    assert host.send_form("/new/toy", **{"seat.axis": "moon"}).status_code == 422
    assert host.send_form("/new/toy", scenario="no").status_code == 422
    assert host.get("/new/chess").status_code == 404


def test_settings_are_shown_in_words_when_they_are_chosen_and_afterwards(host):
    page = host.get("/new/orsha").text
    assert re.search(r'<option value="longest-loop"[^>]*>longest loop', page)
    assert not re.search(r"<option[^>]*>(True|False|[a-z]+[-_][a-z]+[-_][a-z]+)\b", page)
    campaign = new_campaign(host, "orsha")
    sit(host, campaign, "german")
    rulings = host.get(f"/c/{campaign}/german/rulings").text
    assert "<td>most hexes</td>" in rulings
    assert "most-hexes" not in rulings


def test_house_rules_are_taken_and_bad_ones_explained(host):
    headers = {"Origin": "http://127.0.0.1:8321"}
    house = 'fortune = {dice = "1d6", rows = [{roll = "5-", result = "poor"}, {roll = "6+", result = "good"}]}'
    answer = host.post("/new/toy", data={"dice": "mixed"}, files={"house_rules": ("h.toml", house)}, headers=headers)
    assert "83.3%" in answer.text
    assert "83.3%" in host.get(f"{answer.url.path}/odds/fortune").text, "the campaign's own chart"
    assert "gives" in host.send_form(f"{answer.url.path}/odds/fortune").text
    assert host.get(f"{answer.url.path}/odds/zeppelin").status_code == 404
    assert "50.0%" in host.get("/charts/toy/fortune").text, "the booklet's chart"
    bad = host.post("/new/toy", data={"dice": "mixed"}, files={"house_rules": ("h.toml", "x = 1")}, headers=headers)
    assert bad.status_code == 422
    assert "there is no chart" in bad.text


def answer(host, campaign, seat, **fields):
    first = pending(host, campaign, seat)[0]["id"]
    return host.send_form(f"/c/{campaign}/{seat}/answer", request=first, **fields)


def sit(host, campaign, seat):
    return host.send_form(f"/c/{campaign}/{seat}/sit")


def test_a_whole_turn_by_plain_forms(host):
    """Every kind of question, answered by the fields of its form and nothing else."""
    c = new_campaign(host, **{"setting.turns": "1"})
    sit(host, c, "axis")
    assert "Good (4)" in answer(host, c, "axis", how="typed", **{"die.0": "4"}).text
    answer(host, c, "axis", **{"n.rifle": "1", "n.gun": ""})
    answer(host, c, "axis", how="program")
    sit(host, c, "soviet")
    answer(host, c, "soviet")
    answer(host, c, "soviet", choice="right") if pending(host, c, "soviet") else None
    sit(host, c, "axis")
    answer(host, c, "axis", choice="left")
    sit(host, c, "soviet")
    answer(host, c, "soviet", choice="right")
    sit(host, c, "axis")
    answer(host, c, "axis", some=["a", "c"])
    sit(host, c, "soviet")
    answer(host, c, "soviet", amount="3")
    sit(host, c, "axis")
    answer(host, c, "axis", **{"n.east": "4", "n.west": "2"})
    answer(host, c, "axis", hex="b2")
    sit(host, c, "soviet")
    answer(host, c, "soviet", x="10.5", y="3")
    report = {"f.losses": "2", "f.held": "yes", "f.mood": "high", "f.units.rows": "3"}
    answer(host, c, "soviet", **report, **{"f.units.0.name": "78 Sturm", "f.units.0.hex": "a1"})
    page = answer(host, c, "soviet")
    assert "The campaign is over" in page.text
    assert f'/c/{c}/soviet/sheets/after-action.pdf">Print the whole story' in page.text
    told = "\n".join(line["text"] for line in host.get(f"/api/campaigns/{c}/seats/soviet/log").json()["lines"])
    assert 'Where on the table: 10.5", 3"' in told
    assert "Losses: 2; Held; Mood: High; Units: 78 Sturm" in told
    assert "East 4, West 2" in told


def test_a_refusal_stands_beside_the_field_with_its_rule_and_keeps_what_was_typed(host):
    c = new_campaign(host)
    say(host, c, "axis", [4])
    page = answer(host, c, "axis", **{"n.gun": "3"})
    assert page.status_code == 422
    assert "3 of gun; the limit is 2" in page.text
    assert 'href="/rules/oto2.7.5187"' in page.text
    assert "We rule otherwise" in page.text
    assert re.search(r'name="n.gun"[^>]*value="3"', page.text)
    assert len(pending(host, c, "axis")) == 1


def test_what_is_not_understood_cannot_be_overruled(host):
    c = new_campaign(host)
    page = answer(host, c, "axis", how="typed", **{"die.0": "7"})
    assert page.status_code == 422
    assert "a die shows 1 to 6" in page.text
    assert "We rule otherwise" not in page.text


def test_a_stale_page_is_told_so(host):
    c = new_campaign(host)
    old = pending(host, c, "axis")[0]["id"]
    say(host, c, "axis", [4])
    page = host.send_form(f"/c/{c}/axis/answer", request=old, how="program")
    assert page.status_code == 409
    assert "meanwhile" in page.text


def test_more_rows_without_scripts_keep_what_was_typed(host):
    c = new_campaign(host)
    for seat, value in (("axis", [4]), ("axis", {}), ("soviet", {}), ("axis", "left"), ("soviet", "left")):
        say(host, c, seat, value)
    for seat, value in (("axis", []), ("soviet", 1), ("axis", {"east": 6}), ("axis", "A1"), ("soviet", [1, 1])):
        say(host, c, seat, value)
    sit(host, c, "soviet")
    page = answer(host, c, "soviet", more="units", **{"f.units.rows": "3", "f.units.0.name": "78 Sturm"})
    assert 'name="f.units.7.name"' in page.text
    assert "78 Sturm" in page.text
    assert pending(host, c, "soviet")[0]["request"]["kind"] == "Report", "nothing was answered"


@pytest.mark.parametrize("tab", ["", "/tab/records", "/odds", "/rulings", "/story", "/luck", "/story.txt"])
def test_every_tab_of_a_seat_and_of_an_observer(host, tab):
    c = new_campaign(host)
    say(host, c, "axis", [4])
    for seat in ("axis", "observer"):
        assert host.get(f"/c/{c}/{seat}{tab}").status_code == 200
    assert host.get(f"/c/{c}/axis/tab/nothing").status_code == 404
    assert host.get(f"/c/{c}/nobody{tab}").status_code == 403


def test_the_story_can_be_filtered(host):
    c = new_campaign(host)
    say(host, c, "axis", [4])
    say(host, c, "axis", {"gun": 1})
    every = host.get(f"/c/{c}/axis/story").text
    rolls = host.get(f"/c/{c}/axis/story?kind=roll").text
    centre = rolls.split('class="centre"')[1].split("<aside")[0]
    assert "gun" in every
    assert "Fortune" in centre
    assert "gun" not in centre
    assert "Nothing of this kind" in host.get(f"/c/{c}/axis/story?words=zeppelin").text


def test_a_roll_unfolds_to_dice_modifiers_result_and_the_odds_it_had(host):
    c = new_campaign(host)
    say(host, c, "axis", [4])
    line = host.get(f"/c/{c}/axis").text.split('class="story"')[1]
    assert "Read on Fortune" in line
    assert "this came" in line
    assert "typed" in line


def test_since_you_last_looked(host):
    c = new_campaign(host)
    say(host, c, "axis", [4])
    host.send_form(f"/c/{c}/axis/read")
    assert "since you last looked" not in host.get(f"/c/{c}/axis").text
    say(host, c, "axis", {"gun": 1})
    say(host, c, "axis", [1, 1])
    say(host, c, "soviet", {})
    page = host.get(f"/c/{c}/axis").text
    assert "since you last looked" in page
    assert "since you last looked" in host.get(f"/c/{c}/axis").text, "looking alone is not reading"
    host.send_form(f"/c/{c}/axis/read")
    assert "since you last looked" not in host.get(f"/c/{c}/axis").text


def test_charts_tell_exact_odds_and_can_be_rolled(host):
    assert "Fortune" in host.get("/charts").text
    page = host.get("/charts/toy/fortune?m.blessed=1&plus=1")
    assert "16.7%" in page.text
    assert "83.3%" in page.text
    thrown = host.send_form("/charts/toy/fortune", **{"m.blessed": "0"})
    assert re.search(r"gives <b class=\"number\">[1-6]</b>", thrown.text)
    assert host.get("/charts/toy/fortune?m.blessed=99").status_code == 422
    assert host.get("/charts/toy/fortune?column=nothing").status_code == 422
    assert host.get("/charts/toy/zeppelin").status_code == 404
    assert host.get("/charts/toy/fortune/odds.svg").headers["content-type"].startswith("image/svg+xml")


def test_rules_can_be_searched_and_read(host):
    assert "Ground Condition" in host.get("/rules?words=ground+condition").text
    assert "No rule holds" in host.get("/rules?words=zeppelinzeppelin").text
    assert host.get("/rules/oto2.7.518").status_code == 200
    assert host.get("/rules/no.such.rule").status_code == 404


def test_a_ruling_corrects_the_record_when_the_other_side_agrees(host):
    c = new_campaign(host)
    say(host, c, "axis", [4])
    page = host.send_form(f"/c/{c}/axis/rule", place="turn", value="2", reason="we forgot a turn")
    assert page.status_code == 200
    assert say(host, c, "soviet", "agree").status_code == 200
    assert "Turn 2" in host.get(f"/c/{c}/axis").text
    wrong = host.send_form(f"/c/{c}/axis/rule", place="turn", value="soon", reason="x")
    assert wrong.status_code == 422


def test_export_and_import_bring_the_campaign_back(host, shelf):
    c = new_campaign(host, title="Mailed")
    say(host, c, "axis", [4])
    text = host.get(f"/c/{c}/-/export").content
    log = host.get(f"/api/campaigns/{c}/seats/axis/log").json()
    origin = {"Origin": "http://127.0.0.1:8321"}
    twice = host.post("/import", files={"file": ("c.json", text)}, headers=origin)
    assert twice.status_code == 422
    assert "already" in twice.text
    file = shelf.path(c).read_bytes()
    backup = host.send_form(f"/c/{c}/-/backup")
    assert "Copied to backups/" in backup.text
    for suffix in ("", "-wal", "-shm"):
        shelf.path(c).with_name(shelf.path(c).name + suffix).unlink(missing_ok=True)
    assert host.get(f"/c/{c}").status_code == 404
    back = host.post("/import", files={"file": ("c.json", text)}, headers=origin)
    assert back.status_code == 200
    assert host.get(f"/api/campaigns/{c}/seats/axis/log").json() == log
    assert file[:6] == b"SQLite"


def test_a_backup_file_can_be_brought_in_and_its_old_links_are_dead(host, shelf):
    c = new_campaign(host, **{"seat.soviet": "elsewhere"})
    host.send_form(f"/c/{c}/-/backup")
    copy = next((shelf.folder / "backups").glob("*.sandtable")).read_bytes()
    for suffix in ("", "-wal", "-shm"):
        shelf.path(c).with_name(shelf.path(c).name + suffix).unlink(missing_ok=True)
    assert host.get(f"/c/{c}").status_code == 404
    answer = host.post("/import", files={"file": ("x", copy)}, headers={"Origin": "http://127.0.0.1:8321"})
    assert answer.status_code == 200
    assert "Played at this machine" in answer.text


@pytest.mark.parametrize(
    "body", [b"", b"hello", b"{}", b"SQLite format 3\x00 and nothing", b"\xff\xfe\x00", b"[" * 9000]
)
def test_what_is_no_campaign_is_not_brought_in(host, shelf, body):
    answer = host.post("/import", files={"file": ("x", body)}, headers={"Origin": "http://127.0.0.1:8321"})
    assert answer.status_code == 422
    assert not shelf.folder.exists() or not list(shelf.folder.iterdir())


def test_the_look_is_kept(host):
    host.send_form("/look", change="larger", back="/rules")
    host.send_form("/look", change="theme", back="/")
    page = host.get("/").text
    assert 'data-size="1"' in page
    assert 'data-theme="light"' in page
    host.cookies.set("look", "99.<script>")
    assert 'data-size="0" data-theme="auto"' in host.get("/").text


def test_a_bot_plays_the_other_side(host):
    c = new_campaign(host, **{"seat.soviet": "bot", "setting.turns": "1"})
    say(host, c, "axis", [4])
    say(host, c, "axis", {})
    page = host.get(f"/c/{c}/axis").text
    assert "Which way" in page
    assert "Soviet is ready" in page, "the bot has bought meanwhile"
    assert host.get(f"/c/{c}/soviet").status_code == 403


def test_sheets_are_printed_from_the_seats_own_view(host):
    c = new_campaign(host)
    page = host.get(f"/c/{c}/axis/sheets")
    assert "Everything" in page.text
    pdf = host.get(f"/c/{c}/axis/sheets/records.pdf")
    assert pdf.headers["content-type"] == "application/pdf"
    assert pdf.content.startswith(b"%PDF")
    assert host.get(f"/c/{c}/axis/cards/fortune.pdf?paper=us-letter").content.startswith(b"%PDF")
    assert host.get(f"/c/{c}/axis/sheets/after-action.pdf").content.startswith(b"%PDF")
    assert host.get(f"/c/{c}/axis/sheets/nothing.pdf").status_code == 404
    assert host.get(f"/c/{c}/axis/sheets/records.pdf?paper=a9").status_code == 422
    assert host.get(f"/c/{c}/soviet/sheets/records.pdf").status_code == 403, "behind the curtain"


def test_a_form_taken_back_stands_there_as_it_was_filled_in(host):
    c = new_campaign(host)
    sit(host, c, "axis")
    answer(host, c, "axis", how="typed", **{"die.0": "4"})
    assert 'name="n.rifle" value="1"' not in host.get(f"/c/{c}/axis").text
    answer(host, c, "axis", **{"n.rifle": "1", "n.gun": ""})
    again = host.send_form(f"/c/{c}/axis/undo")
    assert 'name="n.rifle"' in again.text
    assert re.search(r'name="n\.rifle"[^>]* value="1"', again.text)


def test_a_game_for_one_player_speaks_of_no_sides(host):
    new = host.get("/new/inches").text
    assert "Cover this screen" not in new
    campaign = new_campaign(host, "inches")
    page = host.get(f"/c/{campaign}/axis").text
    assert "You are" not in page
    assert "<title>To act – Inches: One</title>" in page
    lobby = host.get(f"/c/{campaign}").text
    assert "<b>Your move</b>" in lobby
    assert "<h3>The player</h3>" in lobby
    assert ">Play</a>" in lobby
    assert "both sides" not in lobby
    assert "To act: <b>the player</b>" in host.get("/").text
    watching = host.get(f"/c/{campaign}/observer").text
    assert "The player is deciding" in watching
    assert "You are deciding" not in watching
    assert "Side <select" not in host.get(f"/c/{campaign}/axis/story").text
    assert "both sides" not in host.get(f"/c/{campaign}/axis/sheets").text
    host.send_form(f"/c/{campaign}/-/invite", seat="axis")
    assert "To act: <b>the player</b>" in host.get(f"/c/{campaign}").text, "it is somebody else's move"
    two = new_campaign(host)
    host.send_form(f"/c/{two}/axis/sit")
    assert "You are" in host.get(f"/c/{two}/axis").text


@pytest.mark.parametrize("game", ["forgotten-battles", "bagration", "orsha", "orsha-solitaire"])
def test_explanations_of_settings_name_options_as_the_page_does(host, game):
    """No key of an option or setting, no name of a variable, no rule by its number, no False and True."""
    page = host.get(f"/new/{game}").text
    told = [
        re.sub(r"<[^>]*>", "", words)
        for words in re.findall(r'<div class="setting">.*?</label>(.*?)</div>', page, re.S)
    ]
    settings = [setting for setting in find(game).settings if not setting.file and not setting.asked]
    assert len(told) > len(settings) > 10
    assert len({s.title for s in settings}) == len(settings), "each setting is told from the others"
    keys = {str(o) for s in settings for o in (s.key, *s.options) if re.search(r"[a-z][-_][a-z]", str(o))}
    for words in told:
        assert not re.search(r"\b\w+_\w+\b|\b(tfb|fow|oto2)\.\w|\b(False|True)\b|[Ee]ngine (default|param)", words), (
            words
        )
        assert not keys & set(re.findall(r"[\w-]+(?=:)", words)), words


def test_a_menu_knows_price_and_limit_of_each_item_and_which_share_it(host):
    c = new_campaign(host)
    sit(host, c, "axis")
    text = answer(host, c, "axis", how="typed", **{"die.0": "4"}).text
    (field,) = re.findall(r'<input type="number"[^>]*name="n.gun"[^>]*>', text)
    assert re.search(r'data-count="\d+"', field)
    assert 'data-limit="2"' in field
    assert 'data-of="gun"' in field
