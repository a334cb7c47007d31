"""A seat's pages, calls, events, errors and titles carry nothing the seat may not see."""

import json

import pytest

from sandtable.kernel import Roll, RuleFault
from sandtable.store import Shelf
from sandtable.web import create_app
from sandtable.web.rolling import rolls_in_the_open
from sandtable.web.rooms import Room
from tests.web.conftest import ADDRESS, ORIGIN, Visitor, new_campaign, pending, say
from tests.web.test_security import link_of

SECRET = "KESTREL-7731"
TABS = ("", "/tab/records", "/odds", "/rulings", "/story", "/story.txt", "/luck", "/story?words=KESTREL")
CALLS = ("pending", "waiting", "view", "log", "luck")


@pytest.fixture
def two(host, app):
    """The sealed game with Axis here and the Soviets elsewhere, Axis having written its order."""
    c = new_campaign(host, "sealed", **{"seat.soviet": "elsewhere"})
    away = Visitor(app, base_url="http://192.168.1.5:8321", client=("192.168.1.9", 1))
    assert away.get(link_of(host, c)).status_code == 200
    say(host, c, "axis", [4])
    return c, away


def everything(client, c, seat):
    """All that a seat can fetch."""
    pages = [client.get(f"/c/{c}/{seat}{tab}").text for tab in TABS]
    calls = [client.get(f"/api/campaigns/{c}/seats/{seat}/{call}").text for call in CALLS]
    return "\n".join([*pages, *calls, client.get(f"/api/campaigns/{c}").text])


def test_a_sealed_order_never_reaches_the_other_side(host, two):
    c, away = two
    say(host, c, "axis", {"order": SECRET})
    say(host, c, "axis", [6, 5])
    assert SECRET in everything(host, c, "axis"), "its own side can read it, so the search below means something"
    assert SECRET not in everything(away, c, "soviet")
    say(away, c, "soviet", {"order": "hold"})
    say(away, c, "soviet", [1, 1])
    for seat in ("axis", "soviet"):
        say(host if seat == "axis" else away, c, seat, "peace")
    assert "The campaign is over" in away.get(f"/c/{c}/soviet").text
    assert SECRET not in everything(away, c, "soviet"), "not even when all is over"
    assert SECRET not in everything(host, c, "observer")
    assert SECRET in everything(host, c, "axis")


def test_while_one_side_acts_in_secret_nothing_at_all_changes_for_the_other(host, two):
    """Not a word, not a number, not a version of a part of the page: not even that something was answered."""
    c, away = two
    before = everything(away, c, "soviet")
    say(host, c, "axis", {"order": SECRET})
    assert everything(away, c, "soviet") == before


def test_a_sealed_answer_makes_no_sound(host, two, app):
    c, _ = two
    room: Room = app.state.house.rooms.enter(c)

    class Loop:
        def call_soon_threadsafe(self, call):
            told.append(call)

    told: list[object] = []
    listener = room.listen("soviet", Loop())
    say(host, c, "axis", {"order": SECRET})
    assert told == []
    say(host, c, "axis", [6, 5])
    assert len(told) == 1, "that Axis has finished writing is told: it waits no more for it"
    room.leave(listener)


def test_the_journals_own_numbers_stay_inside(host, two):
    """Gaps in them would tell how often the other side has answered."""
    c, away = two
    say(host, c, "axis", {"order": SECRET})
    say(host, c, "axis", [6, 5])
    say(away, c, "soviet", {"order": "hold"})
    lines = away.get(f"/api/campaigns/{c}/seats/soviet/log").json()["lines"]
    assert [line["number"] for line in lines] == list(range(len(lines)))
    assert all("seq" not in line and "audience" not in line for line in lines)
    host.post(f"/api/campaigns/{c}/seats/axis/undo")
    consent = [p["id"] for p in pending(away, c, "soviet") if p["id"].startswith("consent.")]
    assert len(consent) == 1
    assert not any(part.isdigit() and len(part) < 4 for part in consent[0].split("."))


def test_the_seed_is_sealed_until_the_end(host, two, app):
    c, away = two
    seed = app.state.house.rooms.enter(c).campaign.charter.seed
    assert seed not in everything(away, c, "soviet") + everything(host, c, "axis")
    for client, seat in ((host, "axis"), (away, "soviet")):
        say(client, c, seat, {"order": "x"})
        say(client, c, seat, [1, 1])
    say(host, c, "axis", "war")
    say(away, c, "soviet", "war")
    assert seed in away.get(f"/c/{c}/soviet/rulings").text


def test_a_consent_question_does_not_tell_the_refused_answer(host, app):
    c = new_campaign(host, **{"seat.soviet": "elsewhere"})
    away = Visitor(app, base_url="http://192.168.1.5:8321", client=("192.168.1.9", 1))
    away.get(link_of(host, c))
    say(host, c, "axis", [4])
    refused = say(host, c, "axis", {"gun": 3})
    assert refused.status_code == 409
    assert refused.json()["rule"] == "oto2.7.5187"
    say(host, c, "axis", {"gun": 3}, overrule="we printed more")
    asked = pending(away, c, "soviet")[0]
    assert "we printed more" in asked["request"]["question"]
    assert "3 of gun" not in json.dumps(pending(away, c, "soviet")) + away.get(f"/c/{c}/soviet").text


