"""Whether the story of a campaign reads as a story: each line tells what happened, in players' words."""

import re
from collections.abc import Iterable, Iterator

from sandtable.kernel import Campaign, Line, NoteKind
from sandtable.rules import known
from sandtable.rules.wording import rule_ids
from sandtable.web.paper import told_by

ONE_OF_MANY = re.compile(
    r"(?:^|[,;:(] |\b(?:of|and|or|has|with|by|for|to|only|are) )1 (?!its|his|this|has|was|is|halts)[A-Za-z]+(?<!s)s\b"
)
"""`1 rows kept`; not `unit 1 enters`."""
QUESTION_AND_ANSWER = re.compile(r"(?<=[\w)]{2})\? [A-Z0-9]")
"""A mark after a lone letter belongs to a name, such as a counter `S?`."""
SLIPS = {
    "colons that follow one another": re.compile(r":\s*:"),
    "an empty name": re.compile(r"''|\"\"(?!\w)|\( ?\)| ,|\bNone\b(?! of)"),
    "a before a vowel": re.compile(r"\ba (?:[aeio]\w|8-)", re.ASCII),
    "an before a consonant": re.compile(r"\ban [bcdfgjklpqtvwxz]"),
    "a word twice": re.compile(r"\b(the|a|an|of|in|is|to|and) \1\b"),
    "more figures than anybody measures": re.compile(r"\d\.\d{5,}"),
}


def clumsy(campaign: Campaign) -> list[str]:
    """Every line of the whole story that nobody would write, with what is wrong with it."""
    titles = {side.key: side.title for side in campaign.game.sides}
    lines = [line for line in campaign.log("(referee)") if not line.data.get("routine")]
    return sorted(set(faults(lines, titles)))


def faults(lines: Iterable[Line], titles: dict[str, str]) -> Iterator[str]:
    for line in lines:
        text = line.text
        if QUESTION_AND_ANSWER.search(text):
            yield f"a question and its answer: {text}"
        if ONE_OF_MANY.search(text):
            yield f"one of many: {text}"
        if any(known(found[0]) for found in rule_ids().finditer(text)):
            yield f"a rule's id: {text}"
        if line.side in titles and told_by(text, titles[line.side]).startswith((f"{titles[line.side]}:", "The side ")):
            yield f"its side twice: {text}"
        if line.kind is not NoteKind.RULING:
            yield from (f"{name}: {text}" for name, slip in SLIPS.items() if slip.search(text))
