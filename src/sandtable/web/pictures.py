"""Pictures on pages: every SVG is read, and only drawing comes out again.

The page's policy allows no inline style, so declarations become presentation attributes; scripts, handlers and outside
references are dropped whoever wrote them; ids get a prefix so that two pictures can stand on one page.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from xml.parsers import expat

from sandtable.odds.pictures import plain

SVG = "http://www.w3.org/2000/svg"


def _words(text: str) -> list[str]:
    return text.split()


ELEMENTS = frozenset(
    _words("""
    svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc clipPath
    mask pattern linearGradient radialGradient stop marker
""")
)
STYLES = frozenset(
    _words("""
    fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
    stroke-dasharray stroke-dashoffset stroke-miterlimit opacity font-family font-size font-weight font-style
    text-anchor dominant-baseline letter-spacing paint-order visibility display pointer-events clip-path clip-rule
    mask color stop-color stop-opacity marker-start marker-mid marker-end vector-effect writing-mode
""")
)
ATTRIBUTES = STYLES | frozenset(
    _words("""
    id class x y x1 y1 x2 y2 cx cy r rx ry dx dy d points width height viewBox preserveAspectRatio transform
    role patternUnits patternContentUnits patternTransform gradientUnits gradientTransform offset clipPathUnits
    maskUnits markerWidth markerHeight markerUnits refX refY orient rotate textLength lengthAdjust startOffset
    href aria-label aria-labelledby aria-describedby aria-hidden tabindex
""")
)
SHAPE = frozenset(_words("href x y width height cx cy r rx ry d points transform"))
SAFE_VALUE = re.compile(r"^[^<>]*$")
REFERENCE = re.compile(r"url\(\s*['\"]?#([\w.:-]+)['\"]?\s*\)")
OUTSIDE = re.compile(r"url\(\s*(?!['\"]?#)|javascript:|expression\(", re.I)
NAMESPACE = re.compile(r"""xmlns(?::\w+)?\s*=\s*(?:"[^"]*"|'[^']*')""")
DECLARED = f' xmlns="{SVG}"'
TAG = re.compile(rb"<([^\s/>]+)")
LARGE = 30_000
"""Characters of an element from which on its parts are remembered one by one."""

TELLING = frozenset("(:<>")
"""Without one of these a value refers to nothing."""

NAMING = frozenset({"href", "id", "aria-labelledby", "aria-describedby"})
MOST_CHARACTERS = 8 << 20
HEX = "data-hex"
MOST_OUTLINED = 0.5
"""The share of a map's hexes up to which the legal ones are outlined; beyond it the outlines would hide the map."""


@lru_cache(maxsize=32)
def clean(svg: str, prefix: str = "", hexes: tuple[str, ...] = ()) -> str:
    """The drawing alone, these hexes outlined in it; empty when it cannot be read."""
    if len(svg) > MOST_CHARACTERS or "<!DOCTYPE" in svg or "<!ENTITY" in svg:
        return ""
    try:
        if hexes and can_outline(svg, hexes):
            return _outlined(svg, prefix, hexes)
        head, parts = _split(svg.encode(), 0)
        ours = parts and b"<svg" in head
        return _in_parts(head.decode(), parts, prefix) if ours else _element(svg, prefix)
    except (ET.ParseError, expat.ExpatError, UnicodeEncodeError):
        return ""


def _outlined(svg: str, prefix: str, hexes: tuple[str, ...]) -> str:
    root = ET.fromstring(svg)
    if _name(root.tag) != "svg":
        return ""
    _scrub(root, prefix)
    _as_drawing(root)
    _outline(root, frozenset(hexes))
    return ET.tostring(root, encoding="unicode")


def _in_parts(head: str, parts: list[bytes], prefix: str) -> str:
    """Element by element: from one moment to the next most of a map (its ground, its grid) is the same text."""
    spaces = " ".join(found[0] for found in NAMESPACE.finditer(head))
    whole = _element(f"{head}</svg>", prefix)
    return whole.removesuffix("</svg>") + "".join(_part(spaces, part, prefix) for part in parts) + "</svg>"


def _element(text: str, prefix: str) -> str:
    """The drawing itself; raises ParseError for anything else."""
    root = ET.fromstring(text)
    if _name(root.tag) != "svg":
        raise ET.ParseError("no drawing")
    _scrub(root, prefix)
    _as_drawing(root)
    return ET.tostring(root, encoding="unicode", short_empty_elements=False)


