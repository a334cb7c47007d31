"""Pages from templates, with what every template may use: rules by citation, dice, odds, sides, looks."""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from functools import cache
from itertools import groupby
from typing import Any

import jinja2
from jinja2 import BytecodeCache, Environment, PackageLoader
from jinja2.bccache import Bucket
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from sandtable import kept
from sandtable.kernel import Board, Line, NoteKind, in_words
from sandtable.kernel.sides import agreeing
from sandtable.odds.bars import percent
from sandtable.rules import booklets, entry, example_told, in_parts, in_titles, known, printed_at
from sandtable.web.edition import address
from sandtable.web.example_acts import typed_like
from sandtable.web.fields import Filled, is_blank, rows_of
from sandtable.web.guide import where_in_guide
from sandtable.web.long_lists import is_long, listed, text_of
from sandtable.web.pictures import can_outline, clean
from sandtable.web.slugs import slug

SIZES = range(-2, 5)
THEMES = ("auto", "light", "dark")
LONGEST_NAME = 200


def page(request: Request, template: str, status: int = 200, **given: Any) -> HTMLResponse:
    """A whole page, or (for our own scripts, which ask with `X-Part`) only its changing parts."""
    size, theme = look_of(request)
    frame = "bare.html" if request.headers.get("x-part") else "layout.html"
    context = {"frame": frame, "size": size, "theme": theme, "path": request.url.path, "filled": Filled(), **given}
    context.setdefault("host", request.app.state.house.door.is_host(request))
    return HTMLResponse(environment().get_template(template).render(context), status)


def look_of(request: Request) -> tuple[int, str]:
    """The reader's type size and theme, from the cookie `look`."""
    size, _, theme = request.cookies.get("look", "0.auto").partition(".")
    good = re.fullmatch(r"-?\d", size) and int(size) in SIZES
    return int(size) if good else 0, theme if theme in THEMES else "auto"


class Compiled(BytecodeCache):
    """Templates as bytecode in the user's cache folder: to compile them all takes most of a second."""

    def __init__(self) -> None:
        # A filter of a constant is worked out when the template is compiled, so the filters' code counts too.
        self._code = kept.stamp("web", "kernel", "rules", "odds")

    def _name(self, bucket: Bucket) -> str:
        return kept.digest(jinja2.__version__, self._code, bucket.key, bucket.checksum)

    def load_bytecode(self, bucket: Bucket) -> None:
        if (body := kept.look("templates", self._name(bucket))) is not None:
            bucket.bytecode_from_string(body)

    def dump_bytecode(self, bucket: Bucket) -> None:
        kept.keep("templates", self._name(bucket), bucket.bytecode_to_string())


