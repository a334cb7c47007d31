"""Every choice made before the campaign starts: how it is played, and how the ledger's doubts are read."""

from sandtable.games.orsha.printed.campaign import campaign
from sandtable.kernel import Setting, from_ledger, judging, laid_map

NEEDS = campaign().balance

PLAY = (
    Setting(
        "battles",
        "How battles are fought",
        "ask",
        ("ask", "table", "board", "quick"),
        "At the table with your own pieces; on the board here, set-up included; or by the quick battle, which is"
        " Sandtable's own and not the booklet's. With 'ask' you choose before each set-up, and the steps after the"
        " scenario are asked in the same way.",
        "oto2.7.3.a",
        "Play",
    ),
    judging("oto2.7.13.a"),
    Setting(
        "balance",
        "Balance",
        "none",
        ("none", "russian", "german"),
        f"7.31: with the Russian balance the Russians need {NEEDS['russian']} VP,"
        f" with the German balance {NEEDS['german']}, instead of {NEEDS['none']}.",
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
    laid_map("oto2.map.extent", "the Orsha railway, which is drawn after the booklet's words alone"),
)

DOUBTS = (
    "oto2.map.compass",
    "oto2.2.3.c",
    "oto2.6.lvp.value",
    "oto2.1.2.b",
    "oto2.6.strategic-location",
    "oto2.7.505.altgrain",
    "oto2.7.5052",
    "oto2.7.5053.b",
    "oto2.7.5053.d",
    "oto2.7.5054.b",
    "oto2.7.5054.c",
    "oto2.7.5054.e",
    "oto2.7.5056.a",
    "oto2.7.506",
    "oto2.7.5062.c",
    "oto2.7.5063",
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
    "oto2.7.5134",
    "oto2.7.516",
    "oto2.7.509",
    "oto2.7.5092",
    "oto2.7.5196",
    "oto2.7.5197",
    "oto2.7.5112.b",
    "oto2.7.5112.c",
    "oto2.7.5113.b",
    "oto2.7.5042.c",
    "oto2.7.5131.b",
    "oto2.7.5131.c",
    "oto2.7.502.d",
    "oto2.7.502.g",
    "oto2.7.5184",
    "oto2.rg.german.note.i",
    "oto2.rg.german.M3",
    "oto2.7.5225",
    "oto2.7.5195",
    "oto2.7.514.b",
    "oto2.7.514",
    "oto2.7.5132",
    "oto2.7.5137",
    "oto2.7.5222",
    "oto2.rg.german.note.j",
    "oto2.7.5193",
    "oto2.rg.russian.note.k",
    "oto2.7.5192",
    "oto2.7.5171",
)
"""The rules whose doubts the ledger marks; where two share a setting, the later one is cited."""


def assembled() -> tuple[Setting, ...]:
    """Everything a campaign can be set to, each key once."""
    found = {s.key: s for s in (*PLAY, *(s for rule_id in DOUBTS for s in from_ledger(rule_id)))}
    return tuple(found.values())
