// Shapes in inches: read from what somebody typed, written as he would type it, snapped, and drawn.
const LENGTH = /^\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*("|in|inch|inches|cm)?\s*$/i;
export const CM = 2.5; // the game's own rate

// Points as the form understands them, in inches, typed in the `usual` unit or in one of their own; null where they are not understood (yet).
export function readPoints(text, usual = "in") {
  const parts = text.split(";").map((part) => part.trim()).filter(Boolean).map((part) => part.split(","));
  const last = LENGTH.exec(parts.at(-1)?.at(-1) ?? "");
  const rate = (unit) => ((unit ?? "").toLowerCase() === "cm" ? CM : 1);
  const read = (length) => {
    const found = LENGTH.exec(length);
    return found ? Number(found[1]) / rate(found[2] ?? last?.[2] ?? usual) : NaN;
  };
  const points = parts.map((pair) => pair.map(read));
  return points.length && points.every((pair) => pair.length === 2 && pair.every(Number.isFinite)) ? points : null;
}

export const readLength = (text, unit) => {
  const found = LENGTH.exec(text);
  return found ? Number(found[1]) / ((found[2] ?? unit).toLowerCase() === "cm" ? CM : 1) : NaN;
};

const figure = (inches, rate) => String(Math.round(inches * rate * 100) / 100);

export function writePoints(points, { rate, unit }) {
  const text = points.map((pair) => pair.map((n) => figure(n, rate)).join(", ")).join("; ");
  return unit === "cm" && text ? `${text} cm` : text;
}

export const leastPoints = (form) => (form === "outline" ? 3 : 2);
export const hasTwo = (form) => form === "rectangle" || form === "ellipse";

// What a shape is drawn as, with `spot` turning inches into the drawing's own units.
export function pathOf(form, points, spot) {
  if (hasTwo(form) && points.length === 2) {
    const [[ax, ay], [bx, by]] = points.map(spot);
    const [rx, ry] = [Math.abs(bx - ax) / 2, Math.abs(by - ay) / 2];
    if (form === "rectangle") return `M${ax} ${ay}H${bx}V${by}H${ax}Z`;
    return `M${(ax + bx) / 2 - rx} ${(ay + by) / 2}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
  }
  return `M${points.map((point) => spot(point).join(" ")).join("L")}${form === "outline" ? "Z" : ""}`;
}

export const middleOf = (points) => [0, 1].map((n) => (Math.min(...points.map((p) => p[n])) + Math.max(...points.map((p) => p[n]))) / 2);

// To a corner of another shape nearby, to the table's edge, else to the half inch (or the centimetre).
export function snapped([x, y], { width, depth, rate, unit }, corners) {
  const near = corners.find(([a, b]) => Math.hypot(a - x, b - y) < 0.7);
  if (near) return [...near];
  const step = unit === "cm" ? 1 / rate : 0.5;
  const to = (n, most) => (n < 0.7 ? 0 : n > most - 0.7 ? most : Math.round(n / step) * step);
  return [to(x, width), to(y, depth)];
}

export const within = ([x, y], { width, depth }) => [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), depth)];
