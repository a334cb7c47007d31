"""Rulings: players own the table. A ruling between steps sets named places of the state to new values, with a reason.

A place is a path of keys and list positions joined by slashes, such as `weather/ice` or `axis/pax`.
"""

import re
from collections.abc import Mapping
from typing import Any

from sandtable.kernel import codec
from sandtable.kernel.plain import is_text
from sandtable.kernel.refusals import NotUnderstood
from sandtable.kernel.settings import in_words
from sandtable.rules import in_titles

LONGEST_REASON = 2000


def read_reason(given: Any) -> str:
    """Why players rule otherwise: a text that can be kept and read."""
    if not isinstance(given, str) or not given.strip():
        raise NotUnderstood("A ruling needs its reason.")
    if len(given) > LONGEST_REASON or not is_text(given):
        raise NotUnderstood(f"The reason of a ruling is a text of at most {LONGEST_REASON} characters.")
    return given.strip()


def apply(kind: type[Any], state: bytes, changes: Mapping[str, Any]) -> Any:
    """The corrected state; raises NotUnderstood when a place does not exist or a value does not fit it."""
    whole = codec.plain_json(state)
    for path, value in changes.items():
        _put(whole, path, value)
    try:
        return codec.from_plain(kind, whole)
    except (ValueError, RecursionError) as wrong:
        raise NotUnderstood(f"This cannot stand there: {_wanted(wrong)}.") from None


def _wanted(wrong: Exception) -> str:
    """What could stand there, in words."""
    from pydantic import ValidationError  # slow to load, and seldom needed

    first: Mapping[str, Any] = wrong.errors()[0] if isinstance(wrong, ValidationError) else {}
    kind = str(first.get("type", ""))
    if kind in ("enum", "literal_error"):
        known = re.findall(r"'([^']+)'", str(first.get("ctx", {}).get("expected", "")))
        return f"one of these is wanted: {', '.join(map(in_words, known))}"
    wanted = {
        "int": "a whole number is wanted",
        "float": "a number is wanted",
        "bool": "yes or no is wanted",
        "date": "a date such as 1943-12-05 is wanted",
        "string": "a word is wanted",
    }
    return wanted.get(kind.partition("_")[0], "it is not what this place holds")


def told(value: Any) -> str:
    """A value of the state as players read it."""
    if value is None or value == "":
        return "nothing"
    if isinstance(value, str) and "\n" in value:
        return in_words(value)  # a whole file: by its title
    if isinstance(value, str):
        return in_titles(value) if "." in value else in_words(value)
    return in_words(value) if isinstance(value, int) else str(value)


def in_sentence(what: str, before: Any, after: Any) -> str:
    """One change: what it is of, what it was, what it becomes.

    >>> in_sentence("the weather", "Mud", "Freeze"), in_sentence("the map", "nothing", "Painted")
    ('the weather: Mud becomes Freeze', 'the map: now Painted')
    """
    if before is None or before == told(""):
        return f"{what.replace('/', ', ').replace('_', ' ')}: now {told(after)}"
    return f"{what}: {before} becomes {told(after)}"


def wanted(kind: type[Any], state: Any, words: Mapping[str, str], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A ruling to be kept: its changes, and each as players read it: what it is of, what stands there, what shall."""
    here = codec.to_plain(kind, state)
    read = [[words[path], told(at(here, path)), new] for path, new in changes.items()]
    return {"changes": dict(changes), "told": read}


def kept(proposed: Mapping[str, Any]) -> dict[str, Any]:
    """What of a proposal is the ruling; those of older versions tell no words."""
    return {key: proposed[key] for key in ("changes", "told") if key in proposed}


def look(kind: type[Any], state: Any, path: str) -> Any:
    """The present value at a place."""
    return at(codec.to_plain(kind, state), path)


def at(whole: Any, path: str) -> Any:
    """The value at a place of a state that is plain data."""
    for part in path.split("/"):
        whole = _enter(whole, part, path)
    return whole


def _put(whole: Any, path: str, value: Any) -> None:
    *way, last = path.split("/")
    for part in way:
        whole = _enter(whole, part, path)
    _enter(whole, last, path)
    whole[int(last) if isinstance(whole, list) else last] = value


def _enter(at: Any, part: str, path: str) -> Any:
    try:
        return at[int(part)] if isinstance(at, list) else at[part]
    except (KeyError, IndexError, ValueError, TypeError):
        raise NotUnderstood("There is nothing of that name to correct.") from None


def scalars(kind: type[Any], state: Any) -> dict[str, str]:
    """Every single value of the state with its path, for games that hide nothing."""
    found: dict[str, str] = {}

    def walk(at: Any, path: str) -> None:
        if isinstance(at, dict | list):
            for key, value in at.items() if isinstance(at, dict) else enumerate(at):
                walk(value, f"{path}/{key}" if path else str(key))
        else:
            found[path] = path.replace("/", ", ").replace("_", " ")

    walk(codec.to_plain(kind, state), "")
    return found