@cache
def environment() -> Environment:
    env = Environment(
        loader=PackageLoader("sandtable.web"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
        bytecode_cache=Compiled(),
    )
    env.filters |= {
        "digest": lambda text: hashlib.blake2b(str(text).encode(), digest_size=8).hexdigest(),
        "percent": lambda odds: percent(Fraction(odds[0], odds[1])),
        "share": lambda odds: f"{100 * odds[0] / odds[1]:.2f}",
        "signed": lambda number: f"+{number}" if number >= 0 else f"−{-number}",
        "slug": slug,
        "drawn": lambda svg, prefix="", hexes=(): Markup(clean(svg, prefix, hexes)),
        "rule": rule_of,
        "moment": moment,
        "sentence": sentence,
        "told_by": told_by,
        "folded": folded,
        "in_one": in_one,
        "be": lambda title: agreeing(title, "is"),
        "have": lambda title: agreeing(title, "has"),
        "linked": linked,
        "titled": in_titles,
        "example": example_told,
        "printed_at": printed_at,
        "section": section_of,
        "band": band,
        "words": in_words,
    }
    env.globals |= {"static": address, "kind": lambda thing: type(thing).__name__, "prefilled": prefilled, "max": max}
    env.globals |= {"rows_of": rows_of, "is_blank": is_blank, "called": called, "can_outline": can_outline}
    env.globals |= {"marks_of": marks_of, "typed_like": typed_like, "board_rows": board_rows}
    env.globals |= {"where_in_guide": where_in_guide}
    env.globals |= {"is_long": is_long, "listed": listed, "text_of": text_of}
    return env


def marks_of(sides: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """How each side's counters are framed."""
    return {key: {"title": seat.title, "mark": seat.mark} for key, seat in sides.items()}


def board_rows(board: Board, sides: Mapping[str, Any]) -> Sequence[Sequence[Any]]:
    from sandtable.sheets import board_list  # not before a board is listed

    return board_list(board, {key: seat.title for key, seat in sides.items()}).rows


def prefilled(name: str, value: Any) -> Filled:
    """A single field holding a value; of several, each."""
    if isinstance(value, list | tuple):
        return Filled({name: [str(v) for v in value]})
    return Filled({name: ("yes" if value else "") if isinstance(value, bool) else str(value)})


def called(title: str) -> str:
    """A campaign's name as a page shows it and somebody can type it: on one line, and not without end."""
    return " ".join(title.split())[:LONGEST_NAME].rstrip()


@cache
def rule_of(cite: str) -> Mapping[str, str] | None:
    """What a rule's mark tells; None for what is no rule of the ledger, or one to which no mark leads."""
    if not cite or not known(cite) or cite in booklets()[cite.partition(".")[0]].unmarked:
        return None
    e = entry(cite)
    return {
        "id": e.id,
        "title": e.title,
        "summary": in_titles(e.summary),
        "booklet": e.booklet,
        "section": section_of(e.id),
    }


def section_of(rule_id: str) -> str:
    """The booklet's own number where the id holds it: `7.518` of `booklet.7.518`."""
    found = re.match(r"\w+\.(\d[\w.]*)$", rule_id)
    return found[1] if found else ""


def linked(value: Any) -> Markup:
    """A text of the ledger with every rule it names as a link."""
    parts = Markup("")
    for words, rule in in_parts(str(value)):
        parts += escape(words)
        if rule:
            parts += Markup('<a href="/rules/{}" data-rule="{}">{}</a>').format(rule, rule, entry(rule).title)
    return parts


def band(value: Any) -> str:
    """A pair of ends as players write it: `1-2`, `7`, `4 or less`, `9 or more`; empty for what is no such pair."""
    if not isinstance(value, list | tuple) or len(value) != 2 or value == [None, None]:
        return ""
    low, high = value
    if not all(end is None or (isinstance(end, int) and not isinstance(end, bool)) for end in value):
        return ""
    if low is None or high is None:
        return f"{high} or less" if low is None else f"{low} or more"
    return "" if low > high else str(low) if low == high else f"{low}-{high}"


FILE_NAME = re.compile(r"[^\s:]+\.[a-z]\w{1,9}(?![\w.])")


def sentence(text: str, names: Iterable[str] = ()) -> str:
    """With a capital and a full stop, as a line of the story should have; a file is called what its owner calls it."""
    text = text.strip()
    if not text:
        return text
    named = FILE_NAME.match(text) or text.startswith(tuple(names))
    first = text[0] if named else text[0].upper()
    return first + text[1:] + ("" if text[-1] in ".?!:…)" else ".")


def told_by(text: str, title: str) -> str:
    """A line beside the name of its side, which it does not say again: `Axis: 286 Security`, `German: ELR 3`."""
    one = title.removesuffix("s")
    for named in (f"{title}: ", f"{title}, ", f"{one}: ", f"The {title} ", f"{title} "):
        if text.startswith(named):
            told = text.removeprefix(named)
            return sentence(told) if named.endswith((": ", ", ")) else sentence(told, (told[:1],))
    return sentence(text)


ALIKE = 3
"""So many lines that tell the very same are folded. Lines that only are alike are not: the one that differs counts."""


def folded(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines in order, each alone; routine ones that follow one another together, and several of the same words."""
    found: list[list[Line]] = []
    for kind, run in groupby(lines, key=_kind_of_line):
        together = list(run)
        if kind == ROUTINE or (kind != ALONE and len(together) >= ALIKE):
            found.append(together)
        else:
            found += [[line] for line in together]
    return found


ROUTINE, ALONE = ("routine",), ("alone",)


def _kind_of_line(line: Line) -> tuple[object, ...]:
    """What lines that follow one another share when they are told as one."""
    if line.data.get("overruled") is not None or line.kind in (NoteKind.RULING, NoteKind.UNDO, NoteKind.RESTART):
        return ALONE
    if line.data.get("routine"):
        return ROUTINE
    if line.kind is NoteKind.ROLL or not line.cite:
        return ALONE
    return (line.step, line.side, line.text)


def in_one(lines: Sequence[Line]) -> str:
    """What a folded run of lines is called."""
    if all(line.data.get("routine") for line in lines):
        return f"{len(lines)} routine lines"
    return f"{lines[0].text.rstrip('.')} ({len(lines)} times)"


def when(at: str) -> str:
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        return at
    return f"{moment.day} {moment:%b %Y, %H:%M}"


def moment(at: str) -> Markup | str:
    """A moment in UTC; the page's script writes it in the reader's own zone."""
    told = when(at)
    return told if told == at else Markup('<time datetime="{}" data-moment>{} UTC</time>').format(at, told)
