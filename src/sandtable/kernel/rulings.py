"""Rulings: players own the table. A ruling between steps sets named places of the state to new values, with a reason.

A place is a path of keys and list positions joined by slashes, such as `weather/ice` or `axis/pax`.
"""

from collections.abc import Mapping
from typing import Any

from sandtable.kernel import codec
from sandtable.kernel.refusals import NotUnderstood


def apply(kind: type[Any], state: bytes, changes: Mapping[str, Any]) -> Any:
    """The corrected state; raises NotUnderstood when a place does not exist or a value does not fit it."""
    whole = codec.plain_json(state)
    for path, value in changes.items():
        _put(whole, path, value)
    try:
        return codec.from_plain(kind, whole)
    except (ValueError, RecursionError) as wrong:
        first = str(wrong).splitlines()
        raise NotUnderstood(f"the ruling does not fit: {' '.join(first[1:3]).strip() or first[0]}") from None


def look(kind: type[Any], state: Any, path: str) -> Any:
    """The present value at a place."""
    at = codec.to_plain(kind, state)
    for part in path.split("/"):
        at = _enter(at, part, path)
    return at


def _put(whole: Any, path: str, value: Any) -> None:
    *way, last = path.split("/")
    at = whole
    for part in way:
        at = _enter(at, part, path)
    _enter(at, last, path)
    at[int(last) if isinstance(at, list) else last] = value


def _enter(at: Any, part: str, path: str) -> Any:
    try:
        return at[int(part)] if isinstance(at, list) else at[part]
    except (KeyError, IndexError, ValueError, TypeError):
        raise NotUnderstood(f"there is nothing at {path!r} to correct") from None


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
