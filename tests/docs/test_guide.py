"""Every command and program the guide and the README show is run here, in their order, as written."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from sandtable.cli import COMMANDS, main

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.M | re.S)
STAYS_OPEN = {"serve"}
"""Commands that run until they are stopped: their options are checked, they are not started (tests/web does that)."""


def commands_of(page: Path) -> list[tuple[str, str]]:
    """(command line, the last TOML block before it), for every `sandtable ...` line in a code block."""
    found, toml = [], ""
    for language, body in BLOCK.findall(page.read_text(encoding="utf-8")):
        if language == "toml":
            toml = body
        for line in body.splitlines():
            bare = line.strip().removeprefix("$ ").removeprefix(".venv/bin/")
            if language in ("", "sh", "console") and bare.startswith("sandtable "):
                found.append((bare, toml))
    return found


NEEDS_A_PACKAGE = {"adding.md"}
"""Its commands are run with the package that it builds (tests/web/test_adding_a_game.py)."""

WITH_COMMANDS = [p for p in PAGES if p.name not in NEEDS_A_PACKAGE and commands_of(p)]


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda p: p.name)
def test_every_command_of_the_page_works(page, tmp_path, monkeypatch, shared_cache):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SANDTABLE_CACHE", shared_cache)  # as at a player's: worked out once
    run = CliRunner()
    for first in (["new", "forgotten-battles", "--bot", "soviet", "--seed", "guide"], ["answer", "--side", "axis"]):
        assert run.invoke(main, ["--folder", str(tmp_path), *first]).exit_code == 0
    for line, toml in commands_of(page):
        args = shlex.split(line, comments=True)[1:]
        for name in args:
            if name.endswith(".toml") and toml:
                Path(name).write_text(toml, encoding="utf-8")
        assert args[0] in COMMANDS or args[0].startswith("-"), line
        if args[0] in STAYS_OPEN:
            args = [*args, "--help"]
        result = run.invoke(main, ["--folder", str(tmp_path), *args], input="quit\n", catch_exceptions=False)
        assert result.exit_code == 0, f"{line}\n{result.output}"


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_and_pictures_exist(page):
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert "://" in target or (page.parent / target).exists(), f"{page.name} points at {target}, which is not there"


INLINE = re.compile(r"(?<!`)`(sandtable [^`]+)`(?!`)")


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_commands_named_in_a_sentence_exist_with_their_options(page):
    """Some have a stand-in (CAMPAIGN, GAME) or a file of the reader's, so they are looked up, not run."""
    for line in INLINE.findall(BLOCK.sub("", page.read_text(encoding="utf-8"))):
        words = shlex.split(line)[1:]
        assert words[0] in COMMANDS, f"{page.name}: {line}"
        told = CliRunner().invoke(main, [words[0], "--help"]).output
        if words[0] == "rules":
            told += CliRunner().invoke(main, [*words[:2], "--help"]).output
        for option in (w for w in words if w.startswith("--")):
            assert option in told, f"{page.name}: {line}: there is no {option}"


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_make_has_what_the_page_names(page):
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    for name in re.findall(r"(?:^|`)make ([a-z]+)", page.read_text(encoding="utf-8"), re.M):
        assert name in targets, f"{page.name}: make {name}"


def programs_of(page: Path) -> str:
    """The page's whole Python programs, one after another: those that import what they use."""
    blocks = [body for language, body in BLOCK.findall(page.read_text(encoding="utf-8")) if language == "python"]
    return "\n".join(blocks) if blocks and blocks[0].startswith(("from ", "import ")) else ""


@pytest.mark.parametrize("page", [p for p in PAGES if programs_of(p)], ids=lambda p: p.name)
def test_every_program_of_the_page_runs(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(programs_of(page), page.name, "exec"), {"__name__": "guide"})


def test_pictures_are_small_and_used():
    """A page of the guide opens at once; a picture that no page shows is nobody's."""
    told = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for picture in sorted((ROOT / "docs" / "pictures").glob("*.*")):
        assert f"pictures/{picture.name})" in told, f"no page shows {picture.name}"
        assert picture.suffix != ".png" or picture.stat().st_size < 150_000, f"{picture.name} is too large"


def test_the_plan_of_the_house_names_every_room():
    plan = (ROOT / "docs" / "house.md").read_text(encoding="utf-8").split("## The vocabulary")[0]
    named = set(re.findall(r"[\w]+", " ".join(re.findall(r"`([\w/]+)`", plan))))
    rooms = [path.parent.relative_to(ROOT / "src" / "sandtable") for path in ROOT.glob("src/sandtable/**/__init__.py")]
    near = [room for room in rooms if 0 < len(room.parts) <= (3 if room.parts[0] == "games" else 2)]
    assert not [str(room) for room in near if not set(room.parts) <= named]