def _split(text: bytes, depth: int) -> tuple[bytes, list[bytes]]:
    """Everything up to the first element this deep inside, and the text of each; none where it does not hold only such.

    Raises ExpatError for what cannot be read.
    """
    begins: list[int] = []
    ends: list[int] = []
    names: list[str] = []

    def start(name: str, _: dict[str, str]) -> None:
        if len(names) == depth + 1:
            begins.append(parser.CurrentByteIndex)
        names.append(name)

    def end(_: str) -> None:
        names.pop()
        if len(names) == depth:
            ends.append(parser.CurrentByteIndex)

    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.Parse(text, True)
    if not begins or len(ends) != 1:
        return text, []
    return text[: begins[0]], [text[a:b] for a, b in pairwise([*begins, ends[0]])]


@lru_cache(maxsize=512)
def _part(spaces: str, part: bytes, prefix: str) -> str:
    """One element with what is in it; a large one again by its own parts."""
    opened = b"<svg %s>" % spaces.encode()
    head, parts = _split(b"%s%s</svg>" % (opened, part), 1) if len(part) > LARGE else (b"", [])
    inside = head if parts else b"%s%s" % (opened, part)
    name = TAG.match(part)
    closed = f"</{name[1].decode()}>" if parts and name else ""
    holder = ET.fromstring(f"{inside.decode()}{closed}</svg>")
    _scrub(holder, prefix)
    made = "".join(
        ET.tostring(child, encoding="unicode", short_empty_elements=not parts).replace(DECLARED, "", 1)
        for child in holder
    )
    if not parts or not made:
        return made
    before, end, _ = made.rpartition("</")
    return before + "".join(_part(spaces, each, prefix) for each in parts) + end + made[len(before) + 2 :]


def _as_drawing(root: ET.Element) -> None:
    for length in ("width", "height"):
        if "viewBox" in root.attrib:
            root.attrib.pop(length, None)
    root.attrib["class"] = f"{root.attrib.get('class', '')} drawing".strip()
    ET.register_namespace("", SVG)


def alone(svg: str) -> str:
    """The drawing as a file of its own: cleaned, with the size its box has, and every colour resolved."""
    return plain(clean(svg)).replace("<svg ", '<svg style="background:#f6f1e4" ', 1)


@lru_cache(maxsize=1024)
def _name(tag: object) -> str:
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def _scrub(node: ET.Element, prefix: str) -> None:
    foreign = [child for child in node if _name(child.tag) not in ELEMENTS]
    for child in foreign:
        node.remove(child)
    for child in node:
        _scrub(child, prefix)
    node.tag = f"{{{SVG}}}{_name(node.tag)}"
    given = {_name(k): v for k, v in node.attrib.items()}
    for declaration in given.pop("style", "").split(";"):
        key, _, value = declaration.partition(":")
        if key.strip() in STYLES:
            given[key.strip()] = value.strip()
    node.attrib.clear()
    for key, value in given.items():
        if key in ATTRIBUTES or key.startswith("data-"):
            _put(node, key, value, prefix)


def _put(node: ET.Element, key: str, value: str, prefix: str) -> None:
    if key not in NAMING and TELLING.isdisjoint(value):  # a number, a colour, a path: nearly all there is on a map
        node.attrib[key] = value
        return
    if OUTSIDE.search(value) or not SAFE_VALUE.match(value):
        return
    if key == "href":
        if value.startswith("#"):
            node.attrib[key] = f"#{prefix}{value[1:]}"
        return
    if key == "id":
        value = prefix + value
    elif key.startswith("aria-") and key.endswith("by"):
        value = " ".join(prefix + part for part in value.split())
    else:
        value = REFERENCE.sub(lambda m: f"url(#{prefix}{m[1]})", value)
    node.attrib[key] = value


def can_outline(svg: str, hexes: tuple[str, ...]) -> bool:
    """Whether outlines would show where these hexes are, rather than cover a map of which nearly all are named."""
    cells = _hexes_in(svg)
    return 0 < len(cells & {*hexes}) <= len(cells) * MOST_OUTLINED


@lru_cache(maxsize=32)
def _hexes_in(svg: str) -> frozenset[str]:
    return frozenset(re.findall(rf'{HEX}="([^"]*)"', svg))


def _outline(root: ET.Element, hexes: frozenset[str]) -> None:
    """A copy of each cell's shape over the others, which only shows: a pointer goes through it to the cell."""
    for parent, cells in list(_cells(root, hexes)):
        over = ET.SubElement(parent, f"{{{SVG}}}g", {"class": "legal", "aria-hidden": "true", "pointer-events": "none"})
        for cell in cells:
            shape = {key: value for key, value in cell.attrib.items() if key in SHAPE}
            around = ET.SubElement(over, f"{{{SVG}}}g")  # which the style sheet draws smaller, about its middle
            ET.SubElement(around, cell.tag, shape)


def _cells(root: ET.Element, hexes: frozenset[str]) -> Iterator[tuple[ET.Element, list[ET.Element]]]:
    for parent in root.iter():
        cells = [child for child in parent if child.attrib.get(HEX) in hexes]
        if cells:
            yield parent, cells
