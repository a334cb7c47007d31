"""Tools and questions on pages and over the API: plain forms, addresses that can be shared, no file of the server's."""

import re

import pytest

from sandtable.games import every_game
from sandtable.kernel import Facts, Field, FieldKind, Refused, Tool
from sandtable.sim.questions import every_question
from sandtable.web import calculators
from sandtable.web.chances import bounds_of, options_of

TOOLS = [(g.key, t) for g in every_game() for t in g.tools()]
QUESTIONS = list(every_question().values())


def probe(value):
    """Says back what reached it."""
    if value["n"] == 7:
        raise Refused("seven is not allowed", "oto2.7.518")
    return (Facts("Got", tuple((key, repr(got)) for key, got in value.items())),)


PROBE = Tool(
    "probe",
    "Probe",
    "Tells what it got.",
    "oto2.7.518",
    (
        Field("n", "Number", FieldKind.NUMBER, 1, 9, default=3),
        Field("c", "Choice", FieldKind.CHOICE, choices=(("", "none"), ("a", "Alpha")), default="a"),
        Field("y", "Sure", FieldKind.YES_NO, default=True),
        Field("z", "Also", FieldKind.YES_NO),
        Field("s", "Some", FieldKind.SEVERAL, choices=(("p", "Pee"), ("q", "Cue")), default=["p"]),
        Field("h", "Hex", FieldKind.HEX, default="a1"),
        Field("t", "Words", default="old"),
        Field(
            "rows",
            "Rows",
            FieldKind.TABLE,
            columns=(Field("name", "Name"), Field("k", "Count", FieldKind.NUMBER), Field("b", "Big", FieldKind.YES_NO)),
            default=({"name": "One", "k": 2}, {"name": "Two", "b": True}),
        ),
        Field("map_file", "Your own map", FieldKind.FILE),
    ),
    probe,
)


@pytest.fixture
def with_probe(monkeypatch, host):
    from tests.toy import TOY

    monkeypatch.setattr(type(TOY), "tools", lambda self: (PROBE,), raising=False)
    return host


def got(page):
    return dict(re.findall(r"<dt>(\w+)</dt><dd>(.*?)</dd>", page.text.replace("&#39;", "'")))


def test_the_tools_are_found_from_the_navigation_and_the_home_page(host):
    home = host.get("/").text
    nav = home.split("<nav")[1].split("</nav>")[0]
    assert 'href="/tools"' in nav
    assert 'href="/odds"' in home
    assert 'href="/odds"' in host.get("/charts").text
    assert 'href="/tools"' in home.split("</header>")[1]
    listed = host.get("/tools").text
    for game, tool in TOOLS:
        assert f'href="/tools/{game}/{tool.key}"' in listed
    asked = host.get("/odds").text
    for q in QUESTIONS:
        assert f'href="/odds/{q.key}"' in asked


@pytest.mark.parametrize(("game", "tool"), TOOLS, ids=lambda x: getattr(x, "key", x))
def test_every_tool_answers_with_its_defaults_by_a_plain_form(host, game, tool):
    page = host.get(f"/tools/{game}/{tool.key}")
    assert page.status_code == 200
    assert 'class="record"' in page.text or 'class="refusal"' in page.text
    way = 'method="post" enctype="multipart/form-data"' if calculators.files_in(tool) else 'method="get"'
    form = page.text.split(f"<form {way}")[1].split("</form>")[0]
    for field in calculators.offered(tool.fields):
        of_ones_own = field.kind is FieldKind.FILE
        assert of_ones_own or not field.key.endswith("_file"), "a path typed into a browser would be the server's"
        assert f'name="{field.key}{".new" if of_ones_own else ""}"' in form
    assert "<button" in form
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page.text)


@pytest.mark.parametrize(("game", "tool"), TOOLS, ids=lambda x: getattr(x, "key", x))
def test_odd_words_in_a_form_are_refused_not_broken(host, game, tool):
    for word in ("<b>x", "-1", ",;=\n,,"):
        for field in calculators.offered(tool.fields):
            answer = host.get(f"/tools/{game}/{tool.key}", params={field.key: word})
            assert answer.status_code in (200, 409, 422), (field.key, word)
            assert "<b>x" not in answer.text


