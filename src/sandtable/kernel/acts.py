"""`Act`: the ask that is answered on the board. A move is an answer: checked, journalled, undone like any other."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from sandtable.kernel.asks import DECISION, Ask, Wants
from sandtable.kernel.boards import Board, Place, Surface, same_spot
from sandtable.kernel.counting import counted
from sandtable.kernel.dice import Draw
from sandtable.kernel.refusals import NotUnderstood, Refused, shown
from sandtable.kernel.sides import Audience, only
from sandtable.kernel.typed_acts import read_act, read_counters, spell_act
from sandtable.kernel.verbs import DONE, Advised, Deed, Destination, Strictness, Verb

MOST_PLACES = 500
"""Of one way."""
MOST_NAMED = 6
"""How many counters a line of the story names."""

Targets = Callable[[str, tuple[str, ...]], tuple[Destination, ...]]
"""(verb, counters) -> where they may go, with cost; worked out when asked."""

Tell = Callable[[Deed], str]
"""What a player is told of a deed before he does it: measured, in his own words."""

NOWHERE = Board("", Surface("", "", 0, 0, "", "hexes"))


@dataclass(frozen=True, kw_only=True)
class Act(Ask[dict[str, Any]]):
    """An act on the board: `{"verb": "move", "counters": ["a1"], "path": ["K31", "K32"]}`; `{"verb": "done"}` ends.

    `path` leaves out where they stand; `to` is a place or the id of a counter; `with` one of the verb's words.
    `counters` are the ids of this side's own. `table` gives the board as this side sees it, `name_of` a counter's name
    without building it; of the verbs in `tells`, `targets` knows every place; `told` says who else may read the line of
    an act: nobody, unless the game says so. `advise` is asked when somebody reads the suggestion, and not before.
    """

    wants: Wants = field(default=DECISION, init=False, compare=False)
    verbs: tuple[Verb, ...]
    board: str = ""
    counters: tuple[str, ...] = ()
    strict: Strictness = Strictness.ENFORCE
    advise: Callable[[], Advised] = field(default=Advised, compare=False)
    suggestion: Any = field(default=property(lambda act: act.advise().act), init=False, repr=False)
    because: Any = field(default=property(lambda act: act.advise().because), init=False, compare=False, repr=False)
    table: Callable[[], Board] | None = field(default=None, compare=False)
    name_of: Callable[[str], str] | None = field(default=None, compare=False)
    targets: Targets | None = field(default=None, compare=False)
    tells: frozenset[str] = field(default=frozenset(), compare=False)
    tell: Tell | None = field(default=None, compare=False)
    told: Callable[[Deed], Audience] | None = field(default=None, compare=False)

    @cached_property
    def on(self) -> Board:
        """The board as the acting side sees it, built once."""
        return self.table() if self.table else NOWHERE

    # ------------------------------------------------------------------ understanding

    def understand(self, value: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise NotUnderstood(f"an act on the board is wanted, not {shown(value)}", self.cite)
        verb = self.verb(value.get("verb"))
        unknown = set(value) - {"verb", "counters", "path", "to", "with"}
        if unknown:
            raise NotUnderstood(f"an act has no part {shown(min(map(str, unknown)))}", self.cite)
        kept: dict[str, Any] = {"verb": verb.key}
        if counters := self._counters(verb, value.get("counters", ())):
            kept["counters"] = counters
        if verb.path:
            kept["path"] = self._way(verb, counters, value)
        elif verb.to == "place":
            kept["to"] = self._place(value.get("to"))
        elif verb.to == "counter":
            kept["to"] = self._counter(value.get("to"))
        if verb.words:
            kept["with"] = self._word(verb, value.get("with", verb.words[0]))
        return kept

    def verb(self, key: Any) -> Verb:
        for verb in self.verbs:
            if verb.key == key:
                return verb
        known = ", ".join(v.key for v in self.verbs)
        raise NotUnderstood(f"{shown(key)} is not among the acts ({known})", self.cite)

    def _counters(self, verb: Verb, given: Any) -> list[str]:
        if not isinstance(given, list | tuple):
            raise NotUnderstood(f"a list of counters is wanted, not {shown(given)}", self.cite)
        for id in given:
            if id not in self.counters:
                raise NotUnderstood(f"{shown(id)} is no counter of yours on this board", self.cite)
        if len(set(given)) < len(given):
            raise NotUnderstood("the same counter is named twice", self.cite)
        low, high = verb.counters
        if not low <= len(given) <= high:
            wanted = counted(low, "counter") if low == high else f"{low} to {high} counters"
            raise NotUnderstood(f"{verb.title} takes {wanted}, not {len(given)}", verb.rule or self.cite)
        return list(given)

    def _way(self, verb: Verb, counters: list[str], value: Mapping[str, Any]) -> list[str]:
        """Place by place. Where only the end is given, the cheapest way there that is known."""
        given = value.get("path")
        if given is None and "to" in value:
            end = self._place(value["to"])
            place = Place.read(end)
            if place.point is not None:  # on a table one goes straight
                return [end]
            known = next((d for d in self.reach(verb.key, tuple(counters)) if same_spot(d.place, place)), None)
            return [*known.path[:-1], end] if known else [end]
        if not isinstance(given, list | tuple) or not 0 < len(given) <= MOST_PLACES:
            raise NotUnderstood(f"a way of 1 to {MOST_PLACES} places is wanted, not {shown(given)}", self.cite)
        return [self._place(text) for text in given]

    def _place(self, text: Any) -> str:
        place = Place.read(text)
        if not self.on.has(place):
            raise NotUnderstood(f"there is no place {shown(text)} on this board", self.cite)
        return str(place)

    def _counter(self, id: Any) -> str:
        if not isinstance(id, str) or self.on.counter(id) is None:
            raise NotUnderstood(f"there is no counter {shown(id)} on this board", self.cite)
        return id

    def _word(self, verb: Verb, word: Any) -> str:
        if word not in verb.words:
            raise NotUnderstood(f"{shown(word)} is none of: {', '.join(verb.words)}", verb.rule or self.cite)
        return str(word)

    def read(self, text: str) -> dict[str, Any]:
        """An act as a player types it: `3 Pz to B17.18`, `flip 3 Pz`, `done`. Raises NotUnderstood."""
        return self.understand(read_act(self.verbs, self.on, text, cite=self.cite))

    def named(self, text: str) -> list[str]:
        """The ids of one's own counters that a player means by these names. Raises NotUnderstood."""
        return read_counters(self.verbs, self.on, text, cite=self.cite)

    def typed(self, value: Mapping[str, Any]) -> str:
        """An understood act as it can be typed; counters by their names, or by their ids where those leave a doubt."""
        spelled = partial(spell_act, self.verb(value["verb"]), value, self.on)
        with suppress(NotUnderstood):
            if self.read(by_name := spelled(by_name=True)) == value:
                return by_name
        return spelled(by_name=False)

    def deed(self, value: Mapping[str, Any]) -> Deed:
        """An understood answer as a rule reads it."""
        return Deed.of(self.side or "", value, self.verb(value["verb"]))

    # ------------------------------------------------------------------ judging

    def refuse(self, value: dict[str, Any]) -> Refused | None:
        return self.forbidden(value) if self.strict is Strictness.ENFORCE else None

    def warning(self, value: dict[str, Any]) -> Refused | None:
        """What a rule says against an act that counts all the same, where the players want to be told."""
        return self.forbidden(value) if self.strict is Strictness.ADVISE else None

    def forbidden(self, value: dict[str, Any]) -> Refused | None:
        """Why the rules forbid it, however strictly acts are judged."""
        return super().refuse(value)

    def reach(self, verb: str, counters: tuple[str, ...]) -> tuple[Destination, ...]:
        """Where these counters may go, what it costs and what forbids it; empty where the game does not tell."""
        known = self.verb(verb)
        self._counters(known, counters)
        return self.targets(verb, counters) if self.targets and known.goes else ()

    def before(self, value: Any) -> tuple[str, Refused | None]:
        """What is told of an act before it is done, and what forbids it. Raises NotUnderstood; nothing is answered."""
        understood = self.understand(value)
        words = self.tell(self.deed(understood)) if self.tell else ""
        return words, self.forbidden(understood)

    def barred(self, counters: tuple[str, ...]) -> dict[str, Refused]:
        """The verbs of which it is known before they are tried that the rules forbid them to these counters: those that
        take nothing else but a word, and refuse every word; and those that lead nowhere, where the game tells.
        """
        if self.strict is not Strictness.ENFORCE:
            return {}
        fit = [
            verb for verb in self.verbs if verb.counters[1] and verb.counters[0] <= len(counters) <= verb.counters[1]
        ]
        found = {verb.key: self._barred(verb, counters) for verb in fit}
        return {key: no for key, no in found.items() if no}

    def _barred(self, verb: Verb, counters: tuple[str, ...]) -> Refused | None:
        value = {"verb": verb.key, "counters": counters}
        if not verb.goes and not verb.to:
            tried = [value | {"with": word} for word in verb.words] or [value]
            no = [refused for one in tried if (refused := self.forbidden(self.understand(one)))]
            return no[0] if len(no) == len(tried) else None
        stands = self.on.counter(counters[0])
        if verb.key not in self.tells or stands is None or any(not d.refused for d in self.reach(verb.key, counters)):
            return None
        return self.forbidden(self.understand(value | {"to": str(stands.place)}))

    # ------------------------------------------------------------------ telling

    def audience(self, value: dict[str, Any]) -> Audience | None:
        """Who may read the line of this act. What the others are told is for the game to say."""
        if self.seen_by is not None or self.side is None:
            return self.seen_by
        return self.told(self.deed(value)) if self.told else only(self.side)

    def kept(self, value: dict[str, Any]) -> dict[str, Any]:
        """Never the ids: they are this side's own, and would tell others which counter is which."""
        return {"act": value["verb"], "key": self.key}

    def story(self, value: dict[str, Any]) -> str:
        """What was done; in which phase, every line around it says. Only its end names the phase."""
        words = self.describe(value)
        return super().story(value) if self.is_routine(value) else words[:1].upper() + words[1:]

    def is_routine(self, value: dict[str, Any]) -> bool:
        return self.told_after or value["verb"] == DONE.key

    def describe(self, value: dict[str, Any]) -> str:
        verb = self.verb(value["verb"])
        names = [self._name(id) for id in value.get("counters", ())]
        more = len(names) - MOST_NAMED
        listed = ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
        said = [f"{verb.title[:1].lower()}{verb.title[1:]}", listed]
        if ways := value.get("path"):
            said.append(f"to {self._in_words(ways[-1])}" + (f" by {', '.join(ways[:-1])}" if ways[:-1] else ""))
        elif verb.to == "place":
            said.append(f"to {self._in_words(value['to'])}")
        elif verb.to == "counter":
            said.append(f"at {self._name(value['to'])}")
        if verb.words:
            said.append(f"({value['with']})")
        return " ".join(filter(None, said))

    def _name(self, id: str) -> str:
        if self.name_of:
            return self.name_of(id)
        found = self.on.counter(id)
        return found.name if found else id

    def _in_words(self, place: str) -> str:
        return self.on.place_in_words(Place.read(place)) if place.startswith("box:") else place

    # ------------------------------------------------------------------ chance

    def guess(self, draw: Draw) -> dict[str, Any]:
        """Any verb with any counters that fit it; the way is one of those it has, where the game tells them."""
        verb = draw.choice(self.verbs)
        chosen = self._guess_counters(verb, draw)
        value: dict[str, Any] = {"verb": verb.key, "counters": chosen}
        if verb.goes:
            value |= self._guess_way(verb, tuple(chosen), draw)
        elif verb.to == "counter":
            others = [c.id for c in self.on.counters if c.id not in chosen]
            value["to"] = draw.choice(others) if others else ""
        if verb.words:
            value["with"] = draw.choice(verb.words)
        return self._understood(value)

    def _guess_counters(self, verb: Verb, draw: Draw) -> list[str]:
        """Mostly some of one stack; now and then from anywhere."""
        low, high = verb.counters
        if not high or not self.counters:
            return []
        first = self.on.counter(draw.choice(self.counters))
        stack = [c.id for c in self.on.at(first.place) if c.id in self.counters] if first and draw.below(4) else []
        among = stack if len(stack) >= low else list(self.counters)
        most = min(high, len(among), 3)
        return draw.some(among, draw.between(min(max(low, 1), most), most))

    def _guess_way(self, verb: Verb, chosen: tuple[str, ...], draw: Draw) -> dict[str, Any]:
        try:
            open_to = [t for t in self.reach(verb.key, chosen) if not t.refused]
        except NotUnderstood:  # fewer counters than the verb takes
            open_to = []
        if open_to:
            end = draw.choice(open_to)
            return {"path": list(end.path) or [str(end.place)]} if verb.path else {"to": str(end.place)}
        places = [spot.name for spot in self.on.surface.spots] + [f"box:{box.key}" for box in self.on.boxes]
        anywhere = draw.choice(places) if places else ""
        return {"path": [anywhere]} if verb.path else {"to": anywhere}

    def _understood(self, value: dict[str, Any]) -> dict[str, Any]:
        """In its normal form; a guess that makes no sense comes back as it is, and is refused by the check."""
        try:
            return self.understand(value)
        except NotUnderstood:
            return value

    def _legal(self, value: Any) -> bool:
        try:
            return self.forbidden(self.understand(value)) is None
        except NotUnderstood:
            return False
