"""Correct the record: places by name, found by words, each with its present value; what is asked of whom is said."""

import re

from tests.web.conftest import new_campaign, say


def test_a_place_is_found_by_words_and_shows_what_stands_there(host):
    c = new_campaign(host, "forgotten-battles", curtain="no")
    page = host.get(f"/c/{c}/axis/rulings?look=freeze+row").text
    assert "Freeze turns in a row" in page
    assert "sky" not in re.sub(r"<[^>]*>", "", page).lower()
    picked = host.get(f"/c/{c}/axis/rulings?place=sky/cold").text
    assert "Freeze turns in a row</b>: now 0." in picked
    assert 'type="number"' in picked


def test_every_one_of_many_places_can_be_reached(host, app):
    c = new_campaign(host, "orsha", curtain="no")
    campaign = app.state.house.rooms.enter(c).campaign
    places = campaign.game.correctable(campaign.state, "german")
    assert len(places) > 1000
    path, words = list(places.items())[-1]
    page = host.get(f"/c/{c}/german/rulings", params={"look": words}).text
    assert f"place={path}" in page
    assert "The first 60 of" in host.get(f"/c/{c}/german/rulings").text


def test_yes_and_no_are_chosen_and_the_other_side_is_asked_in_words(host):
    c = new_campaign(host, "forgotten-battles", curtain="no")
    assert "<option selected>yes</option>" in host.get(f"/c/{c}/soviet/rulings?place=minsk/isolated").text
    sent = host.send_form(f"/c/{c}/soviet/rule", place="minsk/isolated", value="yes", reason="the map shows it")
    asked = "Soviets ask to correct the record: Minsk cut off: no becomes yes (the map shows it)."
    assert asked in sent.text
    assert "Axis has not answered yet; until then nothing is changed." in sent.text
    assert asked in host.get(f"/c/{c}/axis").text
    assert say(host, c, "axis", "agree").status_code == 200
    assert "Minsk cut off: no becomes yes: The map shows it." in host.get(f"/c/{c}/soviet/rulings").text


def test_a_wrong_value_is_explained_in_words_and_what_was_typed_stays(host):
    c = new_campaign(host, "forgotten-battles", curtain="no")
    wrong = host.send_form(f"/c/{c}/axis/rule", place="sky/cold", value="many", reason="because")
    assert wrong.status_code == 422
    assert "A number like 0 is wanted" in wrong.text
    assert 'value="because"' in wrong.text
    gone = host.send_form(f"/c/{c}/axis/rule", place="supply/soviet/reported", value="yes", reason="because")
    assert "There is nothing of that name to correct." in gone.text
