"""Compiled programs kept on disk: found again by all they were made from, never wrong, never in the way."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from sandtable import kept as files
from sandtable.games import find
from sandtable.sim import by_policy, cache
from sandtable.sim.campaigns import program_for
from sandtable.sim.models import find_policy, shipped_models
from sandtable.sim.program import Operation, Program, compile_program

GAME = find("bagration")
RICH = '[soviet_supply]\nrows = [{ roll = "any", result = "20 SP", sp = 20 }]'


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    return tmp_path / "programs"


def siege(made: list[int] | None = None, turns: int = 8) -> Program:
    if made is not None:
        made.append(turns)
    die = Operation("siege", 6, lambda walls, digit: (walls - (digit == 5), {"breaches": int(digit == 5)}))
    over = lambda walls: walls == 0  # noqa: E731
    return compile_program(
        2, [[die]] * turns, counters={"breaches": 2}, over=over, verdict=lambda walls: "holds" if walls else "falls"
    )


def test_a_program_is_made_once(kept):
    made: list[int] = []
    first, again = (cache.kept_program(GAME, {"of": 1}, lambda: siege(made)) for _ in range(2))
    assert made == [8]
    assert again.digest() == first.digest() == siege().digest()
    assert again.verdicts == first.verdicts
    assert len(again.states) == len(first.states)


def test_whatever_it_is_made_from_tells_it_apart(kept):
    made: list[int] = []
    for of in ({"settings": {"a": 1}}, {"settings": {"a": 2}}, {"model": {"name": "x"}}, {"house rules": RICH}):
        cache.kept_program(GAME, of, lambda: siege(made))
    cache.kept_program(find("orsha"), {"settings": {"a": 1}}, lambda: siege(made))
    assert len(made) == len(list(kept.iterdir())) == 5


def test_changed_code_or_charts_make_it_anew(kept, tmp_path, monkeypatch):
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "rules.py").write_text("WALLS = 2")
    monkeypatch.setattr(cache, "_folder_of", lambda package: folder)
    digest = cache.code_digest.__wrapped__
    before = digest("game.rules")
    (folder / "rules.py").write_text("WALLS = 3")
    after = digest("game.rules")
    (folder / "charts.toml").write_text("rows = []")
    assert len({before, after, digest("game.rules")}) == 3


def test_a_game_inside_anothers_package_is_known_by_the_whole_of_it():
    solitaire, campaign, other = (
        cache.code_digest(f"sandtable.games.{module}")
        for module in ("orsha.solitaire.game", "orsha.game", "bagration.game")
    )
    assert solitaire == campaign != other


@pytest.mark.parametrize("damage", [b"", b"\x00\xff", b"0" * 64 + b"\n{}"])
def test_a_damaged_file_is_made_anew(kept, damage):
    made: list[int] = []
    cache.kept_program(GAME, {}, lambda: siege(made))
    (path,) = kept.iterdir()
    whole = path.read_bytes()
    for broken in (damage, whole[:-20], whole.replace(b'"start":0', b'"start":1'), whole + b" "):
        path.write_bytes(broken)
        assert cache.kept_program(GAME, {}, lambda: siege(made)).digest() == siege().digest()
        assert path.read_bytes() == whole


def test_the_folder_stays_small_and_what_was_used_last_stays(kept, monkeypatch):
    monkeypatch.setattr(files, "MOST_BYTES", 2500)
    for n in range(12):
        cache.kept_program(GAME, {"n": n}, siege)
        os.utime(max(kept.iterdir(), key=lambda path: path.stat().st_mtime_ns), ns=(n, n))
    assert sum(path.stat().st_size for path in kept.iterdir()) <= 2500
    made: list[int] = []
    cache.kept_program(GAME, {"n": 11}, lambda: siege(made))
    assert not made


def test_a_folder_that_cannot_be_written_is_no_failure(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "file"))
    assert cache.kept_program(GAME, {}, siege).digest() == siege().digest()


def test_house_rules_settings_and_models_never_share_a_program(kept):
    model = shipped_models("bagration")["crossing-in-waves"]
    longer = replace(model, told={**model.told, "turns": 9})
    programs = [program_for("bagration", {}, model=one) for one in (model, longer, model)]
    assert programs[0].digest() == programs[2].digest() != programs[1].digest()
    assert len(list(kept.iterdir())) == 2


def test_a_campaign_by_policy_is_kept_too(kept):
    steady = find_policy("orsha", "steady")
    poor = '[cpp]\nrows = [{ roll = "any", result = "20 CPP", cpp = 20 }]'
    made = by_policy.program_for("orsha", steady, house_rules=poor)
    assert len(list(kept.iterdir())) == 1
    again, exact = by_policy.program_for("orsha", steady, house_rules=poor)
    assert again == made[0]
    assert (again.digest(), exact) == (made[0].digest(), made[1])
    assert all(isinstance(number, int) for number in again.table)
