"""The Dead Pile and the rebuild charts: what may come back, for what, and where it appears."""

from sandtable.kernel import from_ledger

SETTINGS = from_ledger(
    "tfb.rebuild.soviet.one_pax.regiments",
    "tfb.rebuild.soviet.pool.ur",
    "tfb.rebuild.axis.one_pax.regiments",
    "tfb.rebuild.axis.pax_and_eq.corps_hq",
    group="Rebuilding",
)
