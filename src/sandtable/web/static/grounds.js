// Where things are on a drawing: a map's hexes by name, a plan's inches. Both turn a place into a point and back.
import { readPoints } from "./outlines.js";

export function groundOf(svg, told) {
  return told.hex ? hexes(svg) : inches(svg, told);
}

export function pointAt(svg, event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  return [point.x, point.y];
}

function hexes(svg) {
  const spots = new Map();
  for (const hex of svg.querySelectorAll("[data-hex]")) spots.set(hex.dataset.hex, centre(hex));
  const all = [...spots];
  const [, first] = all[0] ?? ["", [0, 0]];
  const high = Math.min(...all.slice(1).map(([, p]) => gap(p, first)), Infinity);
  const size = Number.isFinite(high) ? high : 30;
  const nearest = (point) => {
    let found = "", least = (size * 0.62) ** 2;
    for (const [name, [x, y]] of all) {
      const far = (x - point[0]) ** 2 + (y - point[1]) ** 2;
      if (far < least) [found, least] = [name, far];
    }
    return found;
  };
  return {
    size,
    counter: size * 0.6,
    what: "map",
    spot: (place) => spots.get(place.trim().toUpperCase()),
    nearest,
    step: size,
    words: (place) => place.trim().toUpperCase(),
    mark: (place) => svg.querySelector(`[data-hex="${CSS.escape(place)}"]`),
  };
}

const gap = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

function centre(hex) {
  if (hex.localName === "use") return [Number(hex.getAttribute("x")), Number(hex.getAttribute("y"))];
  const { x, y, width, height } = hex.getBBox();
  return [x + width / 2, y + height / 2];
}

function inches(svg, { width, depth, measure: [unit, rate] }) {
  const grain = unit === "cm" ? 2 : 4; // half a centimetre, a quarter of an inch
  const { x: left, y: top, width: wide, height: high } = svg.querySelector(".board").getBBox();
  const inch = wide / width;
  return {
    size: inch * 3,
    counter: inch * 3,
    what: "plan",
    spot: (place) => {
      const [x, y] = readPoints(place.replace(";", ","), unit === "cm" ? "cm" : "in")?.[0] ?? [];
      return Number.isFinite(x) ? [left + x * inch, top + high - y * (high / depth)] : undefined;
    },
    nearest: ([x, y]) => {
      const [across, up] = [(x - left) / inch, (top + high - y) / (high / depth)].map((n) => Math.round(n * rate * grain) / grain);
      return across >= 0 && across <= width * rate && up >= 0 && up <= depth * rate ? `${across}, ${up}` : "";
    },
    step: inch * 2,
    words: (place) => (unit === "cm" ? `${place} cm` : `${place.replace(/\s*[,;]\s*/, "″, ")}″`),
    mark: () => null,
  };
}
