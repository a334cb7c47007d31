"""Pieces: a counter of a module or a save as its traits, with what can be seen of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from sandtable.kernel import NotUnderstood
from sandtable.vassal.coding import layers, split

MOST_TRAITS = 400
MOST_LEVELS = 400
DEEPEST = 50
ADD = "+"

# Where things are in a layer's type, behind its id.
IMAGES, NAMES, NAME, FOLLOWS, PROPERTY, FIRST, FIELDS = 15, 16, 18, 21, 22, 23, 26


@dataclass(frozen=True, slots=True)
class Trait:
    """What one trait says of its piece: its type, which the module wrote, and its state, which changes in play."""

    type: str
    state: str = ""

    @property
    def id(self) -> str:
        return self.type.partition(";")[0]

    def fields(self, most: int = 0) -> list[str]:
        """What stands behind the id; `most`: no more than the first so many."""
        return split(self.type, ";", most + 1 if most else 0)[1:]

    def field(self, number: int) -> str:
        told = self.fields(number + 1)
        return told[number] if number < len(told) else ""


@dataclass(frozen=True, slots=True)
class Layer:
    """A trait that shows one of several pictures, or none."""

    name: str
    images: tuple[str, ...]
    names: tuple[str, ...]
    level: int
    """Which of the pictures lies up, from 1; otherwise none does."""
    follows: str = ""
    """The property of its piece that decides the level in place of its own state; `first` is the value of level 1."""
    first: int = 1

    @property
    def covers(self) -> bool:
        """Whether it is a second face: a picture that is there or not."""
        return len([image for image in self.images if image.strip()]) == 1 == len(self.images)

    @property
    def image(self) -> str:
        return self.images[self.level - 1].strip() if 0 < self.level <= len(self.images) else ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: its traits from the outermost to the basic one."""

    traits: tuple[Trait, ...]

    @property
    def basic(self) -> Trait:
        return self.traits[-1]

    @property
    def name(self) -> str:
        """As VASSAL shows it: the basic name, changed by the layers that lie up."""
        name = self.basic.field(3)
        for layer in reversed(self.layers()):
            if not 0 < layer.level <= len(layer.names):
                continue
            said = layer.names[layer.level - 1]
            if said.startswith("+"):
                name += said[1:]
            elif said.endswith("+"):
                name = said[:-1] + name
            elif said:
                name = said
        return " ".join(name.split())

    @property
    def image(self) -> str:
        return self.basic.field(2)

    @property
    def gpid(self) -> str:
        told = split(self.basic.state, ";")
        return told[3] if len(told) > 3 else ""

    def layers(self) -> list[Layer]:
        """From the outermost to the innermost. One that follows a property of the piece shows what that says."""
        found = [layer for layer in map(layer_of, self.traits) if layer]
        if not any(layer.follows for layer in found):
            return found
        values = self.marks()
        return [_following(layer, values) for layer in found]

    def images(self) -> list[str]:
        """The pictures of this face, the lowest first; a layer without one draws nothing."""
        drawn = [self.image, *(layer.image for layer in reversed(self.layers()))]
        return [name for name in drawn if name]

    def flip(self) -> int | None:
        """Which trait turns it: the innermost layer of one picture, which covers the front when it lies up."""
        found = [n for n, trait in enumerate(self.traits) if (layer := layer_of(trait)) and layer.covers]
        return found[-1] if found else None

    def back(self) -> str:
        """The picture of its other side; empty when it has none, or lies with it up."""
        at = self.flip()
        layer = layer_of(self.traits[at]) if at is not None else None
        return layer.images[0].strip() if layer and layer.level <= 0 else ""

    @property
    def turned(self) -> bool:
        """Whether its other side lies up."""
        at = self.flip()
        layer = layer_of(self.traits[at]) if at is not None else None
        return layer is not None and layer.level > 0

    def marks(self) -> dict[str, str]:
        """Its properties by name: side, nation, factors, whatever the module's makers wrote."""
        found: dict[str, str] = {}
        for trait in reversed(self.traits):
            kind = trait.id
            if kind == "mark":
                keys, values = split(trait.field(0), ","), split(trait.state, ",")
                found |= dict(zip(keys, values, strict=False))
            elif kind == "PROP":
                found[trait.field(0)] = trait.state
        return found

    def hidden_by(self) -> str:
        """The mark of whoever hides or masks it, which is shown to nobody; empty when it lies open."""
        for trait in self.traits:
            if trait.id in ("hide", "obs", "conceal"):
                owner = trait.state.partition(";")[0]
                if owner not in ("", "null"):
                    return owner
        return ""


