"""Report a mistake: version, rule, position and last lines, and nothing secret."""

import sandtable
from tests.web.conftest import new_campaign, say


def test_the_text_names_version_game_position_and_the_last_public_lines(host):
    c = new_campaign(host, "forgotten-battles", curtain="no")
    page = host.get(f"/c/{c}/axis/mistake").text
    assert f"Sandtable {sandtable.__version__}" in page
    assert "The Forgotten Battles" in page
    assert "Rule: " in page
    assert f'href="/c/{c}/axis/mistake"' in host.get(f"/c/{c}/axis").text


def test_it_holds_nothing_that_only_one_side_knows(host):
    c = new_campaign(host, "sealed", curtain="no")
    say(host, c, "axis", [4])
    say(host, c, "axis", {"order": "Tigers at midnight"})
    assert "Tigers at midnight" in host.get(f"/c/{c}/axis/story").text
    text = host.get(f"/c/{c}/axis/mistake").text.partition("<textarea")[2].partition("</textarea>")[0]
    assert "The last lines" in text
    assert "Tigers at midnight" not in text
