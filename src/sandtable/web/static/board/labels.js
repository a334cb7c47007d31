// Names beneath the counters of a table without hexes: of one size on the screen, however far one is away.
import { make, rounded } from "./drawing.js";

const PIXELS = 10.5, LONGEST = 16, OFTEN = 0.5;
const LETTER = 0.52, HALF = 24; // how wide a letter is beside its height; half a counter, as it is drawn
const COMMON = / ?\b(Company|Platoon|Battery|Squadron|Section|Troop)\b| ?\([^)]*\)/g; // what every second Unit is
const LABELLED = new Set(["fort", "nest"]); // besides whatever has values: markers are known by their drawing

// A word that most names begin with tells nobody apart.
export function sharedWord(counters) {
  const many = new Map();
  for (const { name } of counters) { const [first, ...more] = name.split(" "); if (more.length) many.set(first, (many.get(first) ?? 0) + 1); }
  const [word, times] = [...many].sort((a, b) => b[1] - a[1])[0] ?? ["", 0];
  return times > 3 && times >= counters.length * OFTEN ? `${word} ` : "";
}

export function label(counter, [x, y], shared) {
  const { values = "", symbol = "" } = counter.face ?? {};
  if ((!values && !LABELLED.has(symbol)) || counter.name.includes(":")) return []; // Teams apart are beside their Unit
  const name = shared && counter.name.startsWith(shared) ? counter.name.slice(shared.length) : counter.name;
  const plain = name.replace(COMMON, "").trim() || name, last = plain.slice(plain.lastIndexOf(" ") + 1);
  const tail = last.length < 3 && last !== plain ? ` ${last}` : ""; // A and B are told apart
  const words = plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1 - tail.length).trim()}…${tail}` : plain;
  return [make("text", { class: "label", x: rounded(x), y: rounded(y + 25), dy: ".95em" }, words)];
}

export function sized(node, zoom) {
  node.style.setProperty("--label", `${rounded(PIXELS / Math.max(zoom, 0.05))}px`);
}

// Names that would lie on each other, or on another counter: beneath its counter, else above it, else not at all; above
// only where no other counter could be meant, whose name would stand there. Whoever comes first has his place. All in pixels: [{ x, y, half, wide }], the middle of a counter, half its side, its name's width.
export function apart(labels, high = PIXELS * 1.2) {
  const taken = labels.map(({ x, y, half }) => [x - half, y - half, x + half, y + half]);
  return labels.map(({ x, y, half, wide }, own) => {
    for (const [where, top] of [["below", y + half], ["above", y - half - high]]) {
      const box = [x - wide / 2, top, x + wide / 2, top + high], free = where === "above" ? [box[0], top - high, box[2], box[3]] : box;
      if (!wide || taken.some((other, at) => at !== own && over(free, other))) continue;
      taken.push(box);
      return where;
    }
    return "";
  });
}

const over = ([a, b, c, d], [e, f, g, h]) => a < g && e < c && b < h && f < d;

// Each counter's name where there is room for it at this zoom; one's own first.
export function arrange(nodes, zoom) {
  const named = [...nodes].filter((node) => node.isConnected && node.home && !node.classList.contains("under"));
  named.sort((a, b) => b.classList.contains("mine") - a.classList.contains("mine"));
  const labels = named.map((node) => ({ x: node.home[0] * zoom, y: node.home[1] * zoom, half: HALF * zoom, wide: (node.querySelector(".label")?.textContent.length ?? 0) * PIXELS * LETTER }));
  apart(labels).forEach((where, at) => {
    const name = named[at].querySelector(".label");
    name?.classList.toggle("raised", where === "above");
    name?.classList.toggle("crowded", !where);
  });
}
