"""`sandtable tool`: listing, using, drawing, refusing."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sandtable.cli import main


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["tool", *words])


def test_the_list_names_every_tool_and_its_fields() -> None:
    listed = run()
    assert listed.exit_code == 0
    for words in (
        "forgotten-battles reach: How far can it go?",
        "forgotten-battles combat",
        "orsha sight: Can I see you?",
    ):
        assert words in listed.output
    assert "mobility (track/truck/leg, track)" in run("forgotten-battles").output
    assert "orsha" not in run("forgotten-battles").output
    assert {t["key"] for t in json.loads(run("orsha", "--json").output)["orsha"]} >= {"sight", "field", "slope"}


def test_a_tool_is_used_and_draws(tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    used = run(
        "forgotten-battles",
        "combat",
        "-w",
        "attackers=3 Pz 15-4-8",
        "-w",
        "defenders=51 RD 6-2-3",
        "--picture",
        str(file),
    )
    assert used.exit_code == 0, used.output
    assert "Column: 3:1" in used.output
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_json_for_scripts() -> None:
    sections = json.loads(run("forgotten-battles", "dump", "-w", "sp=3", "--json").output)
    assert [s["kind"] for s in sections] == ["Facts", "Picture", "Table"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("forgotten-battles", "divination"), "has no tool 'divination'"),
        (("forgotten-battles", "dump", "-w", "sp"), "no FIELD=VALUE"),
        (("forgotten-battles", "dump", "-w", "points=3"), "has no field 'points'"),
        (("forgotten-battles", "dump", "-w", "sp=three"), "a whole number is wanted"),
        (("forgotten-battles", "combat", "-w", "ground=deep_freeze"), "tfb.weather.deep.simulcast"),
        (("forgotten-battles", "reach", "-w", "map_file=nowhere.toml"), "cannot be read"),
        (("forgotten-battles", "overrun", "--picture", "nowhere.svg"), "no picture"),
    ],
)
def test_refusals_are_sentences(words: tuple[str, ...], why: str) -> None:
    refused = run(*words)
    assert refused.exit_code == 1
    assert why in refused.output
    assert "Traceback" not in refused.output


def test_listing_loads_nothing_heavy() -> None:
    code = (
        "import sys; from sandtable.games import GAMES, find; [find(game).tools() for game in GAMES];"
        "print([m for m in ('numba', 'numpy', 'shapely') if m in sys.modules])"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"
    )
