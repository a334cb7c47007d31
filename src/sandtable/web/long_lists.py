"""Columns with many choices: one list for the whole table, and in each row a field that takes a choice by its words.

A select in every row would repeat the list as often as there are rows; a page of a large set-up came to 1.4 MB.
"""

from collections import Counter

from sandtable.kernel import Field, FieldKind, NotUnderstood

MANY = 40
LONGEST_SHOWN = 60


def is_long(field: Field) -> bool:
    return field.kind is FieldKind.CHOICE and len(field.choices) > MANY


def listed(field: Field) -> dict[str, str]:
    """The words of each choice by its key; where two have the same words, with the key behind them."""
    often = Counter(label for _, label in field.choices)
    return {key: label if often[label] == 1 else f"{label} ({key})" for key, label in field.choices}


def text_of(field: Field, value: str) -> str:
    """What the row shows for a key; what is none stays as it was typed."""
    return listed(field).get(value, value)


def key_of(field: Field, text: str) -> str:
    """The key that was typed or chosen, by itself or by its words; raises NotUnderstood."""
    text, words = text.strip(), listed(field)
    if not text or text in words:
        return text
    for key, label in words.items():
        if " ".join(label.lower().split()) == " ".join(text.lower().split()):
            return key
    raise NotUnderstood(f"{field.label}: {text[:LONGEST_SHOWN]!r} is not in the list", field.rule)
