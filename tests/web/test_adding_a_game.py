"""The guide's own game, built from the guide alone, installed, and played in terminal and browser."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sandtable import games
from sandtable.rules.ledger import booklets
from tests.docs.test_guide import commands_of
from tests.web.test_browser_play import start

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs/adding.md"
FILE = re.compile(r"^`([\w./-]+)`\n\n```\w+\n(.*?)\n```$", re.MULTILINE | re.DOTALL)


def files_of_the_guide() -> dict[str, str]:
    return {path: text + "\n" for path, text in FILE.findall(GUIDE.read_text(encoding="utf-8"))}


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The package as the guide writes it, installed in a folder of its own."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("installed")
    for path, text in files_of_the_guide().items():
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        (source / path).write_text(text, encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", str(target), str(source)], check=True, timeout=300)
    return target


@pytest.fixture
def environment(installed, tmp_path):
    path = os.pathsep.join([str(installed), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, "PYTHONPATH": path, "SANDTABLE_HOME": str(tmp_path / "shelf")}


def sandtable(environment, *arguments: str, said: str = "") -> str:
    run = subprocess.run(
        [sys.executable, "-c", "from sandtable.cli import main; main()", *arguments],
        env=environment, input=said, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def test_the_guide_and_the_example_are_the_same():
    example = ROOT / "examples/night-ford"
    told = files_of_the_guide()
    assert {str(f.relative_to(example)) for f in example.rglob("*.*") if f.suffix != ".pyc"} == set(told)
    assert {path: (example / path).read_text(encoding="utf-8") for path in told} == told


def test_the_commands_of_the_guide_work(environment):
    for line, _ in commands_of(GUIDE):
        sandtable(environment, *shlex.split(line)[1:], said="quit\n")


def test_it_is_played_asked_drawn_and_printed_in_the_terminal(environment, tmp_path):
    bots = ("--bot", "raiders", "--bot", "guards")
    assert "Night at the Ford" in sandtable(environment, "new", "night-ford", "--seed", "7", *bots)
    sandtable(environment, "play")
    assert "The campaign is over" in sandtable(environment, "show")
    assert "comes out the same" in sandtable(environment, "verify")
    assert "The crossing" in sandtable(environment, "rules", "show", "ford.crossing")
    assert "At least one boat is across with" in sandtable(environment, "ask", "night-crossing", "--with", "boats=4")
    assert "raiders" in sandtable(environment, "simulate", "night-ford", "--campaigns", "2000")
    assert "guards" in sandtable(environment, "simulate", "night-ford", "--policy", "bold", "--campaigns", "8")
    sandtable(environment, "print", "--to", str(tmp_path / "paper"))
    sheet = next(f for f in (tmp_path / "paper").iterdir() if "river" in f.name)
    assert sheet.read_bytes().startswith(b"%PDF")


@pytest.mark.browser
def test_it_is_played_in_the_browser(installed, browse, monkeypatch):
    monkeypatch.syspath_prepend(str(installed))
    monkeypatch.setitem(games.GAMES, "night-ford", "night_ford.game:GAME")
    booklets.cache_clear()
    page = browse()
    start(page, "night-ford", seat__guards="bot")
    expect(page.locator("body")).to_contain_text("Night at the Ford")
    for _ in range(60):
        if page.get_by_text("The campaign is over").count():
            break
        now = page.locator('.asks input[name="request"]').first.input_value()
        if page.get_by_role("button", name="Fill in a suggestion").count():
            page.get_by_role("button", name="Fill in a suggestion").click()
        usual = page.locator(".asks button.usual")
        (usual if usual.count() else page.locator(".asks button.primary, .asks button.option")).first.click()
        expect(page.locator(f'.asks input[name="request"][value="{now}"]')).to_have_count(0)
    expect(page.locator(".asks")).to_contain_text("The campaign is over")
