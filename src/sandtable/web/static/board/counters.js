// A counter's drawing, on a square of 48: frame by its side, symbol, size mark, values, tags. Its words for who cannot see.
import { make, rounded } from "./drawing.js";
import { filled, lines, moved } from "./symbols.js";

export const SQUARE = 48;
const WORN = new Set(["broken", "spent", "disrupted", "reduced", "stepped down", "flipped", "shaken", "dg", "exhausted", "brk", "wrk"]);

// Frames differ in shape, not in colour alone; a worn counter has lost a corner.
const FRAMES = {
  bar: ["M-23-23h46v46h-46z", "M-23-23h46v34l-12 12h-34z", "M-23-23h5v46h-5z"],
  double: ["M-15-23h30a8 8 0 0 1 8 8v30a8 8 0 0 1-8 8h-30a8 8 0 0 1-8-8v-30a8 8 0 0 1 8-8z", "M-15-23h30a8 8 0 0 1 8 8v26l-12 12h-26a8 8 0 0 1-8-8v-30a8 8 0 0 1 8-8z", "M-20.5-19v38M-17.5-22v44"],
  other: ["M-16-23h32l7 7v32l-7 7h-32l-7-7v-32z", "M-16-23h32l7 7v27l-12 12h-27l-7-7v-32z", ""],
};

export function face(counter, mark, [x, y], own = null) {
  const { symbol = "", size = "", values = "", tags = [] } = counter.face ?? {};
  const states = [...(counter.states ?? []), ...tags];
  const [whole, cut, bar] = FRAMES[mark] ?? FRAMES.other;
  const path = (kind, d, dx = 0, dy = 0) => make("path", { class: kind, d: moved(d, x + dx, y + dy) });
  const text = (kind, words, dx, dy, letters) => make("text", { class: kind, x: rounded(x + dx), y: rounded(y + dy), "font-size": letters }, words);
  const worn = states.some((word) => WORN.has(word.toLowerCase()));
  const pictures = own?.face(counter, worn) ?? [];
  if (pictures.length) return [path("body", FRAMES.bar[0]), ...pictures.map((href) => make("image", { class: "printed", href, x: rounded(x - 23), y: rounded(y - 23), width: 46, height: 46 })), ...tags.slice(0, 3).flatMap((tag, at) => pill(tag, x, y + at * 10))];
  const nodes = [path("body", worn ? cut : whole)];
  if (bar) nodes.push(path("edge", bar));
  if (counter.seen === "concealed") return [...nodes, text("veil", "?", 0, 12)];
  const middle = size ? -6 : -8;
  if (size) nodes.push(text("size fine", size, 1.5, -15.5));
  if (lines(symbol)) nodes.push(path("symbol", lines(symbol), 1.5, middle));
  if (filled(symbol)) nodes.push(path("symbol full", filled(symbol), 1.5, middle));
  nodes.push(text("name fine", short(counter.name, values ? 14 : 20), 1.5, values ? 9.5 : 15, values ? 6 : fitting(counter.name, 9)));
  if (values) nodes.push(text("values", values, 1.5, 19.8, fitting(values, 13)));
  tags.slice(0, 3).forEach((tag, at) => nodes.push(...pill(tag, x, y + at * 10)));
  return nodes;
}

function pill(tag, x, y) {
  const word = tag.length > 3 ? tag[0].toUpperCase() : tag;
  const wide = 4 + word.length * 5;
  return [
    make("rect", { class: "status", x: rounded(x + 23 - wide), y: rounded(y - 23), width: wide, height: 9, rx: 1.5 }),
    make("text", { class: "status-word fine", x: rounded(x + 23 - wide / 2), y: rounded(y - 16) }, word),
  ];
}

// Which way it looks: a point that stands out of its frame. Degrees count from the right, against the clock.
export function front([x, y], degrees) {
  const turn = (degrees * Math.PI) / 180, [ax, ay] = [Math.cos(turn), -Math.sin(turn)];
  const edge = 21 / Math.max(Math.abs(ax), Math.abs(ay)), at = (out, aside) => `${rounded(x + ax * out - ay * aside)} ${rounded(y + ay * out + ax * aside)}`;
  return make("path", { class: "front", d: `M${at(edge, -11)}L${at(edge + 13, 0)}L${at(edge, 11)}z` });
}

// How many lie in a stack, at the corner of its top counter.
export function number(many, [x, y]) {
  return make("g", { class: "count", "data-count": "" }, make("circle", { cx: rounded(x - 21), cy: rounded(y - 21), r: 8.5 }), make("text", { x: rounded(x - 21), y: rounded(y - 17) }, String(many)));
}

// Counters as they are drawn, once more in a small picture of their own, `pixels` wide: in the hand, or on their way.
// It reaches somewhat around them. A browser moves it without painting anything again.
export const AROUND = 1.5;
export function copied(nodes, pixels) {
  const half = (SQUARE * AROUND) / 2;
  const drawing = make("svg", { viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`, width: rounded(pixels), height: rounded(pixels) });
  nodes.forEach((node, at) => {
    const copy = node.cloneNode(true), [x, y] = node.home, aside = nodes.length > 1 ? (at - nodes.length / 2) * 3 : 0;
    for (const name of ["id", "data-id", "data-place", "role", "tabindex", "aria-label"]) copy.removeAttribute(name);
    const turned = node.getAttribute("transform")?.match(/-?[\d.]+/)?.[0] ?? 0;
    copy.style.transform = `translate(${aside}px,${-aside}px) rotate(${turned}deg) translate(${-x}px,${-y}px)`;
    copy.classList.remove("under", "deep", "fanned", "held", "sliding");
    for (const beside of copy.querySelectorAll(".count, .label")) beside.remove();
    drawing.append(copy);
  });
  return drawing;
}

const fitting = (text, most) => Math.min(most, Math.round(690 / Math.max(4, text.length)) / 10);
const short = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

export function words(counter, { sides, where }) {
  const { size = "", values = "", tags = [] } = counter.face ?? {};
  const side = sides[counter.side]?.title ?? "";
  const parts = [counter.name || "Counter", side, size, values, ...tags, ...(counter.states ?? []), where];
  return [...new Set(parts.filter(Boolean))].join(", ");
}
