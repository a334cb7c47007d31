"""A stranger's file is looked over before a parser sees it: in little time, whatever it claims."""

import bz2
import io
import struct
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest

import sandtable
from sandtable.kernel import NotUnderstood
from sandtable.kernel.bounds import check_toml, open_zip

HOSTILE_TEXTS = {
    "brackets": "a=" + "[" * 100_000,
    "braces": "a=" + "{a=" * 100_000,
    "dotted key": ".".join(["a"] * 100_000) + "=1",
    "spaced dotted key": " . ".join(["a"] * 50_000) + "=1",
    "dotted heading": "[" + ".".join(["a"] * 100_000) + "]",
    "quoted dotted key": ".".join(['"a"'] * 50_000) + "=1",
    "keys": "\n".join(f"a{i}=1" for i in range(60_000)),
    "headings": "\n".join(f"[a{i}]" for i in range(60_000)),
    "items": "a=[" + "1," * 200_000 + "]",
    "letters": "a='" + "x" * 2_000_000 + "'",
    "brackets behind four quotes": 'a=["""b"""", ' + "[" * 50_000,
    "brackets behind five quotes": "a=['''b''''', " + "[" * 50_000,
    "brackets behind a comment": "a=[ # it's \"\n" + "[" * 50_000,
}


@pytest.mark.parametrize("text", HOSTILE_TEXTS.values(), ids=HOSTILE_TEXTS)
def test_a_toml_text_beyond_all_measure_is_refused_before_it_is_parsed(text: str) -> None:
    began = process_time()
    with pytest.raises(NotUnderstood, match="a map file"):
        check_toml(text, what="a map file")
    assert process_time() - began < 0.5


@pytest.mark.parametrize(
    "text",
    [
        'a = """ [[[[[[[[[[[[[[[[[ """\nb = 1',
        "a = '[[[[[[[[[[[[[[[[' # {{{{{{{{{{{{{{{{{{{{",
        'a = "\\"[[[[[[[[[[[[[[[["',
        "a = 1.5\nb = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5]",
        'title = "1. 2. 3. 4. 5. 6. 7. 8. 9."',
    ],
)
def test_what_stands_in_a_string_or_a_comment_is_not_counted(text: str) -> None:
    check_toml(text, what="a map file")
    assert tomllib.loads(text)


def test_the_fullest_text_that_is_let_through_costs_less_than_two_seconds() -> None:
    text = "\n".join(f"[a.b.c.d.e.f.g.x{i}]\nb.c.d.e.f.g.h.a=1" for i in range(4_900))
    began = process_time()
    check_toml(text, what="a map file")
    tomllib.loads(text)
    assert process_time() - began < 2


def test_every_file_of_ours_is_let_through() -> None:
    files = [*Path(sandtable.__file__).parent.rglob("*.toml")]
    assert len(files) > 20
    for file in files:
        check_toml(file.read_text(encoding="utf-8"), what=file.name)


def zipped(files: dict[str, bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packing) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def opened(data: bytes, most_bytes: int = 1_000_000, most_files: int = 100) -> bytes:
    with open_zip(data, what="this save", most_bytes=most_bytes, most_files=most_files) as archive:
        return archive.take("savedGame")


def lying(data: bytes, declared: int) -> bytes:
    """The list at the end says another size than the file has."""
    place = data.rindex(b"PK\x01\x02")
    return data[: place + 24] + struct.pack("<I", declared) + data[place + 28 :]


def test_an_honest_archive_is_read() -> None:
    assert opened(zipped({"savedGame": b"begin_save"})) == b"begin_save"
    assert opened(zipped({"savedGame": b"begin_save"}, zipfile.ZIP_STORED)) == b"begin_save"


def crowded() -> bytes:
    return zipped({str(i): b"" for i in range(3_000)})


def noted() -> bytes:
    """600 files whose extra fields are 16,000 empty ones each: zipfile alone would take half a minute over the list."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for number in range(600):
            entry = zipfile.ZipInfo(str(number))
            entry.extra = b"\x99\x99\x00\x00" * 16_000
            archive.writestr(entry, b"")
    return out.getvalue()


def huge_kind() -> bytes:
    data = zipped({"savedGame": b"begin_save"})
    end = data.rindex(b"PK\x05\x06")
    return data[:end] + b"PK\x06\x07" + bytes(16) + data[end:]


HOSTILE_ARCHIVES: dict[str, Callable[[], bytes]] = {
    "larger than allowed": lambda: zipped({"savedGame": bytes(2_000_000)}),
    "declares less than it has": lambda: lying(zipped({"savedGame": bytes(900_000)}), 10),
    "declares more than it has": lambda: lying(zipped({"savedGame": b"begin_save"}), 900_000),
    "declares four gigabytes": lambda: lying(zipped({"savedGame": b"begin_save"}), 0xFFFFFFFE),
    "a packing that unpacks whole": lambda: zipped({"savedGame": bytes(900_000)}, zipfile.ZIP_BZIP2),
    "many files": crowded,
    "long notes": noted,
    "the kind for huge files": huge_kind,
    "an end inside the end": lambda: zipped({"savedGame": b"begin_save"}) + b"PK\x05\x06",
    "no archive": lambda: bz2.compress(b"begin_save"),
    "nothing": lambda: b"",
    "cut": lambda: zipped({"savedGame": b"begin_save"})[30:],
    "the wrong file": lambda: zipped({"savedgame": b"begin_save"}),
    "an archive in an archive": lambda: zipped({"inner.zip": zipped({"savedGame": b"begin_save"})}),
}


@pytest.mark.parametrize("made", HOSTILE_ARCHIVES.values(), ids=HOSTILE_ARCHIVES)
def test_a_hostile_archive_is_refused_in_players_words(made: Callable[[], bytes]) -> None:
    data = made()
    began = process_time()
    with pytest.raises(NotUnderstood, match="this save"):
        opened(data)
    assert process_time() - began < 0.5


def test_several_files_together_may_not_unpack_to_more_than_allowed() -> None:
    data = zipped({"a": bytes(600_000), "b": bytes(600_000)})
    with open_zip(data, what="this save", most_bytes=1_000_000, most_files=100) as archive:
        assert len(archive.take("a")) == 600_000
        with pytest.raises(NotUnderstood, match="too many"):
            archive.take("b")
