"""Reading an answer typed at the terminal, for each kind of request."""

import re
from typing import Any

import click
from rich.markup import escape

from sandtable.cli.drawing import console
from sandtable.kernel import (
    Act,
    Allocate,
    Amount,
    Ask,
    Choose,
    ChooseSome,
    Confirm,
    Field,
    FieldKind,
    NotUnderstood,
    PlaceHex,
    PlacePoint,
    Purchase,
    Report,
    Request,
    Roll,
)


def read_answer(request: Request) -> Any:
    """Ask for the answer and read it. `suggest` takes what is suggested; the other commands are the caller's."""
    suggestion = request.suggestion if isinstance(request, Ask) else None
    if suggestion and not isinstance(request, Choose):
        _show("(type suggest to take what is suggested)")
    try:
        return _read(request)
    except Command as typed:
        if str(typed) != "suggest":
            raise
        if suggestion is None:
            raise NotUnderstood("nothing is suggested here", request.cite) from None
        return suggestion


def _read(request: Request) -> Any:
    match request:
        case Roll():
            return read_dice(request, _line(f"{request.wanted()}: Enter to roll, or type the dice"))
        case Confirm():
            _line(f"Enter when {request.button.lower()}")
            return True
        case Choose():
            return _one_of(request)
        case ChooseSome():
            _list(request.options)
            return [_pick(request.options, part) for part in _line("Which, with spaces between").split()]
        case Amount():
            return _whole(_line(f"How many ({request.minimum} to {request.maximum} {request.unit})"))
        case Allocate():
            return _shared_out(request)
        case Purchase():
            return _bought(request)
        case PlaceHex():
            if request.hexes:
                _show(f"{' '.join(request.hexes[:60])}{' …' if len(request.hexes) > 60 else ''}")
            return _line("Hex")
        case PlacePoint():
            return _point(request)
        case Act():
            _show(f"{', '.join(v.title for v in request.verbs)}; board shows the board, reach NAME where it may go.")
            return request.read(_act_line("Act, such as: name to place"))
        case Report():
            return {f.key: _field(f) for f in request.fields}
    raise NotUnderstood(f"the terminal cannot ask {type(request).__name__}")


def _point(request: PlacePoint) -> list[Any]:
    unit, rate = request.measure
    typed = _line(f"x and y in {'inches' if rate == 1 else unit}").replace(",", " ").split()
    try:
        return [float(number) / rate for number in typed]
    except ValueError:
        return typed


def _one_of(request: Choose) -> str:
    _list(request.options)
    usual = request.suggestion
    text = _line("Which" if usual is None else f"Which (Enter for: {request.describe(usual)})")
    return _pick(request.options, text) if text or usual is None else str(usual)


def _shared_out(request: Allocate) -> dict[str, int]:
    for n, target in enumerate(request.targets, start=1):
        most = " or more" if target.maximum is None else f" to {target.maximum}"
        _show(f"{n}. {target.label} ({target.minimum}{most}) {target.hint}")
    text = _line(f"Share out {request.total} {request.unit}, as 1=number, 2=number")
    if not text and request.suggestion:
        return dict(request.suggestion)
    return _counts(text, [target.key for target in request.targets])


def _bought(request: Purchase) -> dict[str, int]:
    for item in request.items:
        limit = "" if item.limit is None else f", at most {item.limit}"
        refused = f" — {item.refused}" if item.refused else ""
        _show(f"{item.key}: {item.label}, {item.price} {request.unit}{limit} {item.hint}{refused}")
    text = _line(f"Buy for up to {request.budget} {request.unit}, as item=number")
    return _counts(text, [item.key for item in request.items])


class Command(Exception):
    """Something else than an answer was typed: one of COMMANDS."""


COMMANDS = ("?", "undo", "quit", "show", "suggest")
ON_A_BOARD = ("board", "board list", "reach")
"""Further ones, where an act on the board is asked; `reach` with the names of counters."""


def _line(prompt: str) -> str:
    text = str(click.prompt(f"  {prompt}", default="", show_default=False, prompt_suffix=": ")).strip()
    if text in COMMANDS:
        raise Command(text)
    return text


