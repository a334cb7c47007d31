"""No programmer's text reaches a player: every page is read at sampled moments and its visible words are searched.

A few moments of each scenario are looked at; `SANDTABLE_CRAWL=20` looks at twenty times as many.
"""

import os
import re
from html.parser import HTMLParser

import pytest

from sandtable.games import GAMES, find
from sandtable.kernel import Draw, Refused
from sandtable.rules import entries, known
from sandtable.rules.wording import KEY, rule_ids
from tests.web.conftest import new_campaign
from tests.web.test_real_games import by_form

MORE = int(os.environ.get("SANDTABLE_CRAWL", "1"))
REAL = [(key, s.key) for key in GAMES for s in find(key).scenarios]
SAMPLED = REAL if MORE > 1 else [next(pair for pair in REAL if pair[0] == key) for key in GAMES]
ANSWERS = 45 * MORE
LOOKS = 3 * MORE
READ_ALOUD = ("title", "aria-label", "placeholder", "alt")
UNREAD = {"script", "style", "pre", "code"}
SIGNS = {
    "a key": KEY,
    "a place of the state": re.compile(
        r"\b(?:supply|sky|sides|battle|arrivals|special|replacements|conditions|track|pieces)(?:/|, \d+, )\w+"
    ),
    "a value of the program": re.compile(r"\b(?:True|False|null|NaN)\b|(?:= |: |\()None\b(?!\.)|\bNone[,)]"),
    "a thing of the program": re.compile(r"[{\[]['\"]|<[A-Za-z]\w*[ .]\w+|\w\(\w+=|\bdatetime\."),
    "a note of the ledger": re.compile(
        r"\(lost\)|\bas data\b|\bGiven:|^given:|^[Ee]xpect:|\bOCR\b|\b[Ee]ngine (?:must|takes|may|follows)|\bschema\b"
    ),
    "a file of ours": re.compile(r"\b[\w-]+\.(?:md|ya?ml|json|py)\b|\bTOML\b"),
    "a seed": re.compile(r"\b[Ss]eed\b"),
}


class Reader(HTMLParser):
    """What somebody reads of a page, or hears: its text and the labels of its things."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._unread = 0

    def handle_starttag(self, tag, attrs):
        self._unread += tag in UNREAD
        self.texts += [value for name, value in attrs if name in READ_ALOUD and value and not self._unread]

    def handle_endtag(self, tag):
        self._unread -= tag in UNREAD

    def handle_data(self, data):
        if not self._unread:
            self.texts.append(data)


def signs_in(html: str) -> list[str]:
    """Every piece of text that only a programmer would write, with the words around it."""
    reader = Reader()
    reader.feed(html)
    found = []
    for text in dict.fromkeys(" ".join(t.split()) for t in reader.texts):
        ids = [m for m in rule_ids().finditer(text) if known(m[0])]
        signs = [("a rule's id", m) for m in ids] + [
            (name, m) for name, sign in SIGNS.items() for m in sign.finditer(text)
        ]
        found += [f"{name}: …{text[max(0, m.start() - 60) : m.end() + 40]}…" for name, m in signs]
    return found


def wrong_on(host, addresses) -> dict[str, str]:
    """Each sign with the first page that shows it."""
    wrong: dict[str, str] = {}
    for address in addresses:
        answer = host.get(address)
        assert answer.status_code == 200, address
        if answer.headers["content-type"].startswith("text/html"):
            wrong = dict.fromkeys(signs_in(answer.text), address) | wrong
    return wrong


def test_the_reader_sees_what_a_player_must_not():
    assert signs_in("<p>Soviets asks to go against rule tfb.weather.ground</p>")
    assert signs_in("<p>pieces, 116, hex = Y39</p>")
    assert signs_in('<p title="supply/axis/places/0/name">x</p>')
    assert signs_in("<p>deep_freeze</p>")
    assert signs_in("<li>given: a tank</li>")
    assert signs_in("<td>(lost)</td>")
    assert not signs_in("<p>None of them. The weather: Deep Freeze.</p><a href='/rules/tfb.weather.ground'>Ground</a>")


def test_every_rule_reads_as_a_rule(host):
    """Every ninth; all of them with SANDTABLE_CRAWL."""
    some = entries() if MORE > 1 else entries()[::9]
    assert wrong_on(host, [f"/rules/{e.id}" for e in some]) == {}


def test_every_page_of_the_house_is_in_players_words(host):
    pages = ["/", "/rules", "/rules?words=ice", "/find?words=rail", "/glossary", "/charts", "/tools", "/odds"]
    pages += [f"/new/{key}" for key in GAMES if key in {g for g, _ in REAL}]
    for page in ("/charts", "/tools", "/odds"):
        here = list(dict.fromkeys(re.findall(rf'href="({page}/[^"#?]+)"', host.get(page).text)))
        pages += here if MORE > 1 else here[::4]
    assert wrong_on(host, pages) == {}


@pytest.mark.parametrize(("game", "scenario"), SAMPLED)
def test_every_page_of_every_seat_is_in_players_words(host, app, game, scenario):
    campaign = new_campaign(host, game, scenario=scenario, curtain="no")
    room = app.state.house.rooms.enter(campaign)
    draw = Draw("plain words", game, scenario)
    wrong: dict[str, str] = {}
    for n in range(ANSWERS + 1):
        if n % (ANSWERS // LOOKS) == 0:
            wrong |= wrong_on(host, pages_of(host, room))
        asked = [(side, p) for side in room.campaign.game.side_keys() for p in room.sight(side).pending]
        if not asked:
            break
        side, pending = draw.choice(asked)
        value = by_form(pending.request, pending.request.sample(draw))
        try:
            room.act(lambda c, s=side, p=pending, v=value: c.answer(s, p.id, v))
        except Refused:
            room.act(lambda c, s=side, p=pending: c.answer(s, p.id, p.request.suggestion))
    assert wrong == {}


def pages_of(host, room) -> list[str]:
    pages = [f"/c/{room.id}"]
    for seat in (*room.campaign.game.side_keys(), "observer"):
        base = f"/c/{room.id}/{seat}"
        tabs = host.get(base).text.split("part-tabs")[1].split("</nav>")[0]
        pages += [base, *dict.fromkeys(re.findall(rf'href="({base}/[^"]+)"', tabs)), f"{base}/story", f"{base}/rulings"]
        pages.append(f"{base}/mistake")
    return [page for page in dict.fromkeys(pages) if not page.endswith(("/sheets", "/then"))]
