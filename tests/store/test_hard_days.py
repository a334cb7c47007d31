"""Full disks, folders for reading, files that are replaced or cut off, processes killed in the middle of making one."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

import sandtable.games
from sandtable.cli import main
from sandtable.kernel import Conflict
from sandtable.store import BadFile, CampaignFile, NotKept, Shelf, arriving, export_campaign, import_campaign, settling
from tests.store.hard_disk import as_nobody, no_file_longer_than
from tests.store.test_files import at_rest
from tests.store.test_store import answer


@pytest.fixture
def ours(tmp_path, monkeypatch):
    monkeypatch.setitem(sandtable.games.GAMES, "toy", "tests.toy:TOY")
    return Shelf(tmp_path / "campaigns")


@pytest.fixture
def unsettled(monkeypatch):
    """Nothing is brought into the file itself, as if the process were killed before it could."""
    monkeypatch.setattr(settling, "soon", lambda file: None)


# ---------------------------------------------------------------------- replaced while it is played


def replace_by_copy(opened, copy: Path) -> None:
    """As a restore or a sync tool does it: a new file under the old name."""
    shutil.copy(copy, copy.with_suffix(".new"))
    os.replace(copy.with_suffix(".new"), opened.file.path)


def test_an_answer_is_never_written_into_a_file_without_a_name(ours, tmp_path):
    opened = ours.create("toy")
    answer(opened, "axis", [4])
    opened.file.backup(tmp_path / "kept.sandtable")
    answer(opened, "axis", {"gun": 1})
    at_rest(opened.file.path)
    replace_by_copy(opened, tmp_path / "kept.sandtable")
    with pytest.raises(Conflict, match="replaced"):
        answer(opened, "axis", [1, 2])
    assert opened.campaign.pending("axis")[0].request.question == "Buy", "what is shown now is the restored copy"
    answer(opened, "axis", {})
    at_rest(opened.file.path)
    assert ours.open(opened.id).file.last_seq() == 2, "and what is said now is kept there"


def test_looking_takes_the_replacement_in(ours, tmp_path):
    opened = ours.create("toy")
    opened.file.backup(tmp_path / "kept.sandtable")
    answer(opened, "axis", [4])
    at_rest(opened.file.path)
    other = CampaignFile(tmp_path / "kept.sandtable")
    other.close()
    replace_by_copy(opened, tmp_path / "kept.sandtable")
    opened.campaign.refresh()
    assert opened.campaign.step == "fortune"


def test_a_copy_that_was_played_on_elsewhere_is_taken_in_although_it_is_as_long(ours, tmp_path):
    opened = ours.create("toy")
    opened.file.backup(ours.path("elsewhere"))
    answer(opened, "axis", [4])
    other = ours.open("elsewhere")
    answer(other, "axis", [1])
    other.close()
    replace_by_copy(opened, ours.path("elsewhere"))
    opened.campaign.refresh()
    assert opened.campaign.state.luck == ["poor"]


def test_a_file_that_was_moved_away_takes_no_answer(ours, tmp_path):
    opened = ours.create("toy")
    answer(opened, "axis", [4])
    at_rest(opened.file.path)
    os.rename(opened.file.path, tmp_path / "elsewhere.sandtable")
    with pytest.raises(NotKept, match="gone"):
        answer(opened, "axis", {})


def test_a_restored_file_does_not_mix_with_what_was_written_for_the_one_before(ours, tmp_path, unsettled):
    """A process is killed, a backup is put in place of its file, and what SQLite kept beside it is still there."""
    opened = ours.create("toy", settings={"turns": 3})
    path = opened.file.path
    opened.file.backup(tmp_path / "kept.sandtable")
    for _ in range(12):
        for side in ("axis", "soviet"):
            if opened.campaign.pending(side):
                opened.campaign.answer(side, *_suggested(opened, side))
    beside = Path(f"{path}-wal").read_bytes()
    assert beside
    opened.close()
    os.replace(tmp_path / "kept.sandtable", path)
    Path(f"{path}-wal").write_bytes(beside)
    again = ours.open(opened.id)
    again.file.look_through()
    assert again.campaign.log(None) is not None
    again.close()


def play_on(opened, acknowledged: list[int]) -> None:
    for _ in range(40):
        side = next(s for s in ("axis", "soviet") if opened.campaign.pending(s))
        opened.campaign.answer(side, *_suggested(opened, side))
        acknowledged.append(opened.file.last_seq())


def _suggested(opened, side):
    from sandtable.kernel import Draw

    pending = opened.campaign.pending(side)[0]
    return pending.id, pending.request.sample(Draw("restored", opened.file.last_seq()))


# ---------------------------------------------------------------------- making a file


KILLED = """
import os, signal, sys
from pathlib import Path
import sandtable.games
from sandtable.store import Shelf, import_campaign
sandtable.games.GAMES["toy"] = "tests.toy:TOY"
setattr(os, sys.argv[2], lambda *args, **more: os.kill(os.getpid(), signal.SIGKILL))
shelf = Shelf(Path(sys.argv[1]))
import_campaign(shelf, Path(sys.argv[3]).read_text()) if len(sys.argv) > 3 else shelf.create("toy")
"""


@pytest.mark.parametrize("moment", ["fsync", "link"])
def test_a_process_killed_while_it_makes_a_file_leaves_nothing_in_the_way(ours, tmp_path, moment):
    opened = ours.create("toy")
    answer(opened, "axis", [4])
    (tmp_path / "export.json").write_text(export_campaign(opened))
    other = Shelf(tmp_path / "other")
    root = Path(__file__).parents[2]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root)])}
    ended = subprocess.run(
        [sys.executable, "-c", KILLED, str(other.folder), moment, str(tmp_path / "export.json")], env=env, cwd=root
    )
    assert ended.returncode == -signal.SIGKILL
    left = list(other.folder.iterdir())
    assert left
    assert all(arriving.ARRIVING in file.name for file in left)
    assert other.ids() == []
    assert import_campaign(other, (tmp_path / "export.json").read_text()).id == opened.id
    long_ago = time.time() - 7200
    for file in left:
        os.utime(file, (long_ago, long_ago))
    other.create("toy").close()
    assert not any(file.exists() for file in left), "what was left is swept away"


def test_what_cannot_be_made_leaves_nothing_beside_it(ours, monkeypatch):
    monkeypatch.setattr(os, "link", lambda *a, **m: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(NotKept, match="disk is full"):
        ours.create("toy")
    assert list(ours.folder.iterdir()) == []


def test_a_file_is_never_overwritten(ours):
    opened = ours.create("toy")
    text = export_campaign(opened)
    with pytest.raises(BadFile, match="already"):
        import_campaign(ours, text)
    with pytest.raises(BadFile, match="already"):
        CampaignFile.create(opened.file.path, opened.file.charter, opened.file.record(0))


# ---------------------------------------------------------------------- full, read-only, cut off


def test_a_full_disk_is_said_in_words_and_nothing_is_lost(ours, unsettled):
    opened = ours.create("toy", settings={"turns": 3})
    answer(opened, "axis", [4])
    size = max(file.stat().st_size for file in ours.folder.iterdir())
    acknowledged = [opened.file.last_seq()]
    with no_file_longer_than(size), pytest.raises(NotKept, match=r"could not be written .* disk"):
        play_on(opened, acknowledged)
    assert opened.file.last_seq() == acknowledged[-1], "what was acknowledged is there, and no more"
    side = next(s for s in ("axis", "soviet") if opened.campaign.pending(s))
    opened.campaign.answer(side, *_suggested(opened, side))
    opened.close()
    assert ours.open(opened.id).campaign is not None


def test_no_campaign_is_begun_on_a_full_disk(ours):
    with no_file_longer_than(4096), pytest.raises(NotKept, match="disk"):
        ours.create("toy")
    assert list(ours.folder.iterdir()) == []


@pytest.fixture
def for_reading(monkeypatch):
    """A folder that may only be read, with a campaign in it."""
    monkeypatch.setitem(sandtable.games.GAMES, "toy", "tests.toy:TOY")
    folder = Path(tempfile.mkdtemp())
    shelf = Shelf(folder)
    opened = shelf.create("toy")
    answer(opened, "axis", [4])
    opened.close()
    os.chmod(shelf.path(opened.id), 0o444)
    os.chmod(folder, 0o555)
    yield shelf, opened.id
    os.chmod(folder, 0o755)
    shutil.rmtree(folder)


def test_in_a_folder_for_reading_a_campaign_can_be_read_and_says_why_it_takes_no_answer(for_reading):
    shelf, name = for_reading

    def read_and_answer() -> str:
        opened = shelf.open(name)
        story = opened.campaign.log("axis")[-1].text
        try:
            answer(opened, "axis", {})
        except NotKept as no:
            return f"{story} | {no}"
        return "it was kept"

    told = as_nobody(read_and_answer)
    assert "Fortune" in told
    assert "may only be read" in told
    assert "no new campaign" not in told


def test_in_a_folder_for_reading_no_campaign_is_begun(for_reading):
    shelf, _ = for_reading

    def begin() -> str:
        try:
            shelf.create("toy")
        except NotKept as no:
            return str(no)
        return "begun"

    assert "could not be written" in as_nobody(begin)


@pytest.mark.parametrize("left", [0, 50, 5000, 20_000])
def test_a_file_that_was_cut_off_is_refused_in_words_also_in_the_terminal(ours, left):
    opened = ours.create("toy")
    answer(opened, "axis", [4])
    opened.close()
    os.truncate(opened.file.path, left)
    with pytest.raises(BadFile, match=r"\w+ \w+"):
        ours.open(opened.id)
    for command in (["show"], ["log"], ["answer", "--side", "axis"], ["verify"], ["backup"], ["export"], ["undo"]):
        told = CliRunner().invoke(main, ["--folder", str(ours.folder), *command])
        assert told.exit_code == 1
        assert isinstance(told.exception, SystemExit), command
        assert told.output.startswith("Error: ")


def test_a_file_cut_off_while_it_is_played_is_said_in_words(ours):
    opened = ours.create("toy")
    answer(opened, "axis", [4])
    at_rest(opened.file.path)
    os.truncate(opened.file.path, 8192)
    with pytest.raises(BadFile, match="cut off"):
        play_on(opened, [])


def test_the_terminal_says_that_the_disk_is_full(ours):
    opened = ours.create("toy")
    opened.close()
    with no_file_longer_than(4096):
        for command in (["new", "bagration"], ["backup"], ["answer", "--side", "axis"]):
            told = CliRunner().invoke(main, ["--folder", str(ours.folder), *command])
            assert isinstance(told.exception, SystemExit), (command, told.exception)
            assert "could not be written" in told.output
