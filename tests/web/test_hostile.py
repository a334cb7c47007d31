"""Texts and files made to hurt: whatever comes, it is refused in words, costs little, and holds up nobody."""

import threading
import time

import pytest

from sandtable.bots import play_out
from sandtable.charts import BadChart
from sandtable.games import every_game
from sandtable.kernel import NotUnderstood
from sandtable.web.bench import Bench
from sandtable.web.guard import LARGEST_IMPORT
from tests.web.conftest import new_campaign, pending
from tests.web.test_uploads import REACH, fill, send_file

DOTTED = ".".join("a" * 1 for _ in range(90_000)) + " = 1\n"
NESTED = "x = " + "[" * 50_000
MANY = "".join(f"k{n}.a.b.c.d.e.f = {n}\n" for n in range(14_000))
INLINE = "x = " + "{a=" * 30_000
DIGITS = "x = " + "9" * 20_000
TEXTS = {"dotted": DOTTED, "nested": NESTED, "many": MANY, "inline": INLINE, "digits": DIGITS}
MOST_CPU = 2.0


@pytest.fixture
def ready(host, app):
    """The games are loaded here and on the bench, as they are after the first minute."""
    app.state.house.bench.run(abs, 1)
    assert host.get("/api/questions").is_success
    return [game.key for game in every_game()]


@pytest.fixture(autouse=True)
def cheap(request, ready, host):
    """Each of these costs the server itself less CPU than one upload is allowed; loading games and pages is no part."""
    for page in ("/api/campaigns", "/new/toy"):
        assert host.get(page).status_code == 200
    before = time.process_time()
    yield
    assert time.process_time() - before < MOST_CPU or "finished" in request.node.name


@pytest.mark.parametrize("which", TEXTS)
def test_hostile_house_rules_are_refused_in_words(host, ready, which):
    answer = host.post("/api/campaigns", json={"game": "toy", "house_rules": TEXTS[which]})
    assert answer.status_code == 422, answer.text
    file = {"house_rules": ("rules.toml", TEXTS[which].encode())}
    page = host.post("/new/toy", data={"dice": "mixed"}, files=file, headers={"Origin": str(host.base_url).rstrip("/")})
    assert page.status_code == 422
    assert host.get("/api/campaigns").json() == []


@pytest.mark.parametrize("which", TEXTS)
def test_hostile_house_rules_of_a_question_are_refused_in_words(host, ready, which):
    key = host.get("/api/questions").json()[0]["question"]
    rules = TEXTS[which][:3_900]
    for path in (f"/api/questions/{key}", f"/odds/{key}"):
        assert host.get(path, params={"house_rules": rules}).status_code == 422


@pytest.mark.parametrize("which", TEXTS)
def test_a_hostile_map_is_refused_in_words(host, ready, which):
    text = 'format = "sandtable-map 1"\n' + TEXTS[which]
    assert send_file(host, REACH, "map_file.new", "map.toml", text.encode(), start="23.27").status_code == 422


def readers():
    """Every function that reads a TOML text of a player's own: as a file, and as an answer in the campaign itself."""
    from sandtable.games.forgotten_battles.booklet.roster import read_roster
    from sandtable.games.orsha.solitaire import board_file, own_tables, printed_map

    return {
        "roster": read_roster,
        "tables": lambda text: own_tables.read_file(text.encode()),
        "printed map": lambda text: printed_map.read_file(text.encode()),
        "board": lambda text: board_file.from_file(text.encode(), "3"),
        **{f"house rules of {game.key}": game.with_house_rules for game in every_game() if game.tables()},
    }


@pytest.mark.parametrize("which", TEXTS)
@pytest.mark.parametrize("reader", readers())
def test_every_reader_of_a_text_looks_at_its_size_first(reader, which):
    with pytest.raises((NotUnderstood, BadChart)):
        readers()[reader](TEXTS[which])


def test_while_a_hostile_file_is_read_the_campaign_is_played_on(host, ready, app):
    """The room's lock is free while the bench reads."""
    campaign = new_campaign(host, "orsha-report")
    room = app.state.house.rooms.enter(campaign)
    free = []

    class Watching(Bench):
        def _sent(self, job, seconds):
            other = threading.Thread(target=lambda: free.append(bool(room.sight("german"))))
            other.start()
            other.join(10)
            return super()._sent(job, seconds)

    app.state.house.bench = Watching()
    assert fill(host, campaign, b"no zip").status_code == 422
    assert free == [True]


def spin(seconds: float) -> None:
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


def swell(count: int) -> int:
    return len(bytearray(count))


def fail() -> None:
    raise NotUnderstood("not so", "tfb.weather.ground")


def test_the_bench_ends_what_takes_too_long_or_too_much(ready, app):
    bench = app.state.house.bench
    with pytest.raises(NotUnderstood, match="more time or memory"):
        bench.run(spin, 60)
    with pytest.raises(NotUnderstood, match="more time or memory"):
        bench.run(swell, 400 << 20)
    assert bench.run(swell, 40 << 20) == 40 << 20
    with pytest.raises(NotUnderstood) as no:
        bench.run(fail)
    assert (no.value.why, no.value.rule) == ("not so", "tfb.weather.ground")


def test_a_bench_that_was_ended_from_outside_is_set_up_again(ready, app):
    bench = app.state.house.bench
    bench._process.kill()
    bench._process.wait()
    assert bench.run(abs, -3) == 3


def test_too_many_files_at_once_are_told_to_wait(ready, app, host, monkeypatch):
    bench = app.state.house.bench
    with bench._queue:
        taken = [bench._queue.acquire(blocking=False) for _ in range(20)]
        answer = host.post("/api/campaigns", json={"game": "toy", "house_rules": "x = 1"})
        for got in taken:
            if got:
                bench._queue.release()
    assert answer.status_code == 429
    assert "Try again" in answer.json()["why"]


def test_a_suggestion_asked_of_a_question_without_one_is_an_empty_form(host):
    campaign = new_campaign(host, "sealed")
    from tests.web.conftest import say

    say(host, campaign, "axis", [4])
    host.send_form(f"/c/{campaign}/axis/sit")
    asked = pending(host, campaign, "axis")[0]
    answer = host.send_form(f"/c/{campaign}/axis/answer", request=asked["id"], suggest="yes")
    assert answer.status_code == 200
    assert "Write your sealed order" in answer.text


def test_the_export_of_a_finished_campaign_can_be_brought_in_again(host, app, shelf):
    """Its export is far below what may be uploaded, and the bench has time enough for every step of it."""
    opened = shelf.create("orsha")
    play_out(opened.campaign)
    opened.close()
    export = host.get(f"/api/campaigns/{opened.id}/export").content
    assert len(export) < LARGEST_IMPORT / 4
    app.state.house.rooms.delete(opened.id)
    brought = host.post("/api/campaigns/import", content=export)
    assert brought.status_code == 201, brought.text
    assert host.get(f"/api/campaigns/{opened.id}").json()["over"]
