"""Every tool answers as its form opens, names rules that exist, and asks for files only where a page can hide them."""

import pytest

from sandtable.games.forgotten_battles.game import GAME
from sandtable.kernel import Field, FieldKind, Orders, Tool
from sandtable.rules import known
from tests.forgotten_battles.tools.uses import TOOLS

FILES = ("map_file",)


def fields(of: tuple[Field, ...]) -> list[Field]:
    return [inner for f in of for inner in (f, *fields(f.columns))]


@pytest.mark.parametrize("tool", TOOLS.values(), ids=TOOLS)
def test_a_tool_as_it_opens(tool: Tool) -> None:
    sections = tool.use({})
    assert sections
    assert all(known(s.cite) for s in sections if not isinstance(s, Orders))
    for f in fields(tool.fields):
        assert not f.rule or known(f.rule), f.key
        assert f.kind is not FieldKind.CHOICE or f.empty() in dict(f.choices), f.key
        assert "file" not in f.key or f.key in FILES
    assert known(tool.cite)


def test_keys_are_unique() -> None:
    assert len(TOOLS) == len(GAME.tools())