def test_a_rule_that_breaks_down_tells_no_details(host, two, monkeypatch, capsys):
    c, away = two

    def broken(*_args, **_more):
        raise RuleFault(f"Sealed orders (oto2.7.518) broke down: KeyError({SECRET!r})")

    monkeypatch.setattr("sandtable.kernel.Campaign.answer", broken)
    page = away.send_form(f"/c/{c}/soviet/answer", request=pending(away, c, "soviet")[0]["id"], **{"f.order": "x"})
    call = say(away, c, "soviet", {"order": "x"})
    assert page.status_code == call.status_code == 500
    assert SECRET not in page.text + call.text
    assert "broke down" in page.text
    assert SECRET in capsys.readouterr().err, "whoever runs the server can read it"


def test_a_place_that_is_not_ones_own_to_correct_tells_nothing(host, two):
    c, away = two
    answers = [
        away.send_form(f"/c/{c}/soviet/rule", place=place, value="x", reason="r")
        for place in ("orders/axis", "strength/axis", "nothing/at/all")
    ]
    assert {a.status_code for a in answers} == {422}
    assert len({a.text for a in answers}) == 1


def test_hot_seat_pages_stay_behind_the_curtain(host):
    c = new_campaign(host, "sealed")
    say(host, c, "axis", [4])
    say(host, c, "axis", {"order": SECRET})
    assert SECRET in host.get(f"/c/{c}/axis").text, "Axis started the campaign and sits before the screen"
    page = host.get(f"/c/{c}/soviet").text
    assert "The screen is for Soviets" in page
    assert "Write your sealed order" not in page
    host.send_form(f"/c/{c}/soviet/sit")
    assert "Write your sealed order" in host.get(f"/c/{c}/soviet").text
    for tab in TABS:
        assert SECRET not in host.get(f"/c/{c}/axis{tab}").text, "now Axis is behind the curtain"
    assert host.get(f"/c/{c}/axis/events").status_code == 403
    assert SECRET not in host.send_form(f"/c/{c}/axis/undo").text
    host.send_form(f"/c/{c}/soviet/rise")
    assert "The screen is for Soviets" in host.get(f"/c/{c}/soviet").text


def test_dice_that_everybody_watches_are_thrown_without_handing_the_screen_over(host, app):
    """The Soviets roll for first player; what they alone may answer stays behind the curtain."""
    c = new_campaign(host, "forgotten-battles", scenario="vitebsk")
    room = app.state.house.rooms.enter(c)
    for _ in range(9):
        side = next(s for s in ("axis", "soviet") if room.campaign.pending(s))
        asked = room.campaign.pending(side)[0]
        if rolls_in_the_open(room.campaign, "soviet"):
            break
        value = None if isinstance(asked.request, Roll) else {"verb": "done"}
        room.act(lambda c, s=side, p=asked, v=value: c.answer(s, p.id, v))
    roll = rolls_in_the_open(room.campaign, "soviet")[0]
    page = host.get(f"/c/{c}/axis").text
    assert f'action="/c/{c}/soviet/answer"' in page
    assert "The screen is for Soviets" in host.get(f"/c/{c}/soviet").text
    nothing = host.send_form(f"/c/{c}/soviet/answer", request="elsewhere")
    assert "The screen is for Soviets" in nothing.text
    thrown = host.send_form(f"/c/{c}/soviet/answer", request=roll.id, how="program")
    assert str(thrown.url).endswith("/axis"), "Axis still sits before the screen"
    assert not any(p.id == roll.id for p in room.campaign.pending("soviet"))


def test_sealed_dice_are_thrown_by_their_own_side_alone(host, app):
    c = new_campaign(host, "sealed")
    say(host, c, "axis", [4])
    say(host, c, "soviet", {"order": SECRET})
    room = app.state.house.rooms.enter(c)
    assert room.campaign.pending("soviet")[0].request.dice == (6, 6), "a roll inside their own lane"
    assert rolls_in_the_open(room.campaign, "soviet") == []


def test_an_open_table_needs_no_curtain(host):
    c = new_campaign(host, "sealed", curtain="no")
    say(host, c, "axis", [4])
    assert "Write your sealed order" in host.get(f"/c/{c}/axis").text
    page = host.send_form(f"/c/{c}/axis/answer", request=pending(host, c, "axis")[0]["id"], **{"f.order": "x"})
    page = host.send_form(f"/c/{c}/axis/answer", request=pending(host, c, "axis")[0]["id"], how="program")
    assert page.url.path == f"/c/{c}/soviet", "whoever must act next is shown at once"


def test_how_often_the_other_side_has_answered_changes_nothing_that_is_sent(tmp_path):
    """Two copies of a campaign: in one the Soviets write a sealed order first. Axis is told the same to the byte."""
    shelves = [Shelf(tmp_path / name, clock=lambda: "2026-01-01T12:00:00+00:00") for name in ("here", "there")]
    first = shelves[0].create("sealed", dice="mixed", seed="fork")
    first.campaign.answer("axis", first.campaign.pending("axis")[0].id, [4])
    first.file.note("curtain", False)
    first.close()
    shelves[1].folder.mkdir()
    shelves[1].path(first.id).write_bytes(shelves[0].path(first.id).read_bytes())
    sent = []
    for shelf, acts in zip(shelves, (0, 1), strict=True):
        with Visitor(create_app(shelf), base_url=ORIGIN, client=ADDRESS) as host:
            for value in [{"order": "attack"}][:acts]:
                assert say(host, first.id, "soviet", value).status_code == 200
            assert say(host, first.id, "axis", {"order": "hold"}).status_code == 200
            paths = ("", "/story", "/rulings", "/story.txt", "/sheets/after-action.pdf")
            api = ("pending", "waiting", "view", "log", "luck")
            sent.append(
                [host.get(f"/c/{first.id}/axis{path}").content for path in paths]
                + [host.get(f"/api/campaigns/{first.id}/seats/axis/{what}").content for what in api]
            )
    assert sent[0] == sent[1]
