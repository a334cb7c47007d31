"""Supply of both sides: what stands where, what comes in, where it goes, and the ledger in points and tokens."""

from sandtable.kernel import from_ledger

SETTINGS = from_ledger(
    "tfb.supply.soviet.year_modifier",
    "tfb.supply.soviet.air_bases",
    "tfb.supply.axis.air_bases",
    group="Supply",
)
