"""The one place where state becomes JSON and comes back. Everything else hands plain values around."""

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pydantic import TypeAdapter


_ADAPTERS: "dict[type[Any], TypeAdapter[Any]]" = {}


def _adapter(kind: type[Any]) -> "TypeAdapter[Any]":
    from pydantic import TypeAdapter  # slow to import, and not needed to look up a chart

    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]


def encode(kind: type[Any], state: Any) -> bytes:
    """Raises when the state holds something its declared types cannot: it would not come back."""
    return _adapter(kind).dump_json(state, warnings="error")


def decode(kind: type[Any], raw: bytes) -> Any:
    """Raises ValueError when the data does not fit, or holds a field that the state does not have."""
    return _adapter(kind).validate_json(raw, extra="forbid")


def to_plain(kind: type[Any], state: Any) -> Any:
    return plain_json(encode(kind, state))


def plain_json(raw: bytes) -> Any:
    return json.loads(raw)


def to_json(raw: Any) -> bytes:
    return json.dumps(raw).encode()


def from_plain(kind: type[Any], raw: Any) -> Any:
    """Raises ValueError with the place and the reason when the data does not fit."""
    return _adapter(kind).validate_json(json.dumps(raw))


def strictly(kind: Any, raw: Any) -> Any:
    """As `from_plain`, for what a stranger sends: nothing is converted, and there is no NaN."""
    return _adapter(kind).validate_json(json.dumps(raw, allow_nan=False), strict=True)
