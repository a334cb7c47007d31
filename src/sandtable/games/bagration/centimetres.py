"""A campaign with its ruler in centimetres: whatever is asked, typed, refused and shown is told in them.

Rules think and speak in inches. Their words are turned into the other measure on the way to the players, here and in
`Game.told_to` for the story; what players type is turned back (`typed_distances`).
"""

import re
from collections.abc import Callable
from dataclasses import fields as parts_of
from dataclasses import replace
from functools import partial
from typing import Any

from sandtable.games.bagration.state import State
from sandtable.games.bagration.typed_distances import MEASURE, in_measure, to_centimetres, to_inches
from sandtable.kernel import (
    Act,
    Advised,
    Ask,
    Board,
    Draft,
    Facts,
    Field,
    Orders,
    Picture,
    PlacePoint,
    Procedure,
    Refused,
    Report,
    Request,
    Step,
    Table,
    Together,
)
from sandtable.kernel.views import Section, View
from sandtable.rules import rule
from sandtable.tabletop.drawing import Ruler
from sandtable.tabletop.measures import in_centimetres as cm

SENTENCES = frozenset(("question", "context", "because", "label", "hint", "refused", "cost", "choices"))
"""Parts of a request that players read; the others are keys, values, drawings."""
HOLDERS = frozenset(("options", "fields", "columns", "verbs", "zones"))
"""Parts made of things that have such parts themselves."""
NO_NUMBER = re.compile(r"\D*")


def metric(state: State) -> bool:
    return Ruler(state.readings.ruler) is Ruler.CENTIMETRES


@rule("fow.meta.units")
def step_in_measure(state: State, step: Step) -> Step:
    """The step, asking and refusing as the campaign's ruler measures."""
    return replace(step, procedure=lambda s: _told(step.procedure(s))) if metric(state) else step


def view_in_measure(state: State, view: View) -> View:
    """The view with its records and words as the campaign's ruler measures; drawings have rulers of their own."""
    return replace(view, sections=tuple(_section(s) for s in view.sections)) if metric(state) else view


def _told(procedure: Procedure[Any]) -> Procedure[Any]:
    """The same procedure; what it asks is turned, and what is typed into its forms is turned back."""
    answer: Any = None
    while True:
        try:
            wanted = procedure.send(answer)
        except StopIteration as over:
            return over.value
        except Refused as no:
            raise Refused(cm(no.why), no.rule) from None
        if isinstance(wanted, Together):
            wanted = replace(wanted, lanes={side: _lane(lane) for side, lane in wanted.lanes.items()})
        elif isinstance(wanted, Request):
            asked = _asked(wanted)
            answer = yield asked
            if isinstance(asked, Report):
                answer = to_inches(asked.fields, answer)
            continue
        answer = yield wanted


def _lane(lane: Callable[[], Procedure[Any]]) -> Callable[[], Procedure[Any]]:
    return lambda: _told(lane())


def _asked(request: Request) -> Request:
    given = _parts(request)
    if isinstance(request, Ask) and request.also:
        given["also"] = lambda value, also=request.also: _no(also(value))
    if isinstance(request, Report):
        given |= _form(request, given)
    if isinstance(request, PlacePoint):
        given["measure"] = MEASURE
    if isinstance(request, Act):
        tell, targets, advise = request.tell, request.targets, request.advise
        given["advise"] = lambda: _advised(advise())
        given["tell"] = tell and (lambda deed: cm(tell(deed)))
        given["targets"] = targets and (
            lambda verb, counters: tuple(replace(d, **_parts(d)) for d in targets(verb, counters))
        )
    return replace(request, **given)


def _form(request: Report[Any], given: dict[str, Any]) -> dict[str, Any]:
    """Its fields and all that fills them in centimetres; all that reads them in inches."""
    fields, no = request.fields, given.get("also")
    found: dict[str, Any] = {
        "fields": tuple(map(in_measure, given["fields"])),
        "suggestion": to_centimetres(fields, request.suggestion),
        "also": no and (lambda value: no(to_inches(fields, value))),
        "offers": tuple(replace(o, make=_draft(fields, o.make)) for o in request.offers),
        "fillers": tuple(replace(f, read=_draft(fields, f.read)) for f in request.fillers),
    }
    for name in ("exists", "draw_refused"):
        if (reads := getattr(request, name)) is not None:
            found[name] = partial(_reading, fields, reads)
    return found


def _reading(fields: tuple[Field, ...], reads: Callable[[Any], Any], value: Any) -> Any:
    return reads(to_inches(fields, value))


def _draft(fields: tuple[Field, ...], make: Callable[[Any], Draft]) -> Callable[[Any], Draft]:
    return partial(_drafted, fields, make)


def _drafted(fields: tuple[Field, ...], make: Callable[[Any], Draft], given: Any) -> Draft:
    made = make(given)
    return replace(made, value=to_centimetres(fields, made.value))


def _advised(told: Advised) -> Advised:
    return replace(told, because=cm(told.because))


def _no(found: Refused | str | None) -> Refused | str | None:
    return Refused(cm(found.why), found.rule) if isinstance(found, Refused) else cm(found) if found else None


def _parts(thing: Any) -> dict[str, Any]:
    """The parts of a request, an option, a field or a place to go that change."""
    given: dict[str, Any] = {}
    for name in (f.name for f in parts_of(thing) if f.init):
        value = getattr(thing, name)
        if name in SENTENCES:
            given[name] = _words(value, bare=not isinstance(thing, Field) or thing.inches)
        elif name in HOLDERS:
            given[name] = tuple(replace(one, **_parts(one)) for one in value)
    return given


def _words(value: Any, *, bare: bool) -> Any:
    """A sentence, sentences, or pairs with a key before each; `bare`: one may name the measure without a number."""
    if isinstance(value, str):
        return _sentence(value) if bare else cm(value)
    return tuple(_sentence(one) if isinstance(one, str) else (one[0], cm(one[1])) for one in value)


def _sentence(text: str) -> str:
    """A label that names the measure without a number names the other one."""
    return cm(text) if not NO_NUMBER.fullmatch(text) else text.replace("inches", "cm").replace("Inches", "Centimetres")


def _section(section: Section) -> Section:
    match section:
        case Facts():
            return replace(section, pairs=tuple((name, _cell(cell)) for name, cell in section.pairs))
        case Table():
            rows = tuple(tuple(_cell(cell) for cell in row) for row in section.rows)
            return replace(section, columns=tuple(map(cm, section.columns)), rows=rows)
        case Orders():
            return replace(section, lines=tuple((cm(words), cite) for words, cite in section.lines))
        case Picture() | Board():
            return replace(section, words=cm(section.words))


def _cell(cell: Any) -> Any:
    return cm(cell) if isinstance(cell, str) else cell
