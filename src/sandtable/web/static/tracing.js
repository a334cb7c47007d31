// Rows of a table drawn on a plan: by mouse, touch or keyboard. The rows stay what is sent; a row typed is drawn at once.
import { addRow } from "./controls.js";
import { pointAt } from "./grounds.js";
import { hasTwo, leastPoints, middleOf, pathOf, readLength, readPoints, snapped, within, writePoints } from "./outlines.js";
import { readCell, untouched, writeCell } from "./rows.js";
import { photo } from "./photo.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const HOW = "Choose what to draw, or press on a piece to move it. Keyboard: N the next piece, C its next corner, arrows, Delete.";

export function tracing(box) {
  const told = JSON.parse(box.dataset.tracing);
  const form = box.closest("form");
  const svg = box.querySelector("[data-canvas] svg");
  if (svg && form) new Tracing(box, told, form, svg);
}

class Tracing {
  constructor(box, told, form, svg) {
    Object.assign(this, { box, told, form, svg });
    this.table = form.querySelector(`table[data-rows="${CSS.escape(told.table)}"]`);
    this.canvas = box.querySelector("[data-canvas]");
    this.empty = untouched(form, told.table);
    box.hidden = false; // a hidden drawing has no size
    const { x, y, width, height } = svg.querySelector(".board").getBBox();
    Object.assign(this, { left: x, top: y, inch: width / told.width, high: height });
    this.layer = this.#add("g", { class: "traced" });
    this.marks = this.#add("g", { class: "traced-marks" });
    svg.setAttribute("role", "presentation"); // the canvas speaks for it
    this.begun = null; // the points of what is being drawn
    this.held = null; // { row, corner }: a piece, or one of its corners
    this.cross = [told.width / 2, told.depth / 2];
    this.drag = null;
    this.#listen();
    photo(box, svg, { x, y, width, height });
    this.#mode();
    this.draw();
  }

  // -------------------------------------------------------------- inches, the drawing, the rows

