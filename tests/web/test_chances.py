"""Questions in the light of settings and house rules: typed into the form, or those of a campaign."""

from sandtable.sim.questions import ask
from tests.web.conftest import new_campaign

MUD = '[ground.columns.april]\nrows = [{ roll = "1-6", result = "mud" }]'
ORIGIN = {"Origin": "http://127.0.0.1:8321"}


def test_settings_and_house_rules_in_the_form_change_the_answer(host):
    plain = host.get("/odds/mud-end?by=1944-04-08").text
    assert 'name="set.april_mud_run"' in plain
    assert 'name="house_rules"' in plain
    assert "29.6%" in plain
    assert "100.0%" in host.get("/odds/mud-end", params={"by": "1944-04-08", "house_rules": MUD}).text
    early = {"on": "1943-11-12", "set.ice_timing": "at_once_on_the_third"}
    by_ask = ask("ice", {"on": "1943-11-12"}, settings={"ice_timing": "at_once_on_the_third"}).words[0]
    page = host.get("/odds/ice", params=early).text
    assert by_ask in page
    assert '<option value="at_once_on_the_third" selected>' in page
    assert by_ask in host.get("/api/questions/ice", params=early).json()["words"]


def test_what_cannot_be_read_is_refused_and_stays_in_the_form(host):
    for params in (
        {"house_rules": "[ground"},
        {"house_rules": "x" * 4001},
        {"set.ice_timing": "never"},
        {"set.weather": "fine"},
    ):
        wrong = host.get("/odds/ice", params=params)
        assert wrong.status_code == 422, params
        assert 'class="refusal"' in wrong.text
    assert "[ground</textarea>" in host.get("/odds/ice", params={"house_rules": "[ground"}).text


def test_a_seat_asks_by_its_campaigns_own_settings_and_house_rules(host):
    new = {"dice": "mixed", "setting.april_mud_run": "late_march_counts"}
    made = host.post("/new/forgotten-battles", data=new, files={"house_rules": ("m.toml", MUD)}, headers=ORIGIN)
    seat = made.url.path
    assert f'href="{seat}/chances/mud-end"' in host.get(f"{seat}/odds").text
    page = host.get(f"{seat}/chances/mud-end?by=1944-04-01").text
    assert "Counted from where this campaign stands, by its settings and house rules." in page
    special = host.get(f"{seat}/chances/special-replacements").text
    assert "Answered for what you say here, by the settings and house rules of this campaign." in special
    expected = ask("mud-end", {"by": "1944-04-01"}, settings={"april_mud_run": "late_march_counts"}, house_rules=MUD)
    assert expected.words[0] in page
    assert expected.words != ask("mud-end", {"by": "1944-04-01"}).words
    assert 'name="house_rules"' not in page, "a campaign's rules are what they are"
    # What a form sends along does not overrule the campaign.
    assert expected.words[0] in host.get(f"{seat}/chances/mud-end?by=1944-04-01&set.april_mud_run=april_only").text
    assert host.get(f"{seat}/chances/boats").status_code == 404
    assert host.get(f"{seat}/chances/chess").status_code == 404


def test_strangers_do_not_ask_in_a_campaigns_light(host, stranger):
    campaign = new_campaign(host, "forgotten-battles")
    assert stranger.get(f"/c/{campaign}/axis/chances/ice").status_code in (303, 401, 403, 404)
