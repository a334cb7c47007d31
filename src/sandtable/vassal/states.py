"""What a counter says of its state: by the words its layers put before or behind its name, as `broken +` or `+ CE`."""

from collections.abc import Collection
from dataclasses import replace

from sandtable.vassal.pieces import Layer, Piece, layer_of


def words_of(piece: Piece) -> frozenset[str]:
    """The first word of each layer that lies up, in small letters."""
    up = (layer.names[layer.level - 1] for layer in piece.layers() if 0 < layer.level <= len(layer.names))
    return frozenset(word for name in up if (word := _word(name)))


def with_words(piece: Piece, words: Collection[str]) -> Piece:
    """The piece with layers up that say these words; a word that no layer of it says is left out.

    A squad has two layers `broken +`, one for its own face and one for that of the half-squad it may become. The one
    that counts lies next above the face that is up.
    """
    found = [layer_of(trait) for trait in piece.traits]
    face = next((n for n, layer in enumerate(found) if layer and _is_face(layer)), len(found))
    traits = list(piece.traits)
    for word in words:
        saying = [n for n, layer in enumerate(found) if layer and not layer.follows and word in map(_word, layer.names)]
        above = [n for n in saying if n < face] or saying
        layer = found[above[-1]] if above else None
        if layer:
            at = abs(layer.level) if _says(layer, abs(layer.level), word) else _first(layer, word)
            rest = traits[above[-1]].state.partition(";")[1:]
            traits[above[-1]] = replace(traits[above[-1]], state="".join((str(at), *rest)))
    return Piece(tuple(traits))


def _word(name: str) -> str:
    """Of a name that is added to another; of a whole name nothing."""
    added = name.startswith("+") or name.endswith("+")
    parts = name.replace("+", " ").split() if added else []
    return parts[0].lower() if parts else ""


def _is_face(layer: Layer) -> bool:
    """Whether it lies up and gives the whole name, as the layer of a squad's kinds does."""
    up = layer.names[layer.level - 1] if 0 < layer.level <= len(layer.names) else ""
    return bool(up) and not _word(up)


def _says(layer: Layer, level: int, word: str) -> bool:
    return 0 < level <= len(layer.names) and _word(layer.names[level - 1]) == word


def _first(layer: Layer, word: str) -> int:
    return next(n for n, name in enumerate(layer.names, 1) if _word(name) == word)