def test_the_form_sends_what_the_tool_gets(with_probe):
    fresh = got(with_probe.get("/tools/toy/probe"))
    assert fresh["n"] == "3"
    assert fresh["y"] == "True"
    assert fresh["rows"].count("'name'") == 2
    asked = [("n", "5"), ("c", ""), ("y", "no"), ("z", "yes"), ("s", ""), ("s", "q"), ("h", "b2"), ("t", "")]
    asked.append(("rows", "Three, 4, yes\r\nFour, b=yes\r\n"))
    page = with_probe.get("/tools/toy/probe", params=asked)
    found = got(page)
    assert (found["n"], found["c"], found["y"], found["z"]) == ("5", "''", "False", "True")
    assert (found["s"], found["h"], found["t"]) == ("['q']", "'B2'", "''")
    assert found["rows"] == ("[{'name': 'Three', 'k': 4, 'b': True}, {'name': 'Four', 'k': 0, 'b': True}]")
    assert 'name="n" min="1" max="9" value="5"' in page.text, "what was asked stands in the form again"
    assert "Three, 4, yes" in page.text
    ticked = with_probe.get("/tools/toy/probe", params=[("y", "no"), ("y", "yes")])
    assert got(ticked)["y"] == "True", "an unticked box says no, a ticked one no and then yes"


def test_a_table_s_default_is_written_as_it_is_read(with_probe):
    page = with_probe.get("/tools/toy/probe")
    text = re.search(r'<textarea name="rows"[^>]*>\n(.*?)</textarea>', page.text, re.S)[1]
    assert text == "One, 2\nTwo, , yes"
    again = with_probe.get("/tools/toy/probe", params={"rows": text})
    assert got(again)["rows"] == got(page)["rows"]
    assert got(with_probe.get("/tools/toy/probe", params={"rows": ""}))["rows"] == "[]", "an emptied table is empty"


def test_a_refusal_stands_by_the_form_with_its_rule(with_probe):
    page = with_probe.get("/tools/toy/probe?n=7&t=kept")
    assert page.status_code == 409
    said = page.text.split('class="refusal"')[1].split("</div>")[0]
    assert "Seven is not allowed." in said
    assert 'href="/rules/oto2.7.518"' in said
    assert 'value="kept"' in page.text
    outside = with_probe.get("/tools/toy/probe?n=12")
    assert outside.status_code == 409
    assert "outside 1 to 9" in outside.text
    assert with_probe.get("/tools/toy/probe?n=many").status_code == 422
    assert with_probe.post("/api/tools/toy/probe", json={"values": {"n": 7}}).json() == {
        "error": "The rules refuse this",
        "why": "seven is not allowed",
        "rule": "oto2.7.518",
    }


def test_no_file_of_the_server_is_named_over_the_network(with_probe, tmp_path):
    (tmp_path / "map.toml").write_text("secret-word")
    with_files = [(game, t, f.key) for game, t in TOOLS for f in calculators.files_in(t)]
    assert with_files, "the map tools of The Forgotten Battles take a map of one's own"
    for game, tool, key in [*with_files, ("toy", PROBE, "map_file")]:
        for value in (str(tmp_path / "map.toml"), "/etc/passwd", "../../etc/passwd"):
            page = with_probe.get(f"/tools/{game}/{tool.key}", params={key: value})
            assert page.status_code == 422
            assert "nothing else is read" in page.text
            assert "secret-word" not in page.text
            call = with_probe.post(f"/api/tools/{game}/{tool.key}", json={"values": {key: value}})
            assert call.status_code == 422
            sent = {key: value, f"{key}.new": value}
            typed = with_probe.send_form(f"/tools/{game}/{tool.key}", **sent)
            assert typed.status_code == 422
            assert "secret-word" not in typed.text


