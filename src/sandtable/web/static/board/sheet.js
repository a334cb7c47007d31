// The sheet: ground, layers, hexes and names below, counters above them, marks on top. It knows no gestures.
import { build, make, rounded } from "./drawing.js";
import { AROUND, copied, face, front, number, words } from "./counters.js";
import { arrange, label, sharedWord, sized } from "./labels.js";
import { boxKey, facing, isBox, plainly } from "./places.js";
import { drawSheets } from "./own.js";

const UNDER = 0.055; // how far each counter of a stack lies aside of the one above it
const MOST_EDGES = 4;
const MOST_SLIDING = 24; // more of them at once are where they are
const still = matchMedia("(prefers-reduced-motion: reduce)");
const BOX_COLUMNS = 4;
const NAME = 0.14; // of a hex: how large its name is
const UNSEEN = 0.01; // until the camera knows where it looks: the browser lays out no letters that nobody reads

export class Sheet {
  constructor(table, ground, about) {
    Object.assign(this, { table, ground, about });
    this.nodes = new Map();
    this.drawings = new Map();
    this.sliding = 0;
    this.node = build("div", { class: "sheet-of-board" });
    this.below = make("svg", { class: "below", "aria-hidden": "true" });
    this.above = make("svg", { class: "above" });
    this.names = make("g", { class: "names", "aria-hidden": "true" });
    this.marks = make("g", { class: "marks", "aria-hidden": "true" });
    this.pieces = make("g", { class: "pieces" });
    this.boxes = make("g", { class: "boxes" });
    this.cursor = make("g", { class: "cursor-of-board", "aria-hidden": "true" });
    this.top = make("g", { class: "top" }); // a stack that is fanned out lies above what glows
    this.above.append(this.boxes, this.cursor, this.pieces, this.marks, this.top);
    this.node.append(this.below, this.above);
    this.#drawGround();
    this.drawBoxes();
    this.draw();
  }

  // ------------------------------------------------------------------ ground

