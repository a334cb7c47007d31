"""Every choice made before the campaign starts: how it is played, and how the ledger's doubts are read."""

from importlib import import_module
from pkgutil import iter_modules

from sandtable.games.orsha import reph
from sandtable.games.orsha.ground.readings import RULES as GROUND
from sandtable.games.orsha.perimeter.readings import RULES as PERIMETER
from sandtable.games.orsha.sight import RULES as SIGHT
from sandtable.kernel import Setting, from_ledger

PLAY = (
    Setting(
        "battles",
        "How battles are fought",
        "ask",
        ("ask", "table", "quick"),
        "At the table with your own pieces, or by the quick battle, which is Sandtable's own and not the booklet's."
        " With 'ask' you choose before each scenario.",
        "oto2.7.3.a",
        "Play",
    ),
    Setting(
        "balance",
        "Balance",
        "none",
        ("none", "russian", "german"),
        "7.31: with the Russian balance the Russians need 18 VP, with the German balance 22, instead of 20.",
        "oto2.7.31",
        "Play",
    ),
    Setting(
        "circled-numbers",
        "Circled numbers of the turn record",
        "",
        (),
        "The Game End numbers printed on your map for Game Turn 6, 7, 8 and on, such as '1 2 3 3 4'."
        " They are not in the text. Leave this empty to be asked at the end of each turn.",
        "oto2.cg4",
        "Play",
    ),
    Setting(
        "blue-arrow",
        "Blue arrow on the north edge",
        "",
        (),
        "The number of the hex at the blue arrow printed on your map, such as '30': Germans enter on or west of it."
        " It is not in the text. Leave this empty to use our own map's.",
        "oto2.6.entry.german-north",
        "Play",
    ),
)

FRAME = from_ledger(
    "oto2.4.1.g",
    "oto2.5.2.a",
    "oto2.5.3",
    "oto2.cg5.d",
    "oto2.cg7.b",
    "oto2.cg12.a2",
    "oto2.cg12.b1",
    "oto2.cg12.b3",
    "oto2.cg13.a",
    "oto2.cg14",
    "oto2.7.4.scenario-vc",
    "oto2.7.4.initial-vc",
    "oto2.7.4.ihsr4.a",
    "oto2.7.4.ihsr5",
    "oto2.7.4.ob.russian",
    "oto2.fn.20.c",
    "oto2.fn.20.e",
)


def assembled() -> tuple[Setting, ...]:
    """Everything a campaign can be set to, each key once, in the order of the booklet."""
    found = {s.key: s for s in (*PLAY, *from_ledger(*GROUND, *SIGHT, *PERIMETER), *FRAME, *_of_the_reph())}
    return tuple(found.values())


def _of_the_reph() -> list[Setting]:
    """What the modules of the Reorganization Phase declare, in the order of their names."""
    found: list[Setting] = []
    for module in sorted(iter_modules(reph.__path__), key=lambda m: m.name):
        found += getattr(import_module(f"{reph.__name__}.{module.name}"), "SETTINGS", ())
    return found
