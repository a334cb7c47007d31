"""The user's cache folder: what is kept there is found again, never wrong, never in the way."""

import tomllib

import pytest

from sandtable import kept


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    return tmp_path


def test_where_things_are_kept(monkeypatch, tmp_path):
    assert kept.folder("programs") == tmp_path / "programs"
    monkeypatch.delenv("SANDTABLE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert kept.folder("programs") == tmp_path / "sandtable" / "programs"
    monkeypatch.setenv("SANDTABLE_CACHE", "off")
    assert kept.folder("programs") is None
    kept.keep("programs", "one", b"body")
    assert kept.look("programs", "one") is None


def test_what_is_kept_is_found_again_and_a_damaged_file_is_not(folder):
    assert kept.look("toml", "one") is None
    kept.keep("toml", "one", b"a body")
    assert kept.look("toml", "one") == b"a body"
    file = folder / "toml" / "one"
    for broken in (b"", file.read_bytes()[:-1], file.read_bytes() + b" "):
        file.write_bytes(broken)
        assert kept.look("toml", "one") is None


def test_a_text_is_parsed_once_and_gives_the_same_ever_after(monkeypatch):
    text = 'a = 1\nb = [1.5, "two", { c = true }]\n[d.e]\nf = -3'
    parsed, parse = [], tomllib.loads
    monkeypatch.setattr(tomllib, "loads", lambda text: parsed.append(text) or parse(text))
    assert kept.read_toml(text) == kept.read_toml(text) == parse(text)
    assert parsed == [text]
    kept.read_toml(text + "\ng = 4")
    assert len(parsed) == 2


def test_what_cannot_be_kept_is_parsed_each_time():
    assert kept.read_toml("day = 1944-06-23") == kept.read_toml("day = 1944-06-23") == tomllib.loads("day = 1944-06-23")


def test_a_map_of_ours_is_painted_once_and_looks_the_same(monkeypatch):
    from sandtable.games.orsha.ground.maps import our_map
    from sandtable.hexes.maps import drawing

    fresh = our_map.__wrapped__
    painted = drawing.draw(fresh())
    monkeypatch.setattr(drawing, "_painted", lambda *given: pytest.fail("painted again"))
    assert drawing.draw(fresh()) == painted


def test_a_changed_source_file_changes_the_stamp(tmp_path, monkeypatch):
    monkeypatch.setattr(kept, "HOUSE", tmp_path)
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "rules.py").write_text("WALLS = 2")
    before = kept.stamp("room")
    assert kept.stamp("room") == before
    (tmp_path / "room" / "rules.py").write_text("WALLS = 20")
    assert kept.stamp("room") != before
