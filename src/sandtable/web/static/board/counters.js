// A counter's drawing, on a square of 48: frame by its side, symbol, size mark, values, tags. Its words for who cannot see.
import { make } from "./drawing.js";
import { filled, lines } from "./symbols.js";
import { facing } from "./places.js";

export const SQUARE = 48;
const WORN = new Set(["broken", "spent", "disrupted", "reduced", "stepped down", "flipped", "shaken", "dg", "exhausted"]);

// Frames differ in shape, not in colour alone; a worn counter has lost a corner.
const FRAMES = {
  bar: ["M-23-23h46v46h-46z", "M-23-23h46v34l-12 12h-34z", "M-23-23h5v46h-5z"],
  double: ["M-15-23h30a8 8 0 0 1 8 8v30a8 8 0 0 1-8 8h-30a8 8 0 0 1-8-8v-30a8 8 0 0 1 8-8z", "M-15-23h30a8 8 0 0 1 8 8v26l-12 12h-26a8 8 0 0 1-8-8v-30a8 8 0 0 1 8-8z", "M-20.5-19v38M-17.5-22v44"],
  other: ["M-16-23h32l7 7v32l-7 7h-32l-7-7v-32z", "M-16-23h32l7 7v27l-12 12h-27l-7-7v-32z", ""],
};

export function face(counter, mark) {
  const { symbol = "", size = "", values = "", tags = [] } = counter.face ?? {};
  const concealed = counter.seen === "concealed";
  const states = [...(counter.states ?? []), ...tags];
  const [whole, cut, bar] = FRAMES[mark] ?? FRAMES.other;
  const nodes = [make("path", { class: "body", d: states.some((word) => WORN.has(word.toLowerCase())) ? cut : whole })];
  if (bar) nodes.push(make("path", { class: "edge", d: bar }));
  if (concealed) return [...nodes, make("text", { class: "veil", y: 12 }, "?")];
  const middle = size ? -6 : -8;
  if (size) nodes.push(make("text", { class: "size fine", x: 1.5, y: -15.5 }, size));
  if (lines(symbol)) nodes.push(make("path", { class: "symbol", transform: `translate(1.5 ${middle})`, d: lines(symbol) }));
  if (filled(symbol)) nodes.push(make("path", { class: "symbol full", transform: `translate(1.5 ${middle})`, d: filled(symbol) }));
  nodes.push(make("text", { class: "name fine", x: 1.5, y: values ? 9.5 : 15, "font-size": values ? 6 : fitting(counter.name, 9) }, short(counter.name, values ? 14 : 20)));
  if (values) nodes.push(make("text", { class: "values", x: 1.5, y: 19.8, "font-size": fitting(values, 13) }, values));
  tags.slice(0, 3).forEach((tag, at) => nodes.push(...pill(tag, at)));
  return nodes;
}

function pill(tag, at) {
  const word = tag.length > 3 ? tag[0].toUpperCase() : tag;
  const wide = 4 + word.length * 5;
  return [
    make("rect", { class: "status", x: 23 - wide, y: -23 + at * 10, width: wide, height: 9, rx: 1.5 }),
    make("text", { class: "status-word fine", x: 23 - wide / 2, y: -16 + at * 10 }, word),
  ];
}

const fitting = (text, most) => Math.min(most, Math.round(690 / Math.max(4, text.length)) / 10);
const short = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

export function words(counter, { sides, where }) {
  const { size = "", values = "", tags = [] } = counter.face ?? {};
  const side = sides[counter.side]?.title ?? "";
  const parts = [counter.name || "Counter", side, size, values, ...tags, ...(counter.states ?? []), where];
  return [...new Set(parts.filter(Boolean))].join(", ");
}

export function turn(counter) {
  const degrees = facing(counter.place);
  return degrees === null ? "" : ` rotate(${degrees})`;
}
