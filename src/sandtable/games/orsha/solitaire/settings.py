"""Every choice before a mission: how the ledger's doubts about both missions are read."""

from dataclasses import replace

from sandtable.kernel import Setting, from_ledger

WORDS: dict[str, tuple[str, str]] = {
    "s1-suspect-distance": (
        "S1: how near S? may be",
        "The smallest range from a S? to your set-up area. Printed is more than 2 hexes, so 3; that leaves the belt of "
        "two hexes to the wrecks.",
    ),
    "s1-88-concealed": (
        "S1: is the 88L concealed?",
        "The booklet says it of the two 20L guns only. No: it starts in the open; yes: concealed like the others.",
    ),
    "s1-minefield-lines": (
        "S1: which hexes are mined",
        "The scan lost the dashes between A26 and H22, S15 and Z18. Whole lines: both lines of eight hexes; "
        "four named hexes: only their ends.",
    ),
    "s1-coy-leaders": (
        "S1: who the company leaders are",
        "The booklet lists nine leaders without their quality. Roll on R3: by table R3; players decide: you choose.",
    ),
    "s1-third-company": (
        "S1: where company 2 sets up",
        "The booklet prints the zones of two of the three companies. L-T: in the hexrows between them; "
        "anywhere in area: wherever you wish in the set-up area.",
    ),
    "s1-armor-drs": (
        "S1: the four further AFVs",
        "One each: a dr for each of them; one for all: one dr, and all four are alike.",
    ),
    "s1-aircraft-dr": (
        "S1: the dr for the Sturmoviks",
        "One for all: one dr on Aircraft 12.2 serves all three; one each: a dr for each.",
    ),
    "re-asterisk": (
        "S1: Random Events with an asterisk",
        "The booklet does not explain it. Once per row: such a row happens once in a mission, then it is rolled again; "
        "no limit: the asterisk means nothing.",
    ),
    "re-11-reroll": (
        "S1: ENEMY event 11-12, when it is rolled again",
        "No Hold suspect in range: if no S? in Hold Attitude is near enough to change; no suspect in range: only if "
        "there is no S? at all within 6 hexes, so that the event can come to nothing.",
    ),
    "re-13-setup-area": (
        "S1: ENEMY event 13-16 and your set-up area",
        "Never picked: stacks in your set-up area never walk into these mines; spared only if alone: they are spared "
        "only if no stack outside it can.",
    ),
    "re-minefield-top-row": (
        "S1: strength of a minefield on a dr of 5 or 6",
        "The print breaks off. 12: the third strength that B28.1 knows; 8: as on a 3 or 4.",
    ),
    "re-61-only-10-3": (
        "S1: ENEMY event 61-62 with no leader but 10-3s",
        "A 10-3 cannot Battle Harden. No effect: the event comes to nothing; reroll: another event is rolled.",
    ),
    "s2-suspects-in-radius": (
        "S2: S? around an intersection",
        "Every location: one in each concealment-terrain Location within the radius; one per VPO: one in all.",
    ),
    "s2-bridge-reroll": (
        "S2: which drs for a bridge's place are rolled again",
        "The scan lost the sign before the 5. 5 and 6: five or more; 5 only: the 5 alone.",
    ),
    "s2-heavy-weapon-drs": (
        "S2: how many drs for heavy weapons",
        "The booklet does not say how many; one is the plain reading.",
    ),
}
"""Title and explanation of each, in a player's words."""


def in_words(setting: Setting) -> Setting:
    title, explanation = WORDS[setting.key]
    return replace(setting, title=title, explanation=explanation)


MAP = Setting(
    "s1-map",
    "S1: which map lies on your table",
    "ours",
    ("ours", "printed"),
    "Ours: the map of Orsha that comes with Sandtable; its VPO, buildings and cover are known. Printed: the map of the "
    "game; you are asked for its VPO, and may name its buildings and cover, by a file too.",
    "oto2.sasl.s1.vpo",
    "Your table",
)

TABLE = Setting(
    "table",
    "Where you play",
    "board",
    ("board", "own"),
    "Board: on the board here, with S?, ENEMY units and your own counters to drag; fire and Close Combat you resolve "
    "by your own rulebook. Own: on your own table, and you tell what happens there.",
    "oto2.sasl.s1.msr5.activation",
    "Your table",
)

READINGS: tuple[Setting, ...] = tuple(
    map(
        in_words,
        from_ledger(
            "oto2.sasl.s1.suspects",
            "oto2.sasl.s1.guns",
            "oto2.sasl.s1.minefields",
            "oto2.sasl.s1.oob.coys",
            "oto2.sasl.s1.oob.zones",
            "oto2.sasl.s1.oob.armor-table",
            "oto2.sasl.s1.air",
            "oto2.sasl.re.read",
            "oto2.sasl.re.enemy.11",
            "oto2.sasl.re.enemy.13",
            "oto2.sasl.re.minefield-strength",
            "oto2.sasl.re.enemy.61",
            "oto2.sasl.s2.suspects",
            "oto2.sasl.s2.msr7.river",
            "oto2.sasl.s2.oob.hw",
        ),
    )
)