  #add(name, given, parent = this.svg) {
    const node = document.createElementNS(this.svg.namespaceURI, name);
    for (const [key, value] of Object.entries(given)) node.setAttribute(key, value);
    parent.append(node);
    return node;
  }

  spot = ([x, y]) => [this.left + x * this.inch, this.top + this.high - y * this.inch].map((n) => Math.round(n * 100) / 100);

  at(event, free = event.altKey) {
    const [x, y] = pointAt(this.svg, event);
    return this.snap([(x - this.left) / this.inch, (this.top + this.high - y) / this.inch], free);
  }

  snap(point, free) {
    const inside = within(point, this.told);
    return free || !this.box.querySelector("[data-snap]").checked ? inside : snapped(inside, this.told, this.corners());
  }

  corners = () => this.pieces().filter(({ row }) => row !== this.held?.row).flatMap(({ points }) => points);

  read = (row, column) => readCell(row, this.told.table, this.told[column]);

  pieces() {
    return [...this.table.tBodies[0].rows].map((row) => {
      const points = readPoints(this.read(row, "points"), this.told.unit);
      return { row, kind: this.read(row, "kind"), form: this.read(row, "form"), points, across: readLength(this.read(row, "across") || "0", this.told.unit) };
    }).filter((piece) => piece.kind && piece.form && piece.points?.length >= leastPoints(piece.form));
  }

  write(row, given) {
    for (const [column, value] of Object.entries(given)) writeCell(row, this.told.table, this.told[column], value);
    this.draw();
  }

  // -------------------------------------------------------------- what is shown

  draw() {
    const pieces = this.pieces();
    this.layer.replaceChildren();
    for (const piece of pieces) this.#piece(piece);
    this.marks.replaceChildren();
    const held = pieces.find(({ row }) => row === this.held?.row);
    if (!held) this.held = null;
    if (held) held.points.forEach((point, n) => this.#handle(point, n, n === this.held.corner));
    if (this.begun) this.#sketch();
    if (this.brush || this.keyed) this.#crosshair();
    this.box.querySelector("[data-remove]").disabled = !held;
    this.#card(held?.kind ?? this.brush);
  }

  #piece({ row, kind, form, points, across }) {
    const { fill = "#efe8d4", ink = "#8c8468", title = kind } = this.told.brushes[kind] ?? {};
    const d = pathOf(form, points, this.spot);
    const line = form === "line";
    const group = this.#add("g", { class: row === this.held?.row ? "piece held" : "piece", "data-row": [...this.table.tBodies[0].rows].indexOf(row) }, this.layer);
    if (line) this.#add("path", { d, fill: "none", stroke: ink, "stroke-width": Math.max(across, 0.3) * this.inch, "stroke-linejoin": "round" }, group);
    const inner = line ? { fill: "none", stroke: fill, "stroke-width": Math.max(across * 0.8, 0.2) * this.inch, "stroke-linejoin": "round" } : { class: "area", fill, "fill-opacity": 0.85, stroke: ink, "stroke-width": 1.2 };
    this.#add("path", { d, ...inner }, group);
    const [x, y] = this.spot(middleOf(points));
    this.#add("text", { x, y, "text-anchor": "middle", "font-size": this.inch * 0.9 }, group).textContent = title;
  }

  #handle(point, n, now) {
    const [x, y] = this.spot(point);
    this.#add("circle", { class: now ? "handle now" : "handle", cx: x, cy: y, r: this.inch * 0.7, "data-corner": n }, this.marks);
  }

  #sketch() {
    const form = this.#form();
    const points = [...this.begun, ...(this.drag || this.begun.length ? [this.cross] : [])];
    if (points.length > 1) this.#add("path", { class: "sketch", d: pathOf(hasTwo(form) ? form : "line", points.slice(0, hasTwo(form) ? 2 : undefined), this.spot) }, this.marks);
    for (const point of this.begun) { const [x, y] = this.spot(point); this.#add("circle", { class: "set", cx: x, cy: y, r: this.inch * 0.4 }, this.marks); }
  }

  #crosshair() {
    const [x, y] = this.spot(this.cross);
    const arm = this.inch * 0.9;
    this.#add("path", { class: "cross", d: `M${x - arm} ${y}H${x + arm}M${x} ${y - arm}V${y + arm}` }, this.marks);
  }

  #card(kind) {
    for (const card of this.box.querySelectorAll("[data-card]")) card.hidden = card.dataset.card !== kind;
  }

  say(words) {
    this.box.querySelector("[data-says]").textContent = words;
  }

  words = (point) => `${writePoints([point], this.told).replace(/ cm$/, "")}${this.told.unit === "cm" ? " cm" : "″"}`;

  // -------------------------------------------------------------- drawing something new

  get brush() { return this.box.querySelector("[data-brush]").value; }

  #form = () => this.box.querySelector("[data-form]").value;

  #mode() {
    const kind = this.told.brushes[this.brush];
    if (kind) {
      this.box.querySelector("[data-form]").value = kind.form;
      this.box.querySelector("[data-across] input").value = kind.across;
    }
    this.held = null;
    this.#restart();
  }

  #restart() {
    const drawing = Boolean(this.brush);
    this.begun = drawing ? [] : null;
    this.box.classList.toggle("with-brush", drawing);
    this.box.querySelector("[data-across]").hidden = this.#form() !== "line";
    for (const name of ["finish", "back"]) this.box.querySelector(`[data-${name}]`).hidden = !drawing || hasTwo(this.#form());
    this.say(!drawing ? HOW : hasTwo(this.#form()) ? "Draw from one corner to the opposite one, or set both." : "Set its points in order; press the last one again, or Finish it. Alt sets a point freely.");
    this.draw();
  }

  #set(point) {
    const form = this.#form();
    const again = (n) => this.begun.length > n && Math.hypot(point[0] - this.begun.at(n)[0], point[1] - this.begun.at(n)[1]) < 0.35;
    if (!hasTwo(form) && this.begun.length >= leastPoints(form) && (again(-1) || (form === "outline" && again(0)))) return this.#finish();
    if (this.begun.length && again(-1)) return this.say("Another place, please.");
    this.begun.push(point);
    if (hasTwo(form) && this.begun.length === 2) return this.#finish();
    this.say(`Point ${this.begun.length} at ${this.words(point)}.`);
    return this.draw();
  }

  #finish() {
    const form = this.#form();
    if (!this.begun || this.begun.length < leastPoints(form)) return this.say(`${leastPoints(form)} points at least.`);
    const row = [...this.table.tBodies[0].rows].find(this.empty) ?? addRow(this.form, this.told.table);
    const wide = this.box.querySelector("[data-across] input").value.trim();
    const across = form !== "line" ? "" : this.told.unit === "cm" && /^[\d.]+$/.test(wide) ? `${wide} cm` : wide;
    const points = writePoints(this.begun, this.told);
    this.begun = [];
    this.write(row, { kind: this.brush, form, points, across });
    return this.say(`${this.told.brushes[this.brush].title} is drawn. Draw the next one; Escape stops drawing.`);
  }

  #back() {
    this.begun?.pop();
    this.draw();
  }

  #stop() {
    if (this.begun?.length) this.begun = [];
    else { this.box.querySelector("[data-brush]").value = ""; this.held = null; this.#restart(); }
    this.draw();
  }

  // -------------------------------------------------------------- moving and removing

  #hold(row, corner = null) {
    this.held = { row, corner };
    const piece = this.pieces().find((each) => each.row === row);
    this.say(`${this.told.brushes[piece.kind]?.title ?? piece.kind}${corner === null ? "" : `, corner ${corner + 1}`} at ${this.words(corner === null ? middleOf(piece.points) : piece.points[corner])}.`);
    this.draw();
  }

  // By so much; a whole piece stops at the table's edge.
  #shift(from, [dx, dy], corner) {
    const bounded = (n, by, most) => Math.min(Math.max(by, -Math.min(...from.map((p) => p[n]))), most - Math.max(...from.map((p) => p[n])));
    const [ax, ay] = corner === null ? [bounded(0, dx, this.told.width), bounded(1, dy, this.told.depth)] : [dx, dy];
    const points = from.map(([x, y], n) => (corner === null || corner === n ? within([x + ax, y + ay], this.told) : [x, y]));
    this.write(this.held.row, { points: writePoints(points, this.told) });
  }

  #remove() {
    if (!this.held) return;
    const { row } = this.held;
    this.held = null;
    const blank = this.form.querySelector(`template[data-blank="${CSS.escape(this.told.table)}"]`).content.querySelectorAll("[name]");
    row.querySelectorAll("[name]").forEach((field, n) => { field.value = blank[n].value; });
    row.querySelector("[name]").dispatchEvent(new Event("input", { bubbles: true }));
    this.say("Removed.");
    this.draw();
  }

  #walk() {
    const rows = this.pieces().map(({ row }) => row);
    if (rows.length) this.#hold(rows[(rows.indexOf(this.held?.row) + 1) % rows.length]);
  }

  #corner() {
    const piece = this.pieces().find(({ row }) => row === this.held?.row);
    if (piece) this.#hold(piece.row, this.held.corner === null ? 0 : this.held.corner + 1 < piece.points.length ? this.held.corner + 1 : null);
  }

  // -------------------------------------------------------------- mouse, touch, keyboard

  #listen() {
    const { svg, box, canvas } = this;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, (event) => this.#up(event));
    canvas.addEventListener("keydown", (event) => this.#key(event));
    canvas.addEventListener("focusout", () => { this.keyed = false; });
    box.querySelector("[data-brush]").addEventListener("change", () => this.#mode());
    box.querySelector("[data-form]").addEventListener("change", () => this.#restart());
    box.querySelector("[data-finish]").addEventListener("click", () => this.#finish());
    box.querySelector("[data-back]").addEventListener("click", () => this.#back());
    box.querySelector("[data-remove]").addEventListener("click", () => this.#remove());
    box.querySelector("[data-large]").addEventListener("click", ({ target }) => this.#large(target));
    this.form.addEventListener("input", (event) => { if (this.table.contains(event.target)) this.draw(); });
  }

  // Over everything else, whatever it lies in: only what pops over is free of its surroundings.
  #large(button) {
    const large = this.box.classList.toggle("large");
    button.setAttribute("aria-pressed", String(large));
    if (large) {
      this.box.popover = "manual";
      this.box.showPopover();
    } else this.box.removeAttribute("popover");
  }

  #down(event) {
    if (event.button) return;
    event.stopPropagation();
    this.canvas.focus({ preventScroll: true });
    this.keyed = false;
    const start = { pointer: event.pointerId, x: event.clientX, y: event.clientY, from: this.at(event), moved: false };
    if (this.brush) this.drag = { ...start, begins: hasTwo(this.#form()) && !this.begun.length };
    else this.drag = this.#grab(event, start);
    if (!this.drag) return;
    this.svg.setPointerCapture(event.pointerId);
    if (this.drag.begins) this.begun.push(start.from);
    this.cross = start.from;
    this.draw();
  }

  #grab(event, start) {
    const corner = event.target.closest("[data-corner]")?.dataset.corner;
    const row = event.target.closest("[data-row]")?.dataset.row;
    if (corner === undefined && row === undefined) { this.held = null; this.draw(); return null; }
    if (corner === undefined) this.#hold(this.table.tBodies[0].rows[row]);
    else this.#hold(this.held.row, Number(corner));
    const { points } = this.pieces().find((each) => each.row === this.held.row);
    return { ...start, points, corner: this.held.corner };
  }

  #move(event) {
    if (!this.drag && this.brush && event.pointerType === "mouse") { this.cross = this.at(event); return void this.draw(); }
    if (this.drag?.pointer !== event.pointerId) return;
    if (!this.drag.moved && Math.hypot(event.clientX - this.drag.x, event.clientY - this.drag.y) < 5) return;
    this.drag.moved = true;
    this.cross = this.at(event);
    if (this.brush) return void this.draw();
    const { points, corner, from } = this.drag;
    const start = corner === null ? from : points[corner];
    this.#shift(points, [this.cross[0] - start[0], this.cross[1] - start[1]], corner);
  }

  #up(event) {
    if (this.drag?.pointer !== event.pointerId) return;
    const { begins, moved } = this.drag;
    this.drag = null;
    if (event.type === "pointercancel") return void (begins && this.begun?.pop(), this.draw());
    if (!this.brush) return void (this.held && this.#hold(this.held.row, this.held.corner));
    if (!begins || moved) this.#set(this.at(event)); // the first corner is set as it is pressed
  }

  #key(event) {
    const arrow = ARROWS[event.key];
    const far = event.shiftKey ? 0.25 : 1;
    if (arrow) this.#arrow(arrow.map((n) => n * far));
    else if (event.key === "Enter" && this.brush) { this.keyed = true; this.#set([...this.cross]); }
    else if (event.key === "Backspace" && this.begun?.length) this.#back();
    else if (["Delete", "Backspace"].includes(event.key) && this.held) this.#remove();
    else if (event.key === "Escape") this.#stop();
    else if (event.key.toLowerCase() === "n" && !this.brush) this.#walk();
    else if (event.key.toLowerCase() === "c" && !this.brush) this.#corner();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #arrow(by) {
    if (this.brush) {
      this.keyed = true;
      this.cross = within([this.cross[0] + by[0], this.cross[1] + by[1]], this.told);
      this.say(this.words(this.cross));
      return void this.draw();
    }
    const piece = this.pieces().find(({ row }) => row === this.held?.row);
    if (!piece) return;
    this.#shift(piece.points, by, this.held.corner);
    this.#hold(piece.row, this.held.corner);
  }
}