def test_a_file_in_a_table_s_column_is_not_offered_either(app):
    column = Field("board", "File", FieldKind.FILE)
    table = Field("boards", "Boards", FieldKind.TABLE, columns=(Field("name", "Name"), column))
    assert calculators.offered((table, Field("x", "X"))) == [Field("x", "X")]
    with pytest.raises(ValueError, match="no such field"):
        calculators.use(app.state.house, "toy", Tool("t", "T", "", "", (table,), probe), {"boards": []})


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q.key)
def test_every_question_is_answered_with_bars_and_exact_numbers(host, question):
    page = host.get(f"/odds/{question.key}")
    assert page.status_code == 200
    assert "<svg" in page.text.split('id="answer"')[1]
    assert "Exact numbers" in page.text
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page.text)
    told = host.get(f"/api/questions/{question.key}").json()
    assert told["words"]
    assert len(told["charts"]) >= 1
    over, under = (sum(o["chance"][i] / o["chance"][1] for o in told["odds"]) for i in (0, 1))
    assert over == pytest.approx(1)
    assert under >= 1
    for choice in question.choices:
        assert f'name="{choice.key}"' in page.text
        if bounds := bounds_of(choice):
            slider = re.search(rf'<input type="range"[^>]*name="{choice.key}"[^>]*>', page.text)[0]
            assert f'min="{bounds[0]}" max="{bounds[1]}"' in slider
            assert f'value="{choice.default}"' in slider
        for word in ("<b>x", "-99", "0", "x" * 300, ",", ",".join(["I1"] * 500)):
            answer = host.get(f"/odds/{question.key}", params={choice.key: word})
            assert answer.status_code in (200, 409, 422), (choice.key, word)
            assert "<b>x" not in answer.text


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q.key)
def test_the_ends_of_every_slider_and_every_option_are_answered(host, question):
    for choice in question.choices:
        for value in (*(bounds_of(choice) or ()), *options_of(choice)):
            answer = host.get(f"/odds/{question.key}", params={choice.key: value})
            assert answer.status_code in (200, 409, 422), (choice.key, value)
            if answer.status_code != 200:
                assert 'class="refusal"' in answer.text


def test_a_question_answers_what_its_address_asks(host):
    told = host.get("/api/questions/bombardment?teams=1&save=3%2B").json()
    assert told["choices"]["teams"] == "1"
    chances = {o["outcome"]: o["chance"] for o in told["odds"]}
    page = host.get("/odds/bombardment?teams=1&save=3%2B").text
    for over, under in chances.values():
        assert f"{over}/{under}" in page
    assert 'name="teams" min="1" max="30" step="1" value="1"' in page
    assert len(chances) == 2
    wrong = host.get("/odds/bombardment?teams=31")
    assert wrong.status_code == 422
    assert "1 to 30" in wrong.text
    assert host.get("/api/questions/bombardment?weather=1").status_code == 422
    assert host.get("/odds/chess").status_code == host.get("/api/questions/chess").status_code == 404


def test_a_very_long_list_is_not_worked_on(host):
    long = ",".join(["1"] * 31)
    assert host.get(f"/api/questions/boats?boats=24&turn=12&units={long}").status_code == 422


def test_tools_over_the_api(host):
    listed = {(t["game"], t["tool"]): t for t in host.get("/api/tools").json()}
    assert set(listed) == {(game, t.key) for game, t in TOOLS}
    one = listed["forgotten-battles", "attrition"]
    assert {f["key"]: (f["kind"], f["default"]) for f in one["fields"]}["steps"] == ("number", 3)
    used = host.post("/api/tools/forgotten-battles/attrition", json={"values": {"steps": 5}}).json()
    assert {"Facts", "Picture", "Table"} <= {s["kind"] for s in used["sections"]}
    assert host.post("/api/tools/forgotten-battles/attrition", json={"values": {"steps": 41}}).status_code == 409
    assert host.post("/api/tools/forgotten-battles/attrition", json={"values": {"steps": "x"}}).status_code == 422
    assert host.post("/api/tools/forgotten-battles/chess", json={}).status_code == 404
    assert host.post("/api/tools/chess/attrition", json={}).status_code == 404
    assert host.get("/tools/chess/attrition").status_code == host.get("/tools/toy/attrition").status_code == 404
    described = host.get("/api/openapi.json").json()["paths"]
    assert {"/api/tools", "/api/tools/{game}/{tool}", "/api/questions", "/api/questions/{name}"} <= set(described)


@pytest.mark.browser
def test_with_scripts_number_answer_and_address_follow_the_slider_and_the_focus_stays(browse):
    page = browse()
    page.goto("/odds/reserves")
    before = page.locator(".answer-words").text_content()
    page.locator("input[name=turn]").focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    page.wait_for_url("**turn=1**")
    assert page.locator("output[for=choice-turn]").text_content() == "1"
    assert page.locator(".answer-words").text_content() != before
    assert page.evaluate("document.activeElement.name") == "turn"


@pytest.mark.browser
def test_without_scripts_the_slider_is_sent_by_the_button(browse):
    page = browse(java_script_enabled=False)
    page.goto("/odds/reserves")
    page.locator("input[name=turn]").focus()
    page.keyboard.press("Home")
    page.get_by_role("button", name="Ask").press("Enter")
    page.wait_for_url("**turn=1**")
    assert "by turn 1," in page.locator(".answer-words").text_content()
