// Names beneath the counters of a table without hexes: of one size on the screen, however far one is away.
import { make, rounded } from "./drawing.js";

const PIXELS = 10.5, LONGEST = 16, OFTEN = 0.5;
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
