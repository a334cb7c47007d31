"""Acts as players type them: `3 Pz to B17.18`, `attack 3 Pz, 5 Pz at 2 Gds`, `flip K30 with shaken`, `done`.

A counter is typed by its name or its id; `Rifles in K30` tells two of a name apart, and a place alone is all of one's
own there. A way is its places in order: `3 Pz to K31 K32 K33`.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sandtable.kernel.boards import Board, Counter, Place, same_spot
from sandtable.kernel.plain import is_text
from sandtable.kernel.refusals import NotUnderstood, shown
from sandtable.kernel.verbs import Verb

LONGEST_TYPED = 4000
MOST_NAMED = 8
_TO = re.compile(r"\s+(?:to|at|on|onto|into|in|->|→)\s+", re.IGNORECASE)
_UNIT = re.compile(r"\s*(?:cm|in|\")$", re.IGNORECASE)
"""Behind places of a table; without it they are in the measure that its players chose."""
_WITH = re.compile(r"\s+(?:with|as)\s+", re.IGNORECASE)


def read_act(verbs: tuple[Verb, ...], board: Board, text: Any, *, cite: str = "") -> dict[str, Any]:
    """What this line means, as the value of an Act; raises NotUnderstood in players' words."""
    if not is_text(text) or not text.strip() or len(text) > LONGEST_TYPED:
        raise NotUnderstood("Type an act, such as a counter's name, then to, then where it goes.", cite)
    return _Line(verbs, board, cite).read(" ".join(text.split()))


def read_counters(verbs: tuple[Verb, ...], board: Board, text: str, *, cite: str = "") -> list[str]:
    """The ids of one's own counters that these names mean; raises NotUnderstood."""
    return _Line(verbs, board, cite).counters(" ".join(text.split()))


