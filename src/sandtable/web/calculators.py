"""Tools over the network: which fields are offered, and what a query string fills into them.

A tool may read a file of the player's own at the command line. Over the network that would be the server's file, so
such fields are neither shown nor taken, by the pages and by the API alike.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from sandtable.games import every_game, find
from sandtable.kernel import Field, FieldKind, Game, NotUnderstood, Section, Tool
from sandtable.kernel.refusals import shown
from sandtable.web.access import NotThere
from sandtable.web.fields import Filled

FILE = "_file"
"""`map_file`, `board_file`: keys of fields that name a file end so."""


class Query(Protocol):
    """What stands behind the question mark of an address."""

    def getlist(self, key: Any) -> Sequence[str]: ...
    def __iter__(self) -> Iterator[str]: ...


def every_tool() -> list[tuple[Game[Any], tuple[Tool, ...]]]:
    return [(game, tools) for game in every_game() if (tools := game.tools())]


def tool_of(game: str, key: str) -> tuple[Game[Any], Tool]:
    """Raises NotThere."""
    try:
        found = find(game)
    except NotUnderstood:
        raise NotThere("There is no such tool.") from None
    for tool in found.tools():
        if tool.key == key:
            return found, tool
    raise NotThere("There is no such tool.")


def offered(fields: tuple[Field, ...]) -> list[Field]:
    """The fields without those that name a file of the server's machine."""
    return [f for f in fields if not names_file(f)]


def names_file(field: Field) -> bool:
    return field.key.endswith(FILE) or any(names_file(c) for c in field.columns)


def use(tool: Tool, given: Mapping[str, Any]) -> tuple[Section, ...]:
    """The tool's answer; raises NotUnderstood or Refused. The only way from the network to a tool."""
    fields = {f.key: f for f in offered(tool.fields)}
    for key in given:
        if key not in fields:
            file = str(key).endswith(FILE)
            why = (
                "files are read at the command line only, never over the network" if file else "there is no such field"
            )
            raise NotUnderstood(f"{shown(key)}: {why}", tool.cite)
    return tool.use(given)


def typed_in(tool: Tool, query: Query) -> dict[str, Any]:
    """The values an address fills in. What it does not name keeps its default; raises NotUnderstood."""
    fields = {f.key: f for f in tool.fields}
    given: dict[str, Any] = {}
    for key in query:
        texts = [text.replace("\r\n", "\n") for text in query.getlist(key)]  # browsers send line ends as two characters
        field = fields.get(key)
        given |= {key: texts[-1]} if field is None or names_file(field) else _value(tool, field, texts)
    return given


def _value(tool: Tool, field: Field, texts: list[str]) -> dict[str, Any]:
    last = texts[-1]
    match field.kind:
        case FieldKind.SEVERAL:
            keys = [key for key, _ in field.choices]
            return {field.key: [w for text in texts for w in ([text] if text in keys else text.split(",")) if w]}
        case FieldKind.TABLE if not last.strip():
            return {field.key: []}
        case FieldKind.NUMBER | FieldKind.YES_NO | FieldKind.TABLE:
            return tool.read({field.key: last.strip()})
    return {field.key: last}


def filled(tool: Tool, query: Query) -> Filled:
    """The form as the address fills it, and with its defaults where the address is silent."""
    named = set(query)
    return Filled(
        {f.key: list(query.getlist(f.key)) if f.key in named else as_typed(f, f.empty()) for f in offered(tool.fields)}
    )


def as_typed(field: Field, value: Any) -> str | list[str]:
    """A value as somebody would type it."""
    match field.kind:
        case FieldKind.YES_NO:
            return "yes" if value else "no"
        case FieldKind.SEVERAL:
            return [str(v) for v in value]
        case FieldKind.TABLE:
            return "\n".join(_line(field, row) for row in value)
    return str(value)


def _line(table: Field, row: Mapping[str, Any]) -> str:
    """A row with commas between its cells, empty cells at its end left off."""
    cells = [_cell(c, row[c.key]) if c.key in row else "" for c in table.columns]
    while cells and not cells[-1]:
        cells.pop()
    return ", ".join(cells)


def _cell(column: Field, value: Any) -> str:
    text = as_typed(column, value)
    return text if isinstance(text, str) else " ".join(text)
