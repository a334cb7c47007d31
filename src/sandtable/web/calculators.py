"""Tools over the network: which fields are offered, and what a query string fills into them.

A tool may read a file of the player's own. At the command line that is a path; over the network it is an upload, by the
pages and by the API alike: a path would name a file of the server.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from sandtable.games import every_game, find
from sandtable.kernel import Field, FieldKind, Game, NotUnderstood, Refused, Section, Tool
from sandtable.kernel.refusals import shown
from sandtable.web.access import House, NotThere
from sandtable.web.fields import Filled
from sandtable.web.uploads import Upload, Uploads
from sandtable.web.work import LONG, size_of, use_tool


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
    """All but tables with files in their columns, which nobody could upload."""
    return [f for f in fields if not any(c.kind is FieldKind.FILE for c in f.columns)]


def files_in(tool: Tool) -> list[Field]:
    return [f for f in tool.fields if f.kind is FieldKind.FILE]


def use(here: House, game: str, tool: Tool, given: Mapping[str, Any]) -> tuple[Section, ...]:
    """The tool's answer; raises NotUnderstood or Refused. The only way from the network to a tool.

    Files, and more than anybody types by hand, are looked at on the bench, where they can cost nobody anything.
    """
    fields = {f.key for f in offered(tool.fields)}
    for key in given:
        if key not in fields:
            raise NotUnderstood(f"{shown(key)}: there is no such field", tool.cite)
    found = uploaded(tool, given, here.uploads)
    values = {**given, **{key: str(upload.path) for key, upload in found.items()}}
    try:
        if found or size_of(given) > LONG:
            return here.bench.run(use_tool, game, tool.key, values, bool(found))
        return use_tool(game, tool.key, values, False)
    except (NotUnderstood, Refused) as no:
        raise type(no)(_by_its_name(no.why, found), no.rule) from None


def uploaded(tool: Tool, given: Mapping[str, Any], uploads: Uploads) -> dict[str, Upload]:
    """The uploads that the file fields name; raises NotUnderstood for a name that is none."""
    named = {f.key: given[f.key] for f in files_in(tool) if given.get(f.key)}
    return {key: uploads.find(str(name)) for key, name in named.items()}


def _by_its_name(words: str, found: Mapping[str, Upload]) -> str:
    """Where an upload lies is no business of its owner's; he knows it by its own name."""
    names = {text: upload.name for upload in found.values() for text in (str(upload.path), upload.path.name)}
    lies = "|".join(re.escape(text) for text in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<![\w.-])(?:{lies})(?![\w-])", lambda found: names[found[0]], words) if names else words


def typed_in(tool: Tool, query: Query) -> dict[str, Any]:
    """The values an address fills in. What it does not name keeps its default; raises NotUnderstood."""
    fields = {f.key: f for f in tool.fields}
    given: dict[str, Any] = {}
    for key in query:
        texts = [text.replace("\r\n", "\n") for text in query.getlist(key)]  # browsers send line ends as two characters
        field = fields.get(key)
        given |= {key: texts[-1]} if field is None else _value(tool, field, texts)
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
