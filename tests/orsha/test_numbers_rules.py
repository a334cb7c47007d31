"""Numbers of the campaign's frame, of battles and of the ground, written down once more."""

import pytest

from tests.numbers import carrying, numbers, written

PRINTED = {
    "frame": """
        length: first_dr_after_turn 6
        victory: points_for_one_vp 20, scenario 7
        balance: none 20, russian 18, german 22
        initial: armor_leader_drs 2, control_from 42
        initial.aircraft: recalled_after_turn 2
        initial.german: elr 3, san 3, cpp 66
        initial.german.pieces.0: count 2
        initial.german.pieces.1: count 2
        initial.german.pieces.2: count 5
        initial.german.pieces.3: count 10
        initial.german.pieces.4: count 10
        initial.german.pieces.5: count 4
        initial.german.pieces.5.factors: ap 6, at 3
        initial.russian: elr 4, san 3, cpp 68
        initial.russian.pieces.0: count 4
        initial.russian.pieces.2: count 4
    """,
    "ground": """
        zones: russian_from 42
        entry.orchard-shellholes.mf: above 2, in_shellholes 3
        entry.orchard-shellholes.mp: tracked_afv 3, other 6
        bog.orchard-shellholes: not_tracked 2
    """,
    "battle": """
        sight: clear_to 3
        self_rally: attempts 2
        secret_status: range 16
        sniper: attacks_to 2
        oba.most: russian 4, german 3
        last_entry: turn 2
        bombardment.extent: 0 1, 1 1, 2 2, 3 2, 4 3, 5 3
    """,
    "slopes": """
        cover: tem 1, down_slope_hexsides 3, apart 2
        lane: drm 1
        movement.up_slope: mp 1, crest_factor 2
        base.tem: woods 1, stone-building 3
    """,
    "cupola": """
        cupola: armor 5, size_drm 1
    """,
    "counter_battery": """
        attack: few 1, many 3
    """,
    "perimeter": """
        escape: near 2
        entry: german_north_from_russian_hex 5
    """,
}
CASES = [pytest.param(file, marks=carrying(f"orsha/{file}"), id=file) for file in PRINTED]


@pytest.mark.parametrize("file", CASES)
def test_every_number_is_as_printed(file):
    assert numbers(f"orsha/{file}") == written(PRINTED[file])
