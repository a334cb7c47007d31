"""Requests as plain JSON values: for the pages and the API whole, for the journal's fingerprint without the words."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, TypeGuard

WORDS = frozenset(
    {"question", "label", "context", "hint", "doing", "title", "note", "unit", "button", "explanation", "names"}
    | {"suggestion", "reason", "picture", "refused", "text", "places", "strict", "key_stroke"}
)
"""Fields that only explain. A better wording must not make a running step start over."""


SCALARS = frozenset({str, int, float, bool, type(None)})


def plain(value: Any, *, words: bool = True, kinds: bool = True) -> Any:
    """The value as JSON-able data. Fields marked compare=False (checks, pictures) never leave.

    `kinds`: each dataclass also says its name. One that is `WRITTEN` (a place) is its text.
    """
    if type(value) in SCALARS:
        return value
    if is_dataclass(value) and not isinstance(value, type):
        if getattr(value, "WRITTEN", False):
            return str(value)
        told: dict[str, Any] = {"kind": type(value).__name__} if kinds else {}
        for name in _told(type(value), words):
            told[name] = plain(getattr(value, name), words=words, kinds=kinds)
        return told
    if isinstance(value, Mapping):
        return {str(k): plain(v, words=words, kinds=kinds) for k, v in value.items()}
    if isinstance(value, frozenset | set):
        return sorted(plain(v, words=words, kinds=kinds) for v in value)
    if isinstance(value, list | tuple):
        return [plain(v, words=words, kinds=kinds) for v in value]
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return [value.numerator, value.denominator]
    return value


@cache
def _told(kind: type[Any], words: bool) -> tuple[str, ...]:
    """The fields of a dataclass that leave."""
    return tuple(f.name for f in fields(kind) if f.compare and (words or f.name not in WORDS))


LARGEST = 10**9
"""No table counts further. Larger numbers are slips or malice, and would not survive a browser."""


def is_whole(value: Any) -> TypeGuard[int]:
    """Whether this is a whole number that somebody could mean."""
    return isinstance(value, int) and not isinstance(value, bool) and -LARGEST <= value <= LARGEST


def is_text(value: Any) -> TypeGuard[str]:
    """Whether this is text that can be written down: half of a surrogate pair cannot."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def fingerprint(request: Any) -> str:
    """Sixteen hex digits that tell whether a re-run asks the same thing as the journal answered."""
    text = json.dumps(plain(request, words=False), sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