def layer_of(trait: Trait) -> Layer | None:
    """The layer as this trait alone tells it; None for every other trait."""
    return _layer(trait) if trait.type.startswith("emb") else None


@lru_cache(maxsize=4096)
def _layer(trait: Trait) -> Layer | None:
    """Remembered: thousands of counters have theirs from the same few prototypes, and are asked again and again."""
    level = _whole(trait.state.partition(";")[0] or "-1")
    if trait.id == "emb":
        pairs = [split(pair, ",", 2) for pair in trait.fields(8 + MOST_LEVELS)[8:]]
        return Layer("", tuple(p[0] for p in pairs), tuple(p[1] if len(p) > 1 else "" for p in pairs), level)
    told = trait.fields(FIELDS) if trait.id == "emb2" else []
    if len(told) <= NAMES:
        return None
    images, names = (tuple(split(told[field], ",", MOST_LEVELS)) for field in (IMAGES, NAMES))
    told += [""] * (FIELDS - len(told))
    follows = told[PROPERTY] if told[FOLLOWS] == "true" else ""
    return Layer(told[NAME], images, names, level, follows, _whole(told[FIRST]) if told[FIRST] else 1)


def _following(layer: Layer, values: Mapping[str, str]) -> Layer:
    if not layer.follows or layer.follows not in values:
        return layer
    return replace(layer, level=_whole(values[layer.follows]) - layer.first + 1)


def _whole(text: str) -> int:
    """A small whole number; 0 for what is none."""
    return int(text) if len(text) < 7 and text.removeprefix("-").isdecimal() else 0


def read_piece(command: str) -> tuple[str, Piece] | None:
    """`+/id/type/state`: the id and the piece; None when the command adds a stack, a deck or nothing."""
    parts = split(command, "/", 4)
    return piece_of(parts) if len(parts) == 4 and parts[0] == ADD else None


def piece_of(parts: Sequence[str]) -> tuple[str, Piece] | None:
    """The same of the command's four parts."""
    types, states = layers(parts[2], MOST_TRAITS), layers(parts[3], MOST_TRAITS)
    if types is None or states is None:
        raise NotUnderstood(f"the saved game is damaged: a piece with more than {MOST_TRAITS} traits")
    if not types[-1].startswith("piece;"):
        return None
    states += [""] * (len(types) - len(states))
    return parts[1], Piece(tuple(Trait(type, state) for type, state in zip(types, states, strict=False)))


def expanded(piece: Piece, prototypes: Mapping[str, Piece]) -> Piece:
    """With the traits of its prototypes in their places, as VASSAL makes it when it leaves the palette."""
    found = _Expansion(prototypes)
    found.add(piece.traits, {}, 0)
    return Piece(tuple(found.traits))


@dataclass
class _Expansion:
    prototypes: Mapping[str, Piece]
    traits: list[Trait] = field(default_factory=list)
    seen: int = 0
    """Every trait looked at: prototypes that hold others twice have none of their own, and no end."""

    def add(self, traits: Iterable[Trait], words: Mapping[str, str], depth: int) -> None:
        for trait in traits:
            self.seen += 1
            if self.seen > MOST_TRAITS * 5 or len(self.traits) > MOST_TRAITS or depth > DEEPEST:
                raise NotUnderstood("a piece of this module has prototypes without end")
            kind = trait.id
            if kind == "prototype":
                self._add_prototype(trait, depth)
            elif kind != "cmt":
                self.traits.append(Trait(_filled(trait.type, words), trait.state) if words else trait)

    def _add_prototype(self, trait: Trait, depth: int) -> None:
        prototype = self.prototypes.get(trait.field(0))
        if prototype:  # a missing one is passed over, as VASSAL does
            given = dict(pair.partition("=")[::2] for pair in split(trait.field(1), ",") if "=" in pair)
            self.add(prototype.traits[:-1], given, depth + 1)


def _filled(type: str, words: Mapping[str, str]) -> str:
    for key, value in words.items():
        type = type.replace(f"${key}$", value)
    return type
