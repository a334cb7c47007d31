"""Files made to hurt, each from a little chance: TOML, JSON, CSV, zip archives, boards, saves, databases."""

import gzip
import io
import json
import random
import struct
import zipfile
from collections.abc import Callable
from functools import cache

LARGE = 7_500_000
"""Bytes; the server takes eight millions for a file."""


def toml(luck: random.Random) -> bytes:
    much = luck.choice([500, 20_000, 200_000])
    kinds: list[Callable[[], str]] = [
        lambda: ".".join("a" * luck.randint(1, 3) for _ in range(much)) + " = 1",
        lambda: "x = " + "[" * much,
        lambda: "x = " + "{a=" * much,
        lambda: "\n".join(f"[{'.'.join(['t'] * luck.randint(1, 9))}.k{n}]\nv = {n}" for n in range(much // 10)),
        lambda: "\n".join(f"a.b.c.d.e.k{n} = {{ x = [1, 2, {n}] }}" for n in range(much // 10)),
        lambda: 'x = """' + "\\u0041" * much,
        lambda: "x = " + "9" * much,
        lambda: "x = " + "1_" * much + "1",
        lambda: "x = [" + "1979-05-27T07:32:00Z," * (much // 4) + "]",
        lambda: "[[a]]\n" * much,
        lambda: "x = '" + "\x00" * much + "'",
        lambda: "# " + "é" * much + "\n" + '"\\' * much,
    ]
    heads = ["", 'format = "sandtable-map 1"\n', "[grid]\ncolumns = 999999999\nrows = 999999999\n", "[axis]\n"]
    head = luck.choice(heads)
    return (head + luck.choice(kinds)()).encode()[:LARGE]


def deep_json(luck: random.Random) -> bytes:
    much = luck.choice([1_000, 100_000, 3_000_000])
    kinds = [
        "[" * much,
        '{"a":' * (much // 5),
        '{"kind": "sandtable campaign", "format": 1, "charter": ' + "[" * much,
        "[" + "1," * (much // 2) + "1]",
        '{"x": ' + "9" * much + "}",
        '"' + "\\ud800" * (much // 6) + '"',
    ]
    return luck.choice(kinds).encode()[:LARGE]


def csv(luck: random.Random) -> bytes:
    much = luck.choice([1_000, 50_000, 700_000])
    kinds = [
        "table,roll,result\n" + "a6a,1-2,1\n" * much,
        "table,roll,result" + ",x" * much + "\n" + "1," * much,
        'table,roll,result\n"' + "x" * much,
        "hex,what,name\n" + "".join(f"K{n},w{n},n\n" for n in range(much // 8)),
        "hex;what;name\n" + "K1..ZZ99999;buildings;n\n" * (much // 20),
        "\x00" * much,
    ]
    return luck.choice(kinds).encode()[:LARGE]


def archive(luck: random.Random) -> bytes:
    """A zip archive that bombs, lies or nests."""
    out = io.BytesIO()
    inside = luck.choice(["savedGame", "LOSData", "BoardMetadata.xml", "moduledata"])
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        match luck.randrange(6):
            case 0:
                return _bomb(inside, luck.choice([1, 60, 300]))
            case 1:
                for n in range(luck.choice([100, 20_000])):
                    zipped.writestr(f"{n}{inside}", b"")
            case 2:
                zipped.writestr("BoardMetadata.xml", _xml(luck))
                zipped.writestr("LOSData", _los_data(luck))
            case 3:
                words = "a\\t" * luck.choice([500, 2_000_000])
                zipped.writestr("savedGame", f"begin_save\\x1b+/1/{words}\\x1bend_save")
            case 4:
                zipped.writestr(inside, _packed_zeros())
            case _:
                zipped.writestr("BoardMetadata.xml", _xml(luck))
                zipped.writestr(inside, bytes(luck.randrange(256) for _ in range(5_000)))
    made = bytearray(out.getvalue()[:LARGE])
    for _ in range(luck.choice([0, 0, 3, 40])):  # headers that lie
        at = luck.choice([made.find(b"PK\x01\x02"), made.find(b"PK\x05\x06"), 0]) + luck.randrange(46)
        if 0 <= at < len(made):
            made[at] = luck.choice([0, 255, luck.randrange(256)])
    return bytes(made)


@cache
def _bomb(inside: str, megabytes: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr(inside, b"\\" * (megabytes << 20))
    return out.getvalue()


@cache
def _packed_zeros() -> bytes:
    return gzip.compress(b"\x00" * (200 << 20))


def _xml(luck: random.Random) -> str:
    laughs = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
    return luck.choice(
        [
            f'<!DOCTYPE x [<!ENTITY a0 "ha">{laughs}]><boardMetadata>&a11;</boardMetadata>',
            "<a>" * 200_000,
            "<boardMetadata " + "".join(f'a{n}="1" ' for n in range(100_000)) + "/>",
            '<boardMetadata version="6" name="1" hasHills="FALSE" width="99999999" height="99999999"/>',
            '<boardMetadata version="6" name="1" hasHills="FALSE" width="33" height="10"></boardMetadata>',
        ]
    )


def _los_data(luck: random.Random) -> bytes:
    """Java's block framing: millions of empty blocks, blocks that lie about their length, a huge grid."""
    blocks = luck.choice([b"w\x00" * luck.choice([1_000, 5_000_000]), b"z\x7f\xff\xff\xff", b"w\xff" + b"\x01" * 40])
    size = struct.pack(">IIII", *(luck.choice([10, 33, 2**31 - 1]) for _ in range(4)))
    return gzip.compress(b"\xac\xed\x00\x05" + blocks + b"w\x10" + size + blocks)


def database(luck: random.Random, good: bytes) -> bytes:
    """A campaign file with flipped, cut or repeated bytes."""
    made = bytearray(good)
    match luck.randrange(4):
        case 0:
            return bytes(made[: luck.randrange(len(made))])
        case 1:
            for _ in range(luck.choice([1, 20, 500])):
                made[luck.randrange(len(made))] = luck.randrange(256)
        case 2:
            made[28:32] = struct.pack(">I", luck.randrange(2**32))
        case _:
            made += bytes(luck.randrange(256) for _ in range(4096)) * luck.choice([1, 1000])
    return bytes(made)


def export(luck: random.Random, good: bytes) -> bytes:
    """An exported campaign with something in it that cannot be."""
    whole = json.loads(good)
    match luck.randrange(6):
        case 0:
            whole["charter"]["house_rules"] = toml(luck).decode("utf-8", "replace")[:1_000_000]
        case 1:
            whole["records"] = whole["records"] * luck.choice([2, 300])
        case 2:
            whole["entries"] = [{"seq": 10**30}] * luck.choice([1, 100_000])
        case 3:
            whole["charter"]["players"] = {f"side {n}": "bot" for n in range(50_000)}
        case 4:
            whole["charter"]["settings"] = {"x" * 1_000_000: 1}
        case _:
            text = bytearray(good)
            for _ in range(30):
                text[luck.randrange(len(text))] = luck.randrange(256)
            return bytes(text)
    return json.dumps(whole).encode()


def anything(luck: random.Random) -> bytes:
    return luck.choice([toml, toml, deep_json, csv, archive, archive])(luck)