class _Line:
    """One typed line, read against the verbs and the board of whoever typed it."""

    def __init__(self, verbs: tuple[Verb, ...], board: Board, cite: str) -> None:
        self.verbs, self.board, self.cite = verbs, board, cite

    def read(self, text: str) -> dict[str, Any]:
        verb, rest = self._verb(text)
        value: dict[str, Any] = {"verb": verb.key}
        if verb.words:
            rest, value["with"] = self._word(verb, rest)
        if verb.goes or verb.to == "counter":
            rest, end = self._end(verb, rest)
            value |= end
        if verb.counters[1]:
            value["counters"] = self.counters(rest)
        elif rest:
            raise self._wrong(f"{verb.title} takes no counters")
        return value

    def _verb(self, text: str) -> tuple[Verb, str]:
        """The verb in front, by its key or title; without one, the first that goes somewhere."""
        lower = text.lower()
        for verb in self.verbs:
            for word in (verb.title.lower(), verb.key.lower()):
                if lower == word or lower.startswith(f"{word} "):
                    return verb, text[len(word) :].strip()
        going = next((v for v in self.verbs if v.goes), None)
        if going is None or not _TO.search(text):
            known = ", ".join(v.title for v in self.verbs)
            raise self._wrong(f"{shown(text)} begins with none of: {known}")
        return going, text

    def _word(self, verb: Verb, text: str) -> tuple[str, str]:
        *before, last = _WITH.split(f" {text}")
        word = next((w for w in verb.words if w.lower() == last.strip().lower()), None)
        if before and word is not None:
            return text[: len(text) - len(last)].rstrip().rpartition(" ")[0], word
        ends = {end: w for w in verb.words for end in (f" {w.lower()}", f" ({w.lower()})")}
        if end := next((end for end in ends if text.lower().endswith(end)), ""):
            return text[: -len(end)], ends[end]  # as the story tells it: Mark KV-1S (immobilised)
        if len(verb.words) == 1 or not before:
            return text, verb.words[0]
        raise self._wrong(f"{shown(last)} is none of: {', '.join(verb.words)}")

    def _end(self, verb: Verb, text: str) -> tuple[str, dict[str, Any]]:
        """Where it goes: what stands behind the last `to` that makes sense there; nothing need stand before it."""
        text = f" {text}"
        for cut in reversed(list(_TO.finditer(text))):
            before, after = text[: cut.start()].strip(), text[cut.end() :]
            if verb.to == "counter":
                found = self._named(after)
                if len(found) == 1:
                    return before, {"to": found[0].id}
            elif places := self._places(after):
                if verb.path:
                    return before, {"path": places} if len(places) > 1 else {"to": places[0]}
                if len(places) == 1:
                    return before, {"to": places[0]}
        what = "a counter of this board" if verb.to == "counter" else "a place of this board"
        raise self._wrong(f"{verb.title} needs “to” and {what} at the end")

    def _places(self, text: str) -> list[str]:
        """Places in order; a box also by its title, a hex by what players call it. Empty when it is something else."""
        for box in self.board.boxes:
            if text.lower() in (box.title.lower(), box.key.lower()):
                return [f"box:{box.key}"]
        if called := [hex for name, hex in self.board.surface.called if name.lower() == text.lower()]:
            return called[:1]
        unit, rate = self.board.surface.measure
        bare = _UNIT.sub("", text)
        if bare != text:
            rate = rate if text.lower().endswith(unit) else 1.0
        try:
            found = [Place.read(part) for part in re.split(r"(?<!,)\s+", bare)]
        except NotUnderstood:
            return []
        found = [p if p.point is None else _scaled(p, 1 / rate) for p in found]
        return [str(p) for p in found] if all(map(self.board.has, found)) else []

    def counters(self, text: str) -> list[str]:
        found: list[str] = []
        if "," in text and len(whole := [c for c in self._named(text) if c.mine]) == 1:
            return [whole[0].id]  # a name with a comma in it
        for part in filter(None, (part.strip() for part in text.split(","))):
            found += [id for id in self._mine(part) if id not in found]
        return found

    def _mine(self, name: str) -> list[str]:
        """One's own by this name; a place alone (or `all in` it) stands for everything of one's own there."""
        mine = [c for c in self._named(name) if c.mine]
        if mine and len({(c.place, c.face, c.states, c.carried_by) for c in mine}) == 1:
            return [mine[0].id]  # the only one, or any of those that nothing tells apart
        there = self._places(re.sub(r"^(?:all|stack)(?:\s+(?:in|at))?\s+", "", name, flags=re.IGNORECASE))
        if not mine and len(there) == 1:
            stack = [c.id for c in self.board.at(Place.read(there[0])) if c.mine]
            if stack:
                return stack
            raise self._wrong(f"nothing of yours is at {there[0]}")
        if not mine:
            raise self._wrong(f"there is no counter of yours called {shown(name)}")
        where = ", ".join(f"{c.name} in {self.board.place_in_words(c.place)}" for c in mine[:MOST_NAMED])
        raise self._wrong(f"there are {len(mine)} called {shown(name)}: {where}. Say which, or type its id")

    def _named(self, name: str) -> list[Counter]:
        """Counters by id, by name, or by name and place. What is also a place (`R41`) is an id only as it is written
        (`r41`, `#R41`)."""
        typed = name.strip()
        wanted = typed.removeprefix("#").lower()
        by_id = [c for c in self.board.counters if c.id.lower() == wanted]
        if by_id and (typed.startswith("#") or by_id[0].id == typed or not self._places(typed)):
            return by_id
        if by_name := [c for c in self.board.counters if c.name.lower() == wanted]:
            return by_name
        for cut in reversed(list(_TO.finditer(wanted))):
            places = self._places(wanted[cut.end() :])
            if len(places) == 1:
                at = Place.read(places[0])
                return [
                    c for c in self.board.counters if c.name.lower() == wanted[: cut.start()] and same_spot(c.place, at)
                ]
        return []

    def _wrong(self, why: str) -> NotUnderstood:
        return NotUnderstood(why, self.cite)


def spell_act(verb: Verb, value: Mapping[str, Any], board: Board, *, by_name: bool) -> str:
    """An understood act as it can be typed: its counters by their names, or by their ids, which leave no doubt."""
    ids = value.get("counters", ())
    names = [counter.name if by_name and (counter := board.counter(id)) else id for id in ids]
    said = [verb.title, ", ".join(names)]
    if end := value.get("path") or ([value["to"]] if "to" in value else []):
        end = end if verb.to == "counter" else [typed_place(place, board.surface.measure[1]) for place in end]
        said.append(f"to {' '.join(end)}")
    if verb.words:
        said.append(f"with {value['with']}")
    return " ".join(filter(None, said))


def typed_place(text: str, rate: float) -> str:
    """A place of a table as it is typed by a ruler of which an inch has so many; a hex or a box as it is."""
    place = Place.read(text)
    return text if place.point is None or rate == 1 else str(_scaled(place, rate))


def _scaled(place: Place, rate: float) -> Place:
    x, y = place.point or (0.0, 0.0)
    return replace(place, point=(round(x * rate, 3), round(y * rate, 3)))
