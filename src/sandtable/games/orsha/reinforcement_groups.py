"""The RG charts as printed (bought and recorded in reph/shop.py), and the Historical DRM that half the tables use."""

from collections.abc import Mapping
from functools import cache
from typing import Literal

from sandtable import rules
from sandtable.charts.data_files import proved, table
from sandtable.games.orsha.printed.reading import raw
from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.state import Group, State
from sandtable.kernel import Modifier, Side
from sandtable.rules import rule


@rule("oto2.7.5151")
def historical(state: State, side: Side) -> Modifier:
    """7.5151: the side's Historical DRM of the current date."""
    return Modifier(second_half().historical[state.date][side], f"Historical DRM of {state.date}", "oto2.7.5151")


@rule(
    "oto2.7.5181", "oto2.7.5182", "oto2.7.5183", "oto2.7.5184", "oto2.7.5185", "oto2.7.5186", "oto2.6.rg", "oto2.6.co"
)
@table
class Row:
    """7.518: a row of a Reinforcement Group chart. ID letters: I Infantry, V vehicles, G Guns, O OBA, F aircraft,
    B Bombardment, M miscellaneous."""

    id: str
    side: Side
    rule: str
    title: str
    cpp: int
    date_max: int
    cg_max: int
    does: Literal["", "bombardment", "observer", "fpp", "minefield", "san", "recon"] = (
        ""  # what it is, where no units come
    )
    units: str = ""
    variant: str = ""
    weapons: tuple[str, ...] = ()
    receives: str = ""
    aircraft: str = ""
    calibre: int = 0  # of an OBA module, in mm
    full: int = 0
    depleted: int = 0
    notes: tuple[str, ...] = ()

    @property
    def letter(self) -> str:
        return self.id[0]

    # What the letters of the notes beside a row mean. Both charts share a to g; Russian h and o are theirs alone.

    @property
    @rules.rule("oto2.rg.german.note.a", "oto2.rg.russian.note.a")
    def rolls_for_armor_leader(self) -> bool:
        return "a" in self.notes and self.letter == "V"

    @property
    @rules.rule("oto2.rg.german.note.b", "oto2.rg.russian.note.b")
    def has_crews(self) -> bool:
        return "b" in self.notes

    @property
    @rules.rule("oto2.rg.german.note.c", "oto2.rg.russian.note.c")
    def may_be_depleted(self) -> bool:
        return "c" in self.notes

    @property
    @rules.rule("oto2.rg.german.note.d", "oto2.rg.russian.note.d")
    def has_engineers(self) -> bool:
        return "d" in self.notes

    @property
    @rules.rule("oto2.rg.german.note.e", "oto2.rg.russian.note.e")
    def has_sw_and_leaders(self) -> bool:
        return "e" in self.notes

    @property
    @rules.rule("oto2.rg.german.note.f", "oto2.rg.russian.note.f")
    def may_preregister(self) -> bool:
        return "f" in self.notes

    @property
    @rules.rule("oto2.rg.russian.note.h")
    def fires_rockets(self) -> bool:
        return "h" in self.notes and self.calibre > 0

    @property
    @rules.rule("oto2.rg.russian.note.o")
    def may_have_tractors(self) -> bool:
        return "o" in self.notes

    def count(self, strength: str) -> int:
        """7.5185: the number left of the slash at Full, right of it at Depleted Strength."""
        return self.depleted if strength == "Depleted" else self.full


LETTERS = {
    "I": "Infantry",
    "V": "Vehicles",
    "G": "Guns",
    "O": "Artillery off the map",
    "F": "Aircraft",
    "B": "Bombardment",
    "M": "Miscellaneous",
}
"""7.5181: what the letter of an ID stands for."""


@cache
@rule("oto2.rg.german", "oto2.rg.russian")
def chart(side: Side) -> Mapping[str, Row]:
    """The whole RG chart of a side, by ID."""
    return {
        key: proved(Row, {**row, "id": key, "side": side}, "groups.toml") for key, row in raw("groups")[side].items()
    }


def row_of(group: Group) -> Row:
    return chart(group.side)[group.rg]


@rule("oto2.cg7.b")
def oba_modules(state: State, side: Side) -> list[Group]:
    """CG7: a side's OBA modules that are left; a CBM or an Observer places no FFE."""
    return [g for g in state.sides[side].groups if row_of(g).calibre and not g.gone]


def called(group: Group) -> str:
    """A group in players' words: `O2 120mm+ OBA (23AM)`; a second one of its kind and date by its number."""
    date = "OB" if group.given else group.date
    number = group.id.rpartition(" ")[2]
    return f"{group.rg} {row_of(group).title} ({date}{f', {number}' if number.isdigit() and number != '1' else ''})"


def called_today(group: Group) -> str:
    """A group among those of its own date: `I1 Rifle Co. I`, `I1 Rifle Co. I (2)`, `I1 Rifle Co. I (OB)`."""
    return called(group).replace(f" ({group.date})", "").replace(f"({group.date}, ", "(")


def fresh(state: State, side: Side) -> list[Group]:
    """7.519: the groups of this date whose units have not been received yet."""
    return [g for g in state.sides[side].groups if g.date == state.date and not g.received and not g.gone]
