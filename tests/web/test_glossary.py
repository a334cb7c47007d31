"""The glossary in the app: a page, search, and marks on the words of a campaign."""

from tests.web.conftest import new_campaign


def test_the_glossary_tells_the_words_of_every_game(host):
    page = host.get("/glossary").text
    for word in ("Action Rating: how good a unit is", "Bailed Out", "Campaign Purchase Points"):
        assert word in page
    assert 'id="cpp"' in host.get("/glossary/oto2").text
    assert host.get("/glossary/nothing").status_code == 404
    assert host.get("/glossary/nothing/words.json").status_code == 404


def test_a_word_is_found_by_search(host):
    assert "/glossary/tfb#dg" in host.get("/find?words=what+is+DG").text


def test_a_campaign_knows_the_words_of_its_own_game(host):
    campaign = new_campaign(host, "orsha", curtain="no")
    assert 'data-words="/glossary/oto2/words.json"' in host.get(f"/c/{campaign}/german").text
    words = host.get("/glossary/oto2/words.json").json()
    assert [["CPP"], "/glossary/oto2#cpp"] in [[forms, href] for forms, _, href in words]
    toy = new_campaign(host, "toy", curtain="no")
    assert "data-words" not in host.get(f"/c/{toy}/axis").text
