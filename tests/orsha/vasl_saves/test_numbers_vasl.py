"""The public numbers of a VASL save, written down once more: pieces of the main module, and the board's geometry."""

import pytest

from tests.numbers import read

pytestmark = pytest.mark.rule("oto2.4.1.a", "oto2.4.1.b", "oto2.4.1.c", "oto2.4.1.d")

GERMAN = """
2360 8-3-8          2363 4-6-8          2369 2-2-8          2395 2-4-8          2396 2-4-7          2397 2-3-7
2398 2-3-6          2424 6+1            2425 7-0            2426 8-0            2427 8-1            2428 9-1
2429 9-2            2430 10-2           2431 10-3           2461 LMG            2462 MMG            2463 HMG
2466 81mm MTR       2471 PSK            2472 DC             2473 FT             2475 Radio          2476 Field Phone
2491 120mm GrW 42   2498 75L PaK 40     2504 75* leIG 18    2505 150* sIG 33    2516 20L FlaK 30    2517 20L FlaK 38
2521 88L FlaK 18/36 2610 StuG IIIG      2614 StuH 42        2642 Marder II      2650 PzJg III/IV    2772 SdKfz 10/4
2781 SdKfz 7/1      6325 5-4-8          11468 4-4-7         11469 4-3-6         11471 4-6-7
"""
RUSSIAN = """
431 6-2-8           432 4-5-8           433 4-4-7           434 5-2-7           435 4-2-6           441 2-2-8
444 3-2-8           445 2-4-8           446 2-3-7           447 2-2-7           448 2-2-6           456 10-3
457 10-2            458 9-2             459 9-1             460 8-1             461 8-0             462 7-0
463 6+1             482 LMG             483 MMG             484 HMG             485 50mm MTR        486 82mm MTR
488 .50 cal         489 ATR             491 DC              492 FT              495 Radio           511 120mm PM obr. 38
515 45L obr. 32     516 45LL obr. 42    521 76* obr. 27     525 76L obr. 39     595 OT-34           597 T-34 M43
615 KV-1 M41        619 KV-1 M42        625 KV-8            629 KV-1S           645 SU-76M          653 ISU-122
657 ISU-152         694 GAZ-MM
"""


def listed(text: str) -> dict[str, int]:
    rows = [row[at : at + 20].strip() for row in text.strip().splitlines() for at in range(0, len(row), 20)]
    return {name: int(number) for number, _, name in (row.partition(" ") for row in rows if row)}


@pytest.mark.parametrize(("side", "pieces"), [("german", GERMAN), ("russian", RUSSIAN)])
def test_the_numbers_of_the_pieces(side, pieces):
    assert read("orsha/vasl")[side] == listed(pieces)


def test_the_geometry_of_the_board():
    board = read("orsha/vasl")["board"]
    assert (board["name"], board["version"], board["map"]) == ("OtOBFP", "1.0", "Main Map")
    assert (board["a1"], board["hex_width"], board["hex_height"]) == ([10.0, 42.0], 56.241379, 64.442307)
    assert board["edge"] == [400, 400]


def test_what_a_save_may_hold():
    save = read("orsha/vasl")["save"]
    assert {key: number for key, number in save.items() if key.startswith(("most", "longest"))} == {
        "most_bytes": 16_000_000,
        "most_commands": 100_000,
        "most_files": 200,
        "longest_command": 200_000,
        "most_traits": 400,
        "most_pieces": 5_000,
    }
    assert (save["module"], save["module_version"], save["vassal_version"]) == ("VASL", "6.7.0", "3.7.0")
