"""Every choice before a mission: how the ledger's doubts about both missions are read."""

from sandtable.kernel import Setting, from_ledger

READINGS: tuple[Setting, ...] = from_ledger(
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
)
