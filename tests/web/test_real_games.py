"""Every registered game through the pages: each question can be shown and answered by a plain form, at every turn."""

import re

import pytest

from sandtable.games import GAMES, find
from sandtable.kernel import Confirm, Draw, Refused
from sandtable.web.fields import fields_of, read_value
from tests.web.conftest import new_campaign

SCENARIOS = [(key, s.key) for key in GAMES for s in find(key).scenarios]
ANSWERS = 90
LOOK_EVERY = 45


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_the_pages_follow_a_game(host, app, game, scenario):
    campaign = new_campaign(host, game, scenario=scenario, curtain="no")
    room = app.state.house.rooms.enter(campaign)
    draw = Draw("pages", game, scenario)
    for n in range(ANSWERS):
        if n % LOOK_EVERY == 0:
            look_everywhere(host, room)
        asked = [(side, p) for side in room.campaign.game.side_keys() for p in room.sight(side).pending]
        if not asked:
            break
        side, pending = draw.choice(asked)
        value = by_form(pending.request, pending.request.sample(draw))
        try:
            room.act(lambda c, s=side, p=pending, v=value: c.answer(s, p.id, v))
        except Refused:
            suggestion = pending.request.suggestion
            room.act(lambda c, s=side, p=pending, v=suggestion: c.answer(s, p.id, v))
    look_everywhere(host, room)


def test_the_usual_answer_of_a_phase_stands_out(host, app):
    campaign = new_campaign(host, "forgotten-battles", curtain="no")
    room = app.state.house.rooms.enter(campaign)
    draw = Draw("usual", 1)
    for _ in range(200):
        side, pending = next((side, p) for side in ("axis", "soviet") for p in room.sight(side).pending)
        if getattr(pending.request, "suggestion", None) == "done":
            break
        room.act(lambda c, s=side, p=pending: c.answer(s, p.id, p.request.sample(draw)))
    page = host.get(f"/c/{campaign}/{side}").text
    assert re.search(r'<button class="option usual" name="choice" value="done"', page)


def by_form(request, value):
    """The answer as it comes back from the fields of its form: it must be the same answer."""
    came = read_value(request, fields_of(request, value))
    assert request.understand(came) == request.understand(value), request.question
    return True if isinstance(request, Confirm) else came


def look_everywhere(host, room):
    for seat in (*room.campaign.game.side_keys(), "observer"):
        base = f"/c/{room.id}/{seat}"
        page = host.get(base)
        assert page.status_code == 200
        tabs = re.findall(rf'href="({base}/[^"]+)"', page.text.split("part-tabs")[1].split("</nav>")[0])
        for address in {*tabs, f"{base}/story"}:
            if address.endswith("/sheets"):
                continue
            answer = host.get(address)
            assert answer.status_code == 200, address
            assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*src)", answer.text), address


def test_the_start_takes_its_two_files(host):
    """A browser sends every file field, also one in which nothing was chosen."""
    part = '--x\r\nContent-Disposition: form-data; name="{}"{}\r\n\r\n{}\r\n'
    fields = [("scenario", "", "vitebsk"), ("setting.map", '; filename=""', ""), ("house_rules", '; filename=""', "")]
    sent = host.post(
        "/new/forgotten-battles",
        content="".join(part.format(*field) for field in fields) + "--x--\r\n",
        headers={"Content-Type": "multipart/form-data; boundary=x"},
        follow_redirects=False,
    )
    assert sent.status_code == 303, sent.text
