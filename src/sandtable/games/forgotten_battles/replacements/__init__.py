"""Replacements and special replacements (1.7a, 1.7b) of both sides."""

from sandtable.kernel import from_ledger

SETTINGS = from_ledger(
    "tfb.replacement.axis.hog",
    "tfb.replacement.axis.special.tiger_save",
    "tfb.replacement.axis.special.alert",
    group="Replacements",
)
