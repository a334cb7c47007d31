"""The guide as pages of the app: the files of `docs`, drawn, and opened at the place where somebody is.

A tab is told under the heading of its name: on the page of its game, else on the page of the tabs. So nothing says
twice which heading belongs to which tab; a test holds that every tab has one.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sandtable.games.covers import printed_cover
from sandtable.web.slugs import slug

PACKED, HERE = Path(__file__).parents[1] / "guide", Path(__file__).parents[3] / "docs"
"""Where the guide lies in an installed package, and where in the project's own folder."""
CONTENTS, TABS = "index", "tabs"
FOR_BUILDERS = frozenset({"house", "adding", "positions"})
"""Pages for those who change the program: a player's search does not lead there."""
CALLED = {"board": "list", "then": "look-back", "mistake": "report-a-mistake", "table": "your-table"}
"""Pages of a seat whose address is not the name they go by."""
HOUSE = {"charts": "odds#one-roll", "odds": "odds", "tools": "tools", "rules": "tabs#find", "find": "tabs#find"}
"""The pages of the house, and where the guide tells of them."""
LINK = re.compile(r"(?P<page>[\w-]+)\.md(?P<place>#.*)?")
PICTURE = re.compile(r"[\w-]+\.(?:png|svg)")


@dataclass(frozen=True, slots=True)
class Section:
    """What stands under a heading, as plain words."""

    title: str
    place: str
    words: str


@dataclass(frozen=True, slots=True)
class GuidePage:
    name: str
    title: str
    html: str
    sections: tuple[Section, ...]
    leads_to: tuple[str, ...]
    """The pages it links, in their order."""

    def has(self, place: str) -> bool:
        return any(s.place == place for s in self.sections)


def folder() -> Path:
    return PACKED if PACKED.is_dir() else HERE


@cache
def guide() -> Mapping[str, GuidePage]:
    """Every page by its name; as the contents lead to them, then what these lead to."""
    read = {path.stem: _page(path.stem, path.read_text(encoding="utf-8")) for path in sorted(folder().glob("*.md"))}
    contents = read.pop(CONTENTS)
    order = dict.fromkeys(name for name in (*contents.leads_to, *read) if name in read)
    return {CONTENTS: contents, **{name: read[name] for name in order}}


def picture(name: str) -> Path | None:
    """A picture of the guide, by its own name and no other way."""
    at = folder() / "pictures" / name
    return at if PICTURE.fullmatch(name) and at.is_file() else None


def where_in_guide(path: str, game: str = "", tab: str = "") -> str:
    """The address of what the guide tells of this place."""
    if game:
        return _place(game, tab)
    first = path.strip("/").partition("/")[0]
    return f"/guide/{HOUSE[first]}" if first in HOUSE else "/guide"


def _place(game: str, tab: str) -> str:
    own = page_of(game)
    place = CALLED.get(tab, slug(tab))
    for name in (own, TABS):
        if name in guide() and guide()[name].has(place):
            return f"/guide/{name}#{place}"
    return f"/guide/{own}" if own in guide() else "/guide"


def page_of(game: str) -> str:
    """The page that tells of this game."""
    told = printed_cover(game)
    return told.guide if told else ""


# ---------------------------------------------------------------------- drawing


@cache
def _markdown() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False}).enable("table")
    scroll = '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table class="rows">\n'
    made.renderer.rules["table_open"] = lambda *_: scroll  # type: ignore[attr-defined]
    made.renderer.rules["table_close"] = lambda *_: "</table></div>\n"  # type: ignore[attr-defined]
    return made


def _page(name: str, text: str) -> GuidePage:
    tokens = _markdown().parse(text)
    leads_to = [linked for token in tokens for linked in _pointed(token)]
    sections = tuple(_sections(tokens))
    html = str(_markdown().renderer.render(tokens, _markdown().options, {}))
    html = html.replace("<pre>", '<pre class="scroll" tabindex="0" role="region" aria-label="Example">')
    title = sections[0].title if sections else name
    return GuidePage(name, title, html, sections, tuple(leads_to))


def _pointed(token: Token) -> Iterator[str]:
    """Links and pictures point into the app; yields the pages that are linked."""
    for child in token.children or ():
        if child.type == "link_open" and (found := LINK.fullmatch(str(child.attrGet("href")))):
            child.attrSet("href", f"/guide/{found['page']}{found['place'] or ''}")
            yield found["page"]
        elif child.type == "image":
            child.attrSet("src", f"/guide/{child.attrGet('src')}")
            child.attrSet("loading", "lazy")


def _sections(tokens: list[Token]) -> Iterator[Section]:
    """Each heading gets its place; yields what stands under it up to the next."""
    title, place, words = "", "", list[str]()
    for n, token in enumerate(tokens):
        if token.type == "heading_open":
            if title:
                yield Section(title, place, " ".join(words))
            title, words = _plain(tokens[n + 1]), []
            place = slug(title)
            token.attrSet("id", place)
        elif token.type == "inline" and tokens[n - 1].type != "heading_open":
            words.append(_plain(token))
    if title:
        yield Section(title, place, " ".join(words))


def _plain(token: Token) -> str:
    return "".join(" " if c.type == "softbreak" else c.content for c in token.children or () if c.type != "image")


# ---------------------------------------------------------------------- a first battle


@dataclass(frozen=True, slots=True)
class Step:
    """A numbered step of a first battle: what is asked in it, in the player's own words, and what to do."""

    number: int
    asks: tuple[str, ...]
    html: str
    """As it is told beside its question, which it does not ask again."""


@cache
def first_battle(game: str) -> tuple[Step, ...]:
    """The numbered steps of the section that leads through this game's first battle."""
    cover = printed_cover(game)
    if cover is None or cover.first is None or cover.guide not in guide():
        return ()
    text = (folder() / f"{cover.guide}.md").read_text(encoding="utf-8")
    under = text.partition(f"\n## {cover.first.heading}\n")[2].partition("\n## ")[0]
    steps = re.findall(r"^\d+\. (.*)$", under, re.M)
    return tuple(Step(n, asked_in(step), _drawn(_beside(step))) for n, step in enumerate(steps, 1))


def _beside(step: str) -> str:
    """The step without the questions it begins with: beside them they would be read twice."""
    told = re.sub(r"^(?:\*[A-Z][^*]*(?:[.?]\*,?|\*[.:,]) *)+", "", step)
    return told[:1].upper() + told[1:]


def asked_in(step: str) -> tuple[str, ...]:
    """The questions of a step: what stands in italics and begins as a sentence does."""
    spoken = re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", step)
    return tuple(words.rstrip(".") for words in spoken if words[0].isupper())


def _drawn(text: str) -> str:
    tokens = _markdown().parse(text)
    for token in tokens:
        list(_pointed(token))
    return str(_markdown().renderer.render(tokens, _markdown().options, {}))


def step_for(game: str, questions: list[str]) -> Step | None:
    """The step of the first battle in which one of these questions is asked."""
    steps = first_battle(game)
    exactly = next((s for s in steps for words in s.asks if any(q.startswith(words) for q in questions)), None)
    begun = {_begins(q) for q in questions}
    return exactly or next((s for s in steps if any(_begins(words) in begun for words in s.asks)), None)


ASKING = {"Do", "Does", "How", "What", "Which", "Who", "Whose"}


def _begins(question: str) -> tuple[str, ...]:
    """The first words of a question: `Set out Rifles A` and `Set out Tanks` are of one step, `Do you play` and
    `Do you pay` are not."""
    words = question.split()
    return tuple(words[: 3 if words[:1] and words[0] in ASKING else 2])