  #drawGround() {
    const { ground } = this;
    this.below.append(make("rect", { class: "paper", width: ground.width, height: ground.height }));
    drawSheets(this.below, ground);
    this.layers = make("g", { class: "layers", transform: ground.way() });
    this.below.append(this.layers);
    this.drawLayers();
    if (ground.hexes) {
      this.grid = make("g", { class: "grid", "stroke-width": rounded(ground.size / 60) }, ...ground.grid().map((d) => make("path", { d })));
      this.below.append(this.grid);
      this.#drawFewNames();
    } else this.#drawInches();
    this.below.append(this.names);
  }

  // Thousands of names: drawn when one is near enough to read them, for the first time.
  #drawNames() {
    const { ground } = this;
    if (this.names.firstChild) return;
    this.names.setAttribute("font-size", rounded(ground.size * NAME));
    const low = Math.max(...ground.corners.map(([, y]) => y)) * 0.94;
    for (const [name, [x, y]] of ground.spots) this.names.append(make("text", { x: rounded(x), y: rounded(y - low + ground.size * 0.11) }, name));
  }

  // Far away, a few large names in place of all of them.
  #drawFewNames() {
    const { ground } = this;
    const [across, down] = ground.step;
    this.few = make("g", { class: "names few", "aria-hidden": "true", "font-size": rounded(ground.size * 0.4) });
    const fifth = (n, step) => Math.round(n / step) % 5 === 3;
    for (const [name, [x, y]] of ground.spots) if (fifth(x, across) && fifth(y, down)) this.few.append(make("text", { x: rounded(x), y: rounded(y + ground.size * 0.14) }, name));
    this.below.append(this.few);
  }

  // Along two edges, in the measure players read on this table: a number at every sixth inch or every tenth centimetre.
  #drawInches() {
    const { ground } = this;
    this.names.setAttribute("font-size", ground.scale * 0.9);
    this.names.classList.add("beside");
    let ticks = "";
    const { width, height, turned, measure } = ground.surface;
    const rate = measure?.[1] ?? 1, [step, numbered] = rate > 1 ? [5, 10] : [1, 6];
    const across = (x) => (turned ? width - x : x) * ground.scale, down = (y) => (turned ? y : height - y) * ground.scale;
    const stroke = (n) => rounded(ground.scale * (n % numbered ? 0.3 : 0.8));
    for (let n = 0; n <= width * rate; n += step) ticks += `M${rounded(across(n / rate))} ${ground.height}v${stroke(n)}`;
    for (let n = 0; n <= height * rate; n += step) ticks += `M0 ${rounded(down(n / rate))}h${-stroke(n)}`;
    this.below.append(make("path", { class: "ticks", d: ticks }));
    for (let n = 0; n <= width * rate; n += numbered) this.names.append(make("text", { x: across(n / rate), y: ground.height + ground.scale * 1.8 }, String(n)));
    for (let n = numbered; n <= height * rate; n += numbered) this.names.append(make("text", { x: -ground.scale * 1.5, y: down(n / rate) + ground.scale * 0.3 }, String(n)));
  }

  drawLayers() {
    const { board } = this.table;
    const shown = [...(board.surface.drawn ?? []), ...board.layers];
    for (const [key, group] of this.drawings) if (!shown.some((layer) => layer.key === key)) { group.remove(); this.drawings.delete(key); }
    for (const layer of shown) {
      let group = this.drawings.get(layer.key);
      if (!group) {
        group = make("g", { class: "layer", "data-layer": layer.key });
        this.drawings.set(layer.key, group);
        this.layers.append(group);
      }
      if (group.drawn === layer.svg) continue;
      group.drawn = layer.svg;
      const read = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${layer.svg}</svg>`, "image/svg+xml");
      if (!read.querySelector("parsererror")) group.replaceChildren(...[...read.documentElement.childNodes].map((node) => document.importNode(node, true)));
    }
  }

  // ------------------------------------------------------------------ boxes beside the map

  drawBoxes() {
    const { ground, table } = this;
    const cell = ground.counter * 1.12, gap = ground.size * 0.6;
    const below = ground.width > ground.height * 1.1; // a wide map has room under it, a high one beside it
    let [left, top] = below ? [0, ground.height + gap + (ground.hexes ? 0 : ground.scale * 2)] : [ground.width + gap, 0];
    ground.boxes.clear();
    this.boxes.replaceChildren();
    for (const box of table.board.boxes ?? []) {
      const many = table.at(`box:${box.key}`).length;
      const columns = Math.max(BOX_COLUMNS, Math.ceil(Math.sqrt(many * 0.6)));
      const rows = Math.max(1, Math.ceil(many / columns));
      const head = cell * 0.5;
      const found = { x: left, y: top, width: columns * cell + cell * 0.2, height: head + rows * cell + cell * 0.1, columns, cell, head };
      ground.boxes.set(box.key, found);
      this.boxes.append(
        make("g", { class: `box ${this.#mark(box.side)}`, "data-place": `box:${box.key}` },
          make("rect", { x: found.x, y: found.y, width: found.width, height: found.height, rx: cell * 0.08 }),
          make("text", { x: found.x + cell * 0.15, y: found.y + head * 0.68, "font-size": rounded(cell * 0.26) }, `${box.title}${many ? ` (${many})` : ""}`)),
      );
      if (below) left += found.width + gap / 2;
      else top += found.height + gap / 2;
    }
    this.#extend();
  }

  // How far everything reaches, with a margin.
  #extend() {
    const { ground } = this;
    const boxes = [...ground.boxes.values()];
    const margin = ground.size * 0.5 + (ground.hexes ? 0 : ground.scale * 2);
    const right = Math.max(ground.width, ...boxes.map((box) => box.x + box.width));
    const low = Math.max(ground.height, ...boxes.map((box) => box.y + box.height));
    this.extent = { left: -margin, top: -margin, width: right + 2 * margin, height: low + 2 * margin, counter: ground.counter };
    for (const svg of [this.below, this.above]) svg.setAttribute("viewBox", [-margin, -margin, right + 2 * margin, low + 2 * margin].map(rounded).join(" "));
    this.size(this.zoom ?? UNSEEN);
  }

  // Draws everything at this size; what is far is drawn with less first.
  size(zoom) {
    this.zoom = zoom;
    this.far(zoom);
    if (!this.ground.hexes) sized(this.node, zoom);
    this.#apart();
    const { left, top, width, height } = this.extent;
    for (const svg of [this.below, this.above]) {
      svg.setAttribute("width", rounded(width * zoom));
      svg.setAttribute("height", rounded(height * zoom));
      svg.style.left = `${Math.round(left * zoom)}px`;
      svg.style.top = `${Math.round(top * zoom)}px`;
    }
  }

  // ------------------------------------------------------------------ counters

  draw() {
    const seen = new Set();
    for (const place of this.table.stacks.keys()) for (const id of this.settle(place)) seen.add(id);
    for (const id of this.nodes.keys()) if (!seen.has(id)) this.#remove(id);
    this.#apart();
  }

  // Names beneath counters that stand close do not lie on each other.
  #apart() {
    if (!this.ground.hexes) arrange(this.nodes.values(), this.zoom ?? UNSEEN);
  }

  // Only what changed: those counters anew, and the stacks they left and came to.
  redraw({ changed, gone, moved, boxes }) {
    for (const id of gone) this.#remove(id);
    const counts = (this.table.board.boxes ?? []).map((box) => this.table.at(`box:${box.key}`).length).join();
    if (counts !== this.counts || boxes) {
      this.counts = counts;
      this.drawBoxes();
      for (const box of this.table.board.boxes ?? []) this.settle(`box:${box.key}`);
    }
    const places = new Set(moved.map((move) => plainly(move.from)));
    for (const id of changed) {
      const counter = this.table.get(id), node = this.nodes.get(id);
      if (!counter) continue;
      if (node) this.#dress(node, counter);
      places.add(plainly(counter.place));
    }
    for (const place of this.touched ?? []) places.add(place);
    for (const place of places) this.settle(place);
    this.touched = new Set();
    this.#apart();
  }

  // A counter that vanished leaves a stack behind it.
  #remove(id) {
    const node = this.nodes.get(id);
    if (node) (this.touched ??= new Set()).add(node.dataset.place);
    node?.remove();
    this.nodes.delete(id);
  }

  // One stack in its order, the last on top. Returns the ids.
  settle(place) {
    const ids = this.table.at(place);
    const middle = this.ground.spot(place);
    ids.forEach((id, at) => {
      const counter = this.table.get(id);
      let node = this.nodes.get(id);
      if (!node) {
        node = make("g", { id: `counter-${id}`, "data-id": id, role: "button", tabindex: "-1" });
        this.nodes.set(id, node);
      }
      node.dataset.place = place;
      if (isBox(place)) this.#lay(node, this.#cellOf(place, at), counter, 0, 1);
      else if (middle) this.#lay(node, middle, counter, ids.length - 1 - at, ids.length);
      else node.remove();
    });
    return ids;
  }

  #cellOf(place, at) {
    const box = this.ground.boxes.get(boxKey(place));
    if (!box) return [0, 0];
    return [box.x + box.cell * (0.6 + (at % box.columns)), box.y + box.head + box.cell * (0.5 + Math.floor(at / box.columns))];
  }

  #lay(node, [x, y], counter, depth, many) {
    const size = this.ground.counter;
    const aside = size * UNDER * (Math.min(many - 1, MOST_EDGES) / 2 - Math.min(depth, MOST_EDGES));
    const before = node.home, home = [rounded(x + aside), rounded(y - aside)];
    if (!before || before[0] !== home[0] || before[1] !== home[1]) {
      node.home = home;
      this.#dress(node, counter);
      if (before && node.isConnected) this.#slide(node, before, home);
    }
    node.classList.toggle("under", depth > 0);
    node.classList.toggle("deep", depth > MOST_EDGES);
    node.style.transform = "";
    node.querySelector(".count")?.remove();
    if (depth === 0 && many > 1) node.append(number(many, home));
    if (this.pieces.lastChild !== node) this.pieces.append(node);
  }

  // Shown elsewhere, and larger, for a while.
  set(node, [x, y], scale = 1) {
    const [a, b] = node.home;
    node.style.transform = `translate(${rounded(x - a * scale)}px,${rounded(y - b * scale)}px) scale(${rounded(scale)})`;
  }

  // A counter that moved is seen moving: a copy goes its way on a layer of its own, while the counter itself lies there
  // already, unseen. Moved within the drawing, it would have all of it painted again in every frame.
  #slide(node, [x, y], [a, b]) {
    const near = Math.hypot(x - a, y - b) < this.ground.counter / 2; // only aside, within its stack
    if (near || still.matches || this.node.classList.contains("dragging") || this.sliding >= MOST_SLIDING) return;
    const { zoom } = this, wide = this.ground.counter * AROUND * zoom;
    const copy = build("div", { class: "slides", "aria-hidden": "true" }, copied([node], wide));
    const at = (p, q) => ({ transform: `translate(${rounded(p * zoom - wide / 2)}px,${rounded(q * zoom - wide / 2)}px)` });
    this.sliding += 1;
    this.node.append(copy);
    node.classList.add("sliding");
    copy.animate([at(x, y), at(a, b)], { duration: 180, easing: "ease-out" }).finished.finally(() => {
      this.sliding -= 1;
      copy.remove();
      node.classList.remove("sliding");
    });
  }

  #dress(node, counter) {
    const mark = this.#mark(counter.side);
    node.classList.remove("bar", "double", "other");
    node.classList.add("piece", mark);
    node.classList.toggle("mine", Boolean(counter.mine));
    node.classList.toggle("concealed", counter.seen === "concealed");
    const count = node.querySelector(".count");
    const degrees = facing(counter.place);
    const named = this.ground.hexes || isBox(counter.place) ? [] : label(counter, node.home, (this.shared ??= sharedWord([...this.table.counters.values()].filter(({ face }) => face?.values))));
    const ahead = degrees === null ? [] : [front(node.home, this.ground.surface.turned ? degrees + 180 : degrees)];
    node.replaceChildren(...ahead, ...face(counter, mark, node.home, this.about.own), ...named, ...(count ? [count] : []));
    node.setAttribute("aria-label", this.words(counter));
  }

  dressAll() {
    for (const [id, node] of this.nodes) if (node.home && this.table.get(id)) this.#dress(node, this.table.get(id));
  }

  words(counter) {
    return words(counter, { sides: this.about.sides, where: `in ${this.ground.words(counter.place, this.table.board.boxes)}` });
  }

  #mark(side) {
    return this.about.sides[side]?.mark ?? "other";
  }

  // ------------------------------------------------------------------ less when far

  far(zoom) {
    const pixels = this.ground.counter * zoom;
    const how = pixels < 11 ? "farthest" : pixels < 24 ? "far" : pixels < 44 ? "middling" : "near";
    if (this.node.dataset.far !== how) this.node.dataset.far = how;
    const names = this.ground.hexes ? this.ground.size * NAME * zoom >= 5.6 : true;
    if (names && this.ground.hexes) this.#drawNames();
    this.node.toggleAttribute("data-nameless", !names);
  }
}
