// The map editor: paint over the map on the table, in the words of the game. The server keeps it and says what is wrong.
import { drawSheets } from "./board/own.js";
import { make, rounded } from "./board/drawing.js";
import { Ground } from "./board/ground.js";

const PAIRS = new Set(["line", "hexside", "slope", "eye"]);
const SINGLE = { area: "areas", building: "buildings", level: "levels", value: "values", entry: "entries" };
const NUMBERS = new Set(["level", "value"]);
const MOST_STEPS = 200;
const PAUSE = 400;

export async function editor() {
  const node = document.querySelector("[data-editor]");
  if (!node) return;
  const told = await (await fetch(`${node.dataset.editor}/table/paint.json`)).json();
  node.editor = new Editor(node, told);
}

class Editor {
  constructor(node, { surface, terrains, painted }) {
    Object.assign(this, { node, terrains, painted, base: node.dataset.editor, done: [], undone: [], from: "", at: "" });
    this.ground = new Ground(surface);
    this.#near();
    this.#lay();
    this.#listen();
    this.draw();
  }

  // ------------------------------------------------------------------ the map

  // Each hex's neighbours: those whose middle is as near as the nearest.
  #near() {
    const { spots, size } = this.ground;
    this.next = new Map([...spots].map(([name, [x, y]]) => [name, [...spots].filter(([other, [a, b]]) => other !== name && Math.hypot(a - x, b - y) < size * 1.25).map(([other]) => other)]));
  }

  #lay() {
    const { ground } = this;
    this.svg = make("svg", { viewBox: `0 0 ${rounded(ground.width)} ${rounded(ground.height)}`, width: rounded(ground.width), height: rounded(ground.height) });
    this.svg.append(make("rect", { class: "paper", width: ground.width, height: ground.height }));
    drawSheets(this.svg, ground);
    this.layers = Object.fromEntries(["hexes", "lines", "names", "marks"].map((name) => [name, make("g", { class: name })]));
    const grid = make("g", { class: "grid", "stroke-width": 1 }, ...ground.grid().map((d) => make("path", { d })));
    const low = Math.max(...ground.corners.map(([, y]) => y)) * 0.72;
    const printed = [...ground.spots].map(([name, [x, y]]) => make("text", { x: rounded(x), y: rounded(y - low) }, name));
    const called = make("g", { class: "called", "font-size": rounded(ground.size * 0.14), "aria-hidden": "true" }, ...printed);
    this.svg.append(this.layers.hexes, grid, called, this.layers.lines, this.layers.names, this.layers.marks);
    this.canvas = this.node.querySelector("[data-canvas]");
    this.canvas.append(this.svg);
  }

  #listen() {
    const { svg, node } = this;
    svg.addEventListener("pointerdown", (event) => { this.#press(this.#hex(event)); this.painting = !PAIRS.has(this.tool[0]); });
    svg.addEventListener("pointermove", (event) => {
      const hex = this.#hex(event);
      if (event.buttons && this.painting && hex && hex !== this.at && (this.tool[0] in SINGLE || this.tool[0] === "erase" || (this.tool[0] === "copy" && this.copied))) this.#press(hex);
    });
    this.canvas.addEventListener("keydown", (event) => this.#key(event));
    node.querySelector("[data-undo]").addEventListener("click", () => this.undo());
    node.querySelector("[data-redo]").addEventListener("click", () => this.redo());
    node.addEventListener("change", ({ target }) => {
      if (target.name === "tool") { this.from = this.copied = ""; this.draw(); }
      if (target.matches("[data-fact]")) this.#change(() => { this.painted.facts[target.dataset.fact] = target.value.trim().toUpperCase(); });
      if (target.matches("[data-unknown]")) this.#change(() => { this.painted.unknown = target.checked; });
      if (target.matches("[data-north]")) this.#change(() => { this.painted.north = target.value; });
    });
  }

  #hex(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return this.ground.place([at.x, at.y]);
  }

  #key(event) {
    const ways = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    if (ways[event.key]) this.#go(ways[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.#press(this.at);
    else if (event.key === "u" || (event.key === "z" && (event.ctrlKey || event.metaKey))) this.undo();
    else if (event.key === "r" || (event.key === "y" && (event.ctrlKey || event.metaKey))) this.redo();
    else if (event.key === "Escape") this.from = "";
    else return;
    event.preventDefault();
    this.draw();
  }

  #go([dx, dy]) {
    if (!this.at) this.at = this.ground.spots.keys().next().value;
    else {
      const [x, y] = this.ground.spot(this.at);
      const along = (hex) => { const [a, b] = this.ground.spot(hex); return (a - x) * dx + (b - y) * dy; };
      const best = this.next.get(this.at).toSorted((one, other) => along(other) - along(one))[0];
      if (best && along(best) > 1) this.at = best;
    }
    this.say(this.words(this.at));
  }

  // ------------------------------------------------------------------ painting

  get tool() {
    const value = this.node.querySelector("input[name=tool]:checked")?.value ?? "";
    return [value.slice(0, value.indexOf(":")), value.slice(value.indexOf(":") + 1)];
  }

  #press(hex) {
    const [kind, key] = this.tool;
    if (!hex) return;
    this.at = hex;
    if (!kind) return void this.say("Choose a brush first.");
    if (kind === "copy" && !this.copied) { this.copied = hex; this.say(`${this.words(hex)} Now click the hexes that are like it.`); }
    else if (PAIRS.has(kind)) this.#pair(kind, key, hex);
    else this.#change(() => this.#single(kind, key, hex));
    this.draw();
  }

  #single(kind, key, hex) {
    const { painted } = this;
    const alike = this.node.querySelector("[data-fill]").checked ? this.#around(kind, hex) : [hex];
    if (kind === "name") {
      const name = prompt("What is this place called?", painted.names[hex] ?? "");
      if (name) painted.names[hex] = name;
      else if (name === "") delete painted.names[hex];
    } else if (kind === "erase") this.#erase(alike);
    else if (kind === "copy") this.#stamp(alike);
    else for (const each of alike) painted[SINGLE[kind]][each] = NUMBERS.has(kind) ? Number(key) : key;
    if (kind === "level" && Number(key) === 0) for (const each of alike) delete painted.levels[each];
  }

  // What lies in the hex that was copied lies in these too; its name, worth and lines are its own.
  #stamp(hexes) {
    for (const part of ["areas", "levels", "buildings"]) for (const hex of hexes) {
      if (this.copied in this.painted[part]) this.painted[part][hex] = this.painted[part][this.copied];
      else delete this.painted[part][hex];
    }
  }

  #erase(hexes) {
    const { painted } = this;
    const gone = new Set(hexes);
    for (const hex of hexes) for (const part of ["areas", "levels", "buildings", "slopes", "names", "values", "entries"]) delete painted[part][hex];
    painted.lines = painted.lines.filter((line) => !line.path.some((hex) => gone.has(hex)));
    for (const key of Object.keys(painted.hexsides)) painted.hexsides[key] = painted.hexsides[key].filter((side) => !side.some((hex) => gone.has(hex)));
  }

  // All hexes joined to this one that are painted as it is.
  #around(kind, hex) {
    const of = this.painted[SINGLE[kind] ?? "areas"];
    const found = new Set([hex]), left = [hex];
    while (left.length) for (const near of this.next.get(left.pop())) if (!found.has(near) && of[near] === of[hex]) { found.add(near); left.push(near); }
    return [...found];
  }

  #pair(kind, key, hex) {
    const from = this.from;
    if (kind === "eye") {
      this.from = from ? "" : hex;
      return void (from && from !== hex ? this.#look(from, hex) : this.say(`From ${hex}: choose the other hex.`));
    }
    if (!from || !this.next.get(from).includes(hex)) {
      this.from = hex;
      return void this.say(`${hex}: now its neighbour.`);
    }
    this.#change(() => {
      const { painted } = this;
      if (kind === "line") {
        const line = painted.lines.find((each) => each.terrain === key && each.path.at(-1) === from);
        if (line) line.path.push(hex);
        else painted.lines.push({ terrain: key, path: [from, hex] });
      } else if (kind === "hexside") (painted.hexsides[key] ??= []).push([from, hex]);
      else painted.slopes[from] = [...new Set([...(painted.slopes[from] ?? []), hex])];
    });
    this.from = kind === "line" ? hex : "";
    return undefined;
  }

  async #look(from, to) {
    await this.saved;
    const answer = await fetch(`${this.base}/table/sight?${new URLSearchParams({ start: from, end: to })}`);
    const told = await answer.json();
    this.thread = { from, to, clear: Boolean(told.clear) };
    this.say(told.words);
    this.draw();
  }

  // ------------------------------------------------------------------ taking back, keeping

  #change(work) {
    this.done.push(JSON.stringify(this.painted));
    if (this.done.length > MOST_STEPS) this.done.shift();
    this.undone = [];
    this.thread = null;
    work();
    this.#keep();
  }

  #swap(from, to) {
    if (!from.length) return;
    to.push(JSON.stringify(this.painted));
    this.painted = JSON.parse(from.pop());
    [this.from, this.thread] = ["", null];
    this.draw();
    this.#keep();
  }

  undo() { this.#swap(this.done, this.undone); }

  redo() { this.#swap(this.undone, this.done); }

  // A moment after the last change everything is sent; what is wrong with the map comes back.
  #keep() {
    clearTimeout(this.waiting);
    this.saved = new Promise((resolve) => {
      this.waiting = setTimeout(async () => {
        const body = JSON.stringify(this.painted);
        const answer = await fetch(`${this.base}/table/paint`, { method: "POST", headers: { "Content-Type": "application/json" }, body }).catch(() => null);
        this.#tell(answer?.ok ? (await answer.json()).faults : ["This could not be kept: the server does not answer. Paint on; the next change is sent with everything."]);
        this.node.dataset.kept = String(Number(this.node.dataset.kept ?? 0) + 1);
        resolve();
      }, PAUSE);
    });
  }

  #tell(faults) {
    const list = this.node.querySelector("[data-faults]");
    list.replaceChildren(...faults.map((fault) => Object.assign(document.createElement("li"), { textContent: fault })));
    list.hidden = !faults.length;
  }

  // ------------------------------------------------------------------ drawing

  draw() {
    const { ground, painted, terrains } = this;
    const hex = (name, given) => make("path", { d: ground.outline(name), ...given });
    const middle = (name) => ground.spot(name);
    this.layers.hexes.replaceChildren(
      ...Object.entries(painted.levels).map(([name, level]) => hex(name, { fill: level < 0 ? "#9db3c4" : "#b98d5a", "fill-opacity": Math.min(0.7, 0.25 * Math.abs(level)), "data-level": level })),
      ...Object.entries(painted.areas).map(([name, key]) => hex(name, { fill: terrains[key]?.fill || "#cccccc", "fill-opacity": 0.8, stroke: terrains[key]?.ink || "#555555", "stroke-width": 2, "data-area": key })),
      ...Object.entries(painted.buildings).map(([name, key]) => make("path", { d: ground.outline(name, 0.45), fill: terrains[key]?.ink || "#5a4a3a", "data-building": key })),
    );
    this.layers.lines.replaceChildren(
      ...painted.lines.map((line) => make("path", { d: `M${line.path.map((name) => middle(name).map(rounded).join(" ")).join("L")}`, stroke: terrains[line.terrain]?.ink || "#5a4a3a", "stroke-width": rounded(ground.size / 9), "data-line": line.terrain })),
      ...Object.entries(painted.hexsides).flatMap(([key, sides]) => sides.map(([a, b]) => make("path", { d: this.#side(a, b), stroke: terrains[key]?.ink || "#333333", "stroke-width": rounded(ground.size / 12), "data-hexside": key }))),
      ...Object.entries(painted.slopes).flatMap(([a, falls]) => falls.map((b) => make("path", { d: this.#side(a, b), stroke: "#7a4a1e", "stroke-width": rounded(ground.size / 10), "stroke-dasharray": "3 5", "data-slope": `${a}-${b}` }))),
    );
    const words = (name, text, down, given) => { const [x, y] = middle(name); return make("text", { x: rounded(x), y: rounded(y + down * ground.size), "font-size": rounded(ground.size * 0.25), ...given }, text); };
    this.layers.names.replaceChildren(
      ...Object.entries(painted.names).map(([name, text]) => words(name, text, 0)),
      ...Object.entries(painted.values).map(([name, value]) => words(name, `★ ${value}`, 0.25, { "data-value": value })),
      ...Object.entries(painted.entries).map(([name, side]) => words(name, "➤", -0.2, { "data-entry": side })),
    );
    this.node.querySelector("[data-north]").value = painted.north;
    this.node.querySelector("[data-unknown]").checked = painted.unknown;
    for (const fact of this.node.querySelectorAll("[data-fact]")) fact.value = painted.facts[fact.dataset.fact] ?? "";
    this.layers.marks.replaceChildren(...(this.at ? [hex(this.at, { class: "here" })] : []), ...(this.from ? [hex(this.from, { class: "begun" })] : []), ...this.#threads());
    this.node.querySelector("[data-undo]").disabled = !this.done.length;
    this.node.querySelector("[data-redo]").disabled = !this.undone.length;
  }

  #threads() {
    if (!this.thread) return [];
    const [x1, y1] = this.ground.spot(this.thread.from), [x2, y2] = this.ground.spot(this.thread.to);
    return [make("line", { class: this.thread.clear ? "thread" : "thread no", x1, y1, x2, y2 })];
  }

  // The side that two neighbours share: across the middle between them.
  #side(a, b) {
    const [x, y] = this.ground.spot(a), [u, v] = this.ground.spot(b);
    const half = this.ground.size * 0.28, far = Math.hypot(u - x, v - y) || 1;
    const [mx, my, dx, dy] = [(x + u) / 2, (y + v) / 2, (-(v - y) / far) * half, ((u - x) / far) * half];
    return `M${rounded(mx - dx)} ${rounded(my - dy)}L${rounded(mx + dx)} ${rounded(my + dy)}`;
  }

  words(hex) {
    const { painted, terrains } = this;
    const said = [terrains[painted.areas[hex]]?.title, terrains[painted.buildings[hex]]?.title, painted.levels[hex] ? `level ${painted.levels[hex]}` : "", painted.names[hex], painted.values[hex] ? `worth ${painted.values[hex]}` : "", painted.entries[hex] ? this.node.querySelector(`input[value="entry:${CSS.escape(painted.entries[hex])}"]`)?.parentElement.textContent.trim() : ""];
    return `${hex}: ${said.filter(Boolean).join(", ") || "nothing painted"}.`;
  }

  say(words) {
    this.node.querySelector("[data-says]").textContent = words;
  }
}
