"""The mutants themselves: what is changed, that nothing is written, and that the list of equal ones is still true."""

import ast
import tomllib

import pytest

from tests.mutants.__main__ import equal_mutants
from tests.mutants.in_code import code_mutants, mutants_of_source
from tests.mutants.in_data import changes, data_mutants, written
from tests.mutants.mutant import GAMES, SOURCE, Mutant
from tests.mutants.overlay import changed_functions, put_in_place

RULE = b"""
@rule("tfb.weather.ground")
def cold(state, turns: int = 2):
    if not state.ice and turns >= 3 or state.day == 1:
        return True
    return state.snow in (4,)  # counts 9

def unmarked(x):
    return x == 5
"""


def changed(source: bytes) -> set[str]:
    return {m.change.split(" -> ", 1)[1] for m in mutants_of_source("src/sandtable/games/orsha/x.py", source)}


def test_comparisons_joins_nots_numbers_and_truths_of_marked_code_change_one_at_a_time():
    assert changed(RULE) == {
        "def cold(state, turns: int = 3):",
        "def cold(state, turns: int = 1):",
        "if state.ice and turns >= 3 or state.day == 1:",
        "if not state.ice or turns >= 3 or state.day == 1:",
        "if not state.ice and turns > 3 or state.day == 1:",
        "if not state.ice and turns >= 4 or state.day == 1:",
        "if not state.ice and turns >= 2 or state.day == 1:",
        "if not state.ice and turns >= 3 and state.day == 1:",
        "if not state.ice and turns >= 3 or state.day != 1:",
        "if not state.ice and turns >= 3 or state.day == 2:",
        "if not state.ice and turns >= 3 or state.day == 0:",
        "return False",
        "return state.snow not in (4,)  # counts 9",
        "return state.snow in (5,)  # counts 9",
        "return state.snow in (3,)  # counts 9",
    }


def test_a_limit_that_allows_for_the_error_of_binary_numbers_is_not_changed():
    assert changed(b'@rule("fow.base.dash")\ndef far(inches):\n    return inches > 8 + TINY\n') == {
        "return inches > 9 + TINY",
        "return inches > 7 + TINY",
    }


def test_what_is_marked_inside_a_marked_class_belongs_to_its_own_rules():
    source = (
        b'@rule("a.b")\nclass Row:\n    many: int = 3\n\n    @rules.rule("c.d")\n    def f(self):\n        return 7\n'
    )
    found = {(m.change.split(" -> ")[0], m.rules) for m in mutants_of_source("src/sandtable/games/orsha/x.py", source)}
    assert found == {("many: int = 3", ("a.b",)), ("return 7", ("c.d",))}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (3, [4, 2]),
        (True, [False]),
        ("3-6", ["4-6", "2-6", "3-7", "3-5"]),
        ("5+", ["6+", "4+"]),
        ("1943-11-30", ["1943-12-01", "1943-11-29"]),
        ("Tiger", []),
        ("4th Army", []),
    ],
)
def test_numbers_and_bounds_of_data_change_by_one(old, new):
    assert changes({"x": old}, ("x",), old) == new


def test_a_result_becomes_another_of_its_rows():
    rows = {"rows": [{"roll": "1-3", "result": "dry"}, {"roll": "4-6", "result": "mud"}]}
    assert changes(rows, ("rows", 0, "result"), "dry") == ["mud"]


@pytest.mark.parametrize("game", GAMES)
def test_every_table_is_written_again_as_it_was_and_every_mutant_parses(game):
    for path in (SOURCE / "games" / game / "data").rglob("*.toml"):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        assert tomllib.loads(written(data)) == data, path
    for mutant in list(code_mutants(game))[::50]:
        ast.parse(mutant.text())
    data = list(data_mutants(game))
    assert sum(not m.rules for m in data) < len(data) / 100, "tables belong to rules"


def test_what_an_import_would_run_is_told_from_what_a_function_does():
    def code(text: str):
        return compile(text, "x.py", "exec")

    body = "LIMIT = 3\ndef f(a=1):\n    return a < 2\n"
    assert [new.co_name for _, new in changed_functions(code(body), code(body.replace("< 2", "<= 2")))] == ["f"]
    assert changed_functions(code(body), code(body.replace("= 3", "= 4"))) == []
    assert changed_functions(code(body), code(body.replace("a=1", "a=2"))) == []


def test_a_mutant_in_place_is_read_and_the_tree_stays_as_it_is(monkeypatch):
    monkeypatch.setattr("io.open", open)
    monkeypatch.setattr("builtins.open", open)
    path = SOURCE / "games/orsha/data/cupola.toml"
    before = path.read_bytes()
    put_in_place("src/sandtable/games/orsha/data/cupola.toml", "mutated = 1\n")
    assert path.read_text(encoding="utf-8") == "mutated = 1\n"
    assert path.stat().st_size == len(before)


def test_the_equal_mutants_are_mutants_still_and_say_why():
    named = equal_mutants()
    known: set[str] = {m.name for game in GAMES for kind in (code_mutants, data_mutants) for m in kind(game)}
    assert set(named) <= known, "rules have changed: look at these again"
    assert all(len(reason) > 20 for reason in named.values())
    assert Mutant("src/sandtable/games/orsha/x.py", "f", "a -> b", (), str).name == "orsha/x.py f: a -> b"
