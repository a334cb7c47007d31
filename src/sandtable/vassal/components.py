"""The tree of a module's components: its build file as elements, read so that it can do no harm."""

from dataclasses import dataclass, field
from xml.parsers import expat

from sandtable.kernel import NotUnderstood

DEEPEST = 200
MOST_ELEMENTS = 200_000
"""The largest module known has some thirty thousand."""


@dataclass(slots=True)
class Component:
    """One element: the last part of its class name, its attributes, its text, and what is inside it."""

    kind: str
    attributes: dict[str, str]
    inside: list["Component"] = field(default_factory=list)
    text: str = ""

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)

    def number(self, name: str, default: float) -> float:
        try:
            found = float(self.attributes[name])
        except (KeyError, ValueError):
            return default
        return found if abs(found) < 1e9 else default

    def whole(self, name: str, default: int = 0) -> int:
        return int(self.number(name, default))

    def yes(self, name: str, default: bool = False) -> bool:
        return self.attributes.get(name, str(default)).lower() == "true"

    def named(self, *kinds: str) -> list["Component"]:
        """Those directly inside of these classes, or of classes that a module made of them."""
        return [c for c in self.inside if any(is_kind(c.kind, kind) for kind in kinds)]

    def every(self) -> "list[Component]":
        """This and all below, in the order of the file."""
        found, left = [], [self]
        while left:
            found.append(left.pop())
            left.extend(reversed(found[-1].inside))
        return found


def is_kind(kind: str, wanted: str) -> bool:
    return kind == wanted or kind.startswith(wanted) or kind.endswith(wanted)


def read_components(data: bytes) -> Component:
    """The root; NotUnderstood when the file is damaged, or declares entities, which an honest one never does."""
    root = Component("", {})
    open_now, count = [root], 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MOST_ELEMENTS or len(open_now) > DEEPEST:
            raise NotUnderstood("the module's build file has more parts, or deeper ones, than any honest one")
        made = Component(name.rpartition(".")[2].rpartition("$")[2], attributes)
        open_now[-1].inside.append(made)
        open_now.append(made)

    def end(name: str) -> None:
        done = open_now.pop()
        done.text = done.text.strip(" \r\n")

    def says(text: str) -> None:
        open_now[-1].text += text

    def no(*_: object) -> None:
        raise NotUnderstood("the module's build file declares a document type, which an honest one never does")

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, says
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = no
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError) as wrong:
        if isinstance(wrong, NotUnderstood):
            raise
        raise NotUnderstood(f"the module's build file is damaged: {wrong}") from None
    return root.inside[0]
