"""Pieces: a counter of a module or a save as its traits, with what can be seen of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sandtable.kernel import NotUnderstood
from sandtable.vassal.coding import layers, split

MOST_TRAITS = 400
DEEPEST = 50
ADD = "+"


@dataclass(frozen=True, slots=True)
class Trait:
    """What one trait says of its piece: its type, which the module wrote, and its state, which changes in play."""

    type: str
    state: str = ""

    @property
    def id(self) -> str:
        return self.type.partition(";")[0]

    @property
    def fields(self) -> list[str]:
        return split(self.type, ";")[1:]

    def field(self, number: int) -> str:
        told = self.fields
        return told[number] if number < len(told) else ""


@dataclass(frozen=True, slots=True)
class Layer:
    """A trait that shows one of several pictures, or none."""

    name: str
    images: tuple[str, ...]
    names: tuple[str, ...]
    level: int
    """Which of the pictures lies up, from 1; negative: none does."""

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
        """From the outermost to the innermost."""
        return [layer for layer in map(layer_of, self.traits) if layer]

    def images(self) -> list[str]:
        """The pictures of this face, the lowest first; a layer without one draws nothing."""
        drawn = [self.image, *(layer.image for layer in reversed(self.layers()))]
        return [name for name in drawn if name]

    def back(self) -> str:
        """The other side, where one layer of one picture covers the front when it is turned."""
        flips = [
            layer for layer in self.layers() if len([i for i in layer.images if i.strip()]) == 1 and layer.level < 0
        ]
        return flips[-1].images[0] if flips else ""

    def marks(self) -> dict[str, str]:
        """Its properties by name: side, nation, factors, whatever the module's makers wrote."""
        found: dict[str, str] = {}
        for trait in reversed(self.traits):
            if trait.id == "mark":
                keys, values = split(trait.field(0), ","), split(trait.state, ",")
                found |= dict(zip(keys, values, strict=False))
            elif trait.id == "PROP":
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
    if trait.id == "emb2":
        told = trait.fields
        if len(told) < 18:
            return None
        images, names, name = split(told[15], ","), split(told[16], ","), told[18] if len(told) > 18 else ""
    elif trait.id == "emb":
        pairs = [split(pair, ",") for pair in trait.fields[8:]]
        images, names, name = [p[0] for p in pairs], [p[1] if len(p) > 1 else "" for p in pairs], ""
    else:
        return None
    try:
        level = int(trait.state.partition(";")[0] or "-1")
    except ValueError:
        level = -1
    return Layer(name, tuple(images), tuple(names), level)


def read_piece(command: str) -> tuple[str, Piece] | None:
    """`+/id/type/state`: the id and the piece; None when the command adds a stack, a deck or nothing."""
    parts = split(command, "/", 5)
    if len(parts) < 4 or parts[0] != ADD:
        return None
    types, states = layers(parts[2], MOST_TRAITS), layers(parts[3], MOST_TRAITS)
    if types is None or states is None:
        raise NotUnderstood(f"a piece has more than {MOST_TRAITS} traits")
    if not types[-1].startswith("piece;"):
        return None
    states += [""] * (len(types) - len(states))
    return parts[1], Piece(tuple(Trait(type, state) for type, state in zip(types, states, strict=False)))


def expanded(piece: Piece, prototypes: Mapping[str, Piece]) -> Piece:
    """With the traits of its prototypes in their places, as VASSAL makes it when it leaves the palette."""
    traits: list[Trait] = []
    _expand(piece.traits, prototypes, traits, {}, 0)
    return Piece(tuple(traits))


def _expand(
    traits: Iterable[Trait], prototypes: Mapping[str, Piece], found: list[Trait], words: Mapping[str, str], depth: int
) -> None:
    for trait in traits:
        if len(found) > MOST_TRAITS or depth > DEEPEST:
            raise NotUnderstood("a piece of this module has prototypes without end")
        if trait.id == "cmt":
            continue
        if trait.id != "prototype":
            found.append(Trait(_filled(trait.type, words), trait.state))
            continue
        prototype = prototypes.get(trait.field(0))
        if prototype:  # a missing one is passed over, as VASSAL does
            given = dict(pair.partition("=")[::2] for pair in split(trait.field(1), ",") if "=" in pair)
            _expand(prototype.traits[:-1], prototypes, found, given, depth + 1)


def _filled(type: str, words: Mapping[str, str]) -> str:
    for key, value in words.items():
        type = type.replace(f"${key}$", value)
    return type