def _act_line(prompt: str) -> str:
    text = _line(prompt)
    if " ".join(text.lower().split()) in ON_A_BOARD or text.lower().startswith("reach "):
        raise Command(" ".join(text.split()))
    return text


def read_dice(roll: Roll, text: str) -> Any:
    """Nothing: the program rolls. Numbers as typed; a `-` leaves one die to the program."""
    if not text:
        return None
    digits = text.replace(",", " ").split()
    if len(digits) == 1 and len(roll.dice) > 1 and len(text) == len(roll.dice):
        digits = list(text)
    return [None if d == "-" else _whole(d) for d in digits]


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise NotUnderstood(f"a whole number is wanted, not {text!r}") from None


def _counts(text: str, keys: list[str]) -> dict[str, int]:
    """`A=2 B`, or by the numbers in the list. Commas keep names of several words together: `4th Army=2, Minsk=1`."""
    one = text.partition("=")[0].strip() in keys
    parts = text.split(",") if "," in text or (one and text.count("=") < 2) else text.split()
    found: dict[str, int] = {}
    for part in filter(None, map(str.strip, parts)):
        name, _, number = (word.strip() for word in part.partition("="))
        numbered = name not in keys and name.isdigit() and 1 <= int(name) <= len(keys)
        found[keys[int(name) - 1] if numbered else name] = _whole(number or "1")
    return found


def _show(text: str) -> None:
    """A line of words as they are: square brackets in a label are no markup."""
    console().print(f"  {escape(text)}".rstrip())


def _list(listed: Any) -> None:
    for n, option in enumerate(listed, start=1):
        refused = f" — {option.refused}" if option.refused else ""
        _show(f"{n}. {option.label} {option.hint}{refused}")


def _pick(listed: Any, text: str) -> str:
    """An option by its number or its key."""
    if text.isdigit() and 1 <= int(text) <= len(listed):
        return str(listed[int(text) - 1].key)
    return text


def _field(field: Field) -> Any:
    if field.kind is FieldKind.TABLE:
        return _table(field)
    named = (key if key == label else f"{key} = {label}" for key, label in field.choices if key)
    choices = f" ({', '.join(named)})" if field.choices else ""
    stands = _cell(field.empty())
    return _typed(field, _line(f"{field.label}{choices}{f' [{stands}]' if stands else ''} {field.hint}".rstrip()))


def _table(field: Field) -> list[dict[str, Any]]:
    """Rows one after another. Those that stand there already are kept unless they are written anew or struck out."""
    rows = [dict(row) for row in field.empty()]
    _show(f"{field.label}: one line each as {', '.join(map(_column, field.columns))}; empty to end")
    for n, row in enumerate(rows, start=1):
        _show(f"{n}. {', '.join(_cell(row.get(c.key, c.empty())) for c in field.columns)}")
    if rows:
        _show("These stay. 2 = ... writes the second anew, 2 = alone strikes it out, any other line is added.")
    struck: set[int] = set()
    while text := _line(f"{field.label} {len(rows) + 1}"):
        again = re.fullmatch(r"(\d+)\s*=\s*(.*)", text)
        place = int(again[1]) - 1 if again else len(rows)
        if again and place < len(rows) and not again[2]:
            struck.add(place)
            continue
        parts = [part.strip() for part in (again[2] if again else text).split(",")]
        row = {c.key: _typed(c, part) for c, part in zip(field.columns, parts, strict=False)}
        rows[place:] = [row, *rows[place + 1 :]]
    return [row for n, row in enumerate(rows) if n not in struck]


def _column(column: Field) -> str:
    """Its label, and what may be typed into it."""
    keys = "/".join(key for key, _ in column.choices if key)
    return f"{column.label} ({keys})" if keys else column.label


def _cell(value: Any) -> str:
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _typed(field: Field, text: str) -> Any:
    if not text:
        return field.empty()
    if field.kind is FieldKind.NUMBER:
        return _whole(text)
    if field.kind is FieldKind.YES_NO:
        return text.lower() in ("y", "yes", "true")
    return text.split() if field.kind is FieldKind.SEVERAL else text
