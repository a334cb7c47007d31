"""Reading an answer typed at the terminal, for each kind of request."""

from typing import Any

import click
from rich.markup import escape

from sandtable.cli.drawing import console
from sandtable.kernel import (
    Allocate,
    Amount,
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
    """Ask for the answer and read it. `?` shows the rule, `undo` and `quit` are the caller's."""
    match request:
        case Roll():
            return read_dice(request, _line(f"{request.wanted()}: Enter to roll, or type the dice"))
        case Confirm():
            _line(f"Enter when {request.button.lower()}")
            return True
        case Choose():
            _list(request.options)
            return _pick(request.options, _line("Which"))
        case ChooseSome():
            _list(request.options)
            return [_pick(request.options, part) for part in _line("Which, with spaces between").split()]
        case Amount():
            return _whole(_line(f"How many ({request.minimum} to {request.maximum} {request.unit})"))
        case Allocate():
            for t in request.targets:
                most = "" if t.maximum is None else f" to {t.maximum}"
                _show(f"{t.key}: {t.label} ({t.minimum}{most}) {t.hint}")
            return _counts(_line(f"Share out {request.total} {request.unit}, as place=number"))
        case Purchase():
            for i in request.items:
                limit = "" if i.limit is None else f", at most {i.limit}"
                refused = f" — {i.refused}" if i.refused else ""
                _show(f"{i.key}: {i.label}, {i.price} {request.unit}{limit} {i.hint}{refused}")
            return _counts(_line(f"Buy for up to {request.budget} {request.unit}, as item=number"))
        case PlaceHex():
            if request.hexes:
                _show(f"{' '.join(request.hexes[:60])}{' …' if len(request.hexes) > 60 else ''}")
            return _line("Hex")
        case PlacePoint():
            return _line("x and y in inches").replace(",", " ").split()
        case Report():
            return {f.key: _field(f) for f in request.fields}
    raise NotUnderstood(f"the terminal cannot ask {type(request).__name__}")


class Command(Exception):
    """Something else than an answer was typed: `?`, `undo`, `quit`, `map`."""


COMMANDS = ("?", "undo", "quit", "show")


def _line(prompt: str) -> str:
    text = str(click.prompt(f"  {prompt}", default="", show_default=False, prompt_suffix=": ")).strip()
    if text in COMMANDS:
        raise Command(text)
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


def _counts(text: str) -> dict[str, int]:
    pairs = [part.partition("=") for part in text.split()]
    return {key: _whole(number or "1") for key, _, number in pairs}


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
        rows: list[dict[str, Any]] = []
        _show(f"{field.label}: one line each as {', '.join(c.label for c in field.columns)}; empty to end")
        while text := _line(f"{field.label} {len(rows) + 1}"):
            parts = [part.strip() for part in text.split(",")]
            rows.append({c.key: _typed(c, part) for c, part in zip(field.columns, parts, strict=False)})
        return rows
    choices = f" ({', '.join(key for key, _ in field.choices)})" if field.choices else ""
    return _typed(field, _line(f"{field.label}{choices} [{field.empty()}] {field.hint}".rstrip()))


def _typed(field: Field, text: str) -> Any:
    if not text:
        return field.empty()
    if field.kind is FieldKind.NUMBER:
        return _whole(text)
    if field.kind is FieldKind.YES_NO:
        return text.lower() in ("y", "yes", "true")
    return text.split() if field.kind is FieldKind.SEVERAL else text
