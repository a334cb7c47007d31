"""One box that finds: rules, charts, tools, questions about chances, the guide; in a campaign its units and story too.

What is found in a campaign comes from what its viewer sees, and from nothing else.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from urllib.parse import quote

from sandtable.charts import Chart
from sandtable.games import every_game
from sandtable.rules import Entry, booklets, entries, entry, glossary, in_titles
from sandtable.rules.finder import Document, Finder
from sandtable.rules.searching import document
from sandtable.sim.questions import every_question
from sandtable.web.guide import FOR_BUILDERS, guide
from sandtable.web.paper import sentence
from sandtable.web.sights import Sight
from sandtable.web.slugs import slug

TITLES = {
    "counter": "Units",
    "place": "Places",
    "story": "The story",
    "rule": "Rules",
    "chart": "Charts",
    "tool": "Tools",
    "question": "What are my chances?",
    "term": "Words",
    "guide": "The guide",
}
"""Kinds of things, in the order in which they are shown."""
MOST_OF_A_KIND = 12
MOST = 400


@dataclass(frozen=True, slots=True)
class Found:
    """One thing: where it is, what it is called, a few words on it."""

    kind: str
    href: str
    title: str
    words: str = ""


def found_in_the_house(words: str, game: str = "") -> dict[str, list[Found]]:
    """By the title of their kind; what belongs to this game before what belongs to others."""
    own = [f"{key}." for key, booklet in booklets().items() if game in booklet.games]
    found = _library().find(words, MOST)
    found.sort(key=lambda d: bool(game) and not d.key.startswith((*own, f"{game}/")))
    return _by_kind(map(_shown, found))


def found_in_a_campaign(words: str, sight: Sight, base: str, game: str) -> dict[str, list[Found]]:
    """The same for its game, and before it what this viewer sees of the campaign."""
    here = Finder(_seen(sight)).find(words, MOST)
    own = _by_kind(_shown_there(d, base) for d in here)
    return {**own, **found_in_the_house(words, game)}


@cache
def _library() -> Finder:
    return Finder(_documents())


def _documents() -> Iterator[Document]:
    yield from map(document, entries())
    for game in every_game():
        for key, table in game.tables().items():
            if isinstance(table, Chart):
                yield Document("chart", f"{game.key}/{key}", table.title, f"chart {game.title}", _title(table.cite))
        for tool in game.tools():
            yield Document("tool", f"{game.key}/{tool.key}", tool.title, f"{tool.explanation} {game.title}", "tool")
    for key, question in every_question().items():
        yield Document("question", key, question.title, "", f"chances odds {_title(question.cite)}")
    for key, booklet in booklets().items():
        for term in glossary(key):
            yield Document(
                "term", f"{key}#{slug(term.word)}", term.word, term.means, " ".join((*term.also, booklet.title))
            )
    for name, page in guide().items():
        for section in page.sections if name not in FOR_BUILDERS else ():
            yield Document("guide", f"{name}#{section.place}", section.title, section.words, page.title)


def _title(rule: str) -> str:
    return next((e.title for e in entries(rule) if e.id == rule), "")


def _seen(sight: Sight) -> Iterator[Document]:
    """What this viewer sees: counters and named places of his board, the lines he may read, the latest first."""
    board = sight.laid.shown.board if sight.laid else None
    for c in board.counters if board else ():
        where = board.place_in_words(c.place) if board else ""
        yield Document("counter", str(c.place), f"{c.name} {c.face.values}".strip(), where, f"{c.group} {c.side}")
    for spot in board.surface.spots if board else ():
        yield Document("place", spot.name, spot.name)
    for line in reversed(sight.lines):
        yield Document("story", "", sentence(line.text))


def _shown(d: Document) -> Found:
    if d.kind == "rule":
        return _rule(entry(d.key))
    if d.kind == "term":
        return Found("term", f"/glossary/{d.key}", d.title, d.text)
    if d.kind == "guide":
        return Found("guide", f"/guide/{d.key}", d.title, d.beside)
    folder = {"chart": "charts", "tool": "tools", "question": "odds"}[d.kind]
    return Found(d.kind, f"/{folder}/{d.key}", d.title, d.text if d.kind != "chart" else d.beside)


def _rule(e: Entry) -> Found:
    return Found("rule", f"/rules/{e.id}", e.title, in_titles(e.summary))


def _shown_there(d: Document, base: str) -> Found:
    if d.kind == "story":
        return Found("story", f"{base}/story?words={quote(d.title.rstrip('.')[:80])}", d.title)
    return Found(d.kind, f"{base}#{quote(d.key)}", d.title, d.text)


def _by_kind(found: Iterator[Found]) -> dict[str, list[Found]]:
    kinds: dict[str, list[Found]] = {kind: [] for kind in TITLES}
    for one in found:
        if len(kinds[one.kind]) < MOST_OF_A_KIND:
            kinds[one.kind].append(one)
    return {TITLES[kind]: some for kind, some in kinds.items() if some}
