"""A save may be a stranger's: whatever it holds, it costs little and is refused in players' words."""

import tracemalloc
from collections.abc import Callable
from time import process_time

import pytest

from sandtable.games.orsha.vasl_saves.save import read
from sandtable.kernel import NotUnderstood
from tests.orsha.vasl_saves.made_up import layer, piece, save, zipped

PLACE = ("Main Map", 410, 442)


def nested(text: str, times: int) -> str:
    """Commands inside commands: each level doubles nothing but its backslashes."""
    return "\x1b".join("\\" * i + text for i in range(times))


REFUSED: dict[str, Callable[[], bytes]] = {
    "larger than any": lambda: zipped(bytes(50_000_000)),
    "commands without end": lambda: save(*[""] * 4_000_000),
    "stacks without end": lambda: save(*[f"+/{i}/stack/Main Map;1;1" for i in range(120_000)]),
    "one endless stack": lambda: save(*["+/1/stack/Main Map;1;1" + ";1" * 90_000] * 2),
    "pieces without end": lambda: save(*[f"+/{i}/piece;;;;x/Main Map;1;1;7;0" for i in range(6_000)]),
    "a piece beyond measure": lambda: save(piece("1", "7", "x" * 300_000, PLACE)),
    "traits without end": lambda: save("+/1/" + "a\t" * 90_000 + "piece;;;;x/" + "\t" * 90_000 + "Main Map;1;1;7;0"),
    "no place": lambda: save(piece("1", "7", "x", ("Main Map", "9" * 5_000, "here"))),
    "an obfuscated void": lambda: zipped(b"!VCSK"),
}  # fmt: skip

READ: dict[str, Callable[[], bytes]] = {
    "delimiters without end": lambda: save(*["+/" + "/" * 190_000] * 40),
    "fields without end": lambda: save(
        *[piece("1", "7", ";" * 90_000, PLACE, [layer("broken +" + "," * 5_000, 1)])] * 60
    ),
    "backslashes": lambda: save(*["+/1/" + "\\" * 190_000 + "/x"] * 60),
    "backslashes and tabs": lambda: save(*["+/1/" + ("\\" * 60 + "\t") * 3_000 + "/x"] * 60),
    "tabs inside traits": lambda: save(*["+/1/a" + "\\\t" * 90_000 + "/x"] * 60),
    "commands inside commands": lambda: save(nested("LOG\t", 3_000)),
    "wide letters": lambda: save("CHAT" + "\U0001f600" * 3_000_000),
}


def cost(made: Callable[[], bytes]) -> str | None:
    """Read it; the refusal, if any."""
    raw = made()
    tracemalloc.start()
    began = process_time()
    try:
        read(raw)
        why = None
    except NotUnderstood as refused:
        why = refused.why
    took, (_, peak) = process_time() - began, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert took < 2 * 4  # counting memory makes it a few times slower
    assert peak < 200_000_000
    return why


@pytest.mark.parametrize("made", REFUSED.values(), ids=REFUSED)
def test_a_hostile_save_is_refused_cheaply(made):
    assert cost(made)


@pytest.mark.parametrize("made", READ.values(), ids=READ)
def test_a_strange_save_is_read_cheaply(made):
    assert cost(made) is None
    raw = made()
    began = process_time()
    read(raw)
    assert process_time() - began < 2
