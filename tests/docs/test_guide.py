"""Every command the guide and the README show is run here, in their order, as written."""

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


@pytest.mark.parametrize("page", [p for p in PAGES if commands_of(p)], ids=lambda p: p.name)
def test_every_command_of_the_page_works(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
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
