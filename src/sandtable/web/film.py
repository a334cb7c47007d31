"""A film: several drawings of one thing in a single SVG that shows one after the other. No script is in it.

What all of them draw alike (the map under the counters) is in it once.
"""

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from xml.sax.saxutils import escape

from sandtable.kernel import NotUnderstood
from sandtable.odds.pictures import plain
from sandtable.web.pictures import REFERENCE, SVG, clean

MOST_FRAMES = 40
SECONDS = 1.4
"""How long each picture stands; the last one three times as long."""

WORDS = (f"{{{SVG}}}title", f"{{{SVG}}}desc")
"""What a drawing is called changes from moment to moment, and is said below it."""

LARGEST = 12 << 20
CAPTION = 0.05
"""Height of the line of words below the pictures, as a share of their width."""


def film(frames: Sequence[tuple[str, str]]) -> str:
    """One SVG of these (words, drawing), which all have the box of the last; raises NotUnderstood when too large."""
    roots = [ET.fromstring(plain(clean(svg))) for _, svg in frames]
    x, y, width, height = (float(number) for number in roots[-1].attrib["viewBox"].replace(",", " ").split())
    line, long = width * CAPTION, SECONDS * (len(frames) + 2)
    ground, rests = _split(roots)
    shown = []
    for n, ((words, _), rest) in enumerate(zip(frames, rests, strict=True)):
        _name_apart(rest, f"f{n}-")
        caption = (
            f'<text x="{x + line / 4:g}" y="{y + height + line * 0.72:g}" font-size="{line * 0.6:g}" '
            f'font-family="sans-serif" fill="#24221d">{escape(words)}</text>'
        )
        shown.append(f'<g visibility="hidden">{_when(n, len(frames), long)}{_text(rest)}{caption}</g>')
    told = (
        f'<svg xmlns="{SVG}" viewBox="{x:g} {y:g} {width:g} {height + line:g}" class="drawing">'
        f"<title>{escape(frames[0][0])} to {escape(frames[-1][0])}</title>"
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height + line:g}" fill="#f6f1e4"/>'
        f"<g>{_text(ground)}</g>{''.join(shown)}</svg>"
    )
    if len(told) > LARGEST:
        raise NotUnderstood("This film would be too large. Ask for fewer moments.")
    return told


def _text(nodes: Sequence[ET.Element]) -> str:
    ET.register_namespace("", SVG)
    return "".join(ET.tostring(node, encoding="unicode") for node in nodes)


def _split(nodes: Sequence[ET.Element]) -> tuple[list[ET.Element], list[list[ET.Element]]]:
    """What all of these begin with, and what then is in each alone. Where that begins with the same group, the group's
    own beginning is looked at in the same way: it stands in both parts, and what is below stays below."""
    lists = [[child for child in node if child.tag not in WORDS] for node in nodes]
    alike = _alike(lists)
    ground, rests = lists[0][:alike], [each[alike:] for each in lists]
    if not all(rests) or len({(each[0].tag, str(each[0].attrib), len(each[0]) > 0) for each in rests}) > 1:
        return ground, rests
    if not len(rests[0][0]):
        return ground, rests
    inner, apart = _split([each[0] for each in rests])
    if inner:
        ground.append(_group(rests[0][0], inner))
        for each, own in zip(rests, apart, strict=True):
            each[0] = _group(each[0], own)
    return ground, rests


def _group(like: ET.Element, children: Sequence[ET.Element]) -> ET.Element:
    made = ET.Element(like.tag, dict(like.attrib))
    made.extend(children)
    return made


def _alike(lists: Sequence[Sequence[ET.Element]]) -> int:
    """How many of the first are the same in every one."""
    for n, nodes in enumerate(zip(*lists, strict=False)):
        if len({ET.tostring(node) for node in nodes}) > 1:
            return n
    return min(len(each) for each in lists)


def _name_apart(nodes: Sequence[ET.Element], prefix: str) -> None:
    """What is named in one frame alone is named apart from the others'; what the ground names stays as it is."""
    every = [node for top in nodes for node in top.iter()]
    own = {node.attrib["id"] for node in every if "id" in node.attrib}
    for node in every:
        for key, value in node.attrib.items():
            if key == "id" or (key == "href" and value[1:] in own):
                node.attrib[key] = prefix + value if key == "id" else f"#{prefix}{value[1:]}"
            elif "url(#" in value:
                node.attrib[key] = REFERENCE.sub(lambda m: f"url(#{prefix if m[1] in own else ''}{m[1]})", value)


def _when(n: int, count: int, long: float) -> str:
    """Shows a frame in its turn, again and again."""
    begins, ends = n * SECONDS / long, 1.0 if n == count - 1 else (n + 1) * SECONDS / long
    times, values = [0.0, begins, ends], ["hidden", "visible", "hidden"]
    if n == 0:
        times, values = times[1:], values[1:]
    if n == count - 1:
        times, values = times[:-1], values[:-1]
    return (
        f'<animate attributeName="visibility" values="{";".join(values)}" '
        f'keyTimes="{";".join(f"{t:.5g}" for t in times)}" dur="{long:.5g}s" '
        'calcMode="discrete" repeatCount="indefinite"/>'
    )
