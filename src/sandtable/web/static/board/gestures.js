// Mouse, pen and touch: pan, pinch, wheel, picking, dragging counters, drawing a box around them, measuring.
import { build } from "./drawing.js";
import { AROUND, copied } from "./counters.js";
import { plainly } from "./places.js";

const STILL = 5; // pixels that are no movement yet
const HOVER = 220;

export class Gestures {
  constructor(desk) {
    this.desk = desk;
    this.fingers = new Map();
    this.mode = "";
    this.load = build("div", { class: "load", hidden: true, "aria-hidden": "true" });
    desk.window.append(this.load);
    const { window } = desk;
    window.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    window.addEventListener("pointerdown", (event) => this.#down(event));
    window.addEventListener("mousedown", (event) => event.preventDefault()); // the board keeps the focus, not a counter that goes
    window.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false }); // else the browser takes a drag for a fling, and swallows the next tap
    window.addEventListener("pointermove", (event) => this.#move(event));
    window.addEventListener("pointerup", (event) => this.#up(event));
    window.addEventListener("pointercancel", (event) => this.#cancel(event));
    window.addEventListener("pointerleave", (event) => this.#leave(event));
    window.addEventListener("dblclick", (event) => this.#twice(event));
    window.addEventListener("contextmenu", (event) => { if (this.desk.hand.held.length) { event.preventDefault(); this.desk.drop(); } });
  }

  #wheel(event) {
    event.preventDefault();
    const { left, top } = this.desk.window.getBoundingClientRect();
    if (event.shiftKey) return this.desk.camera.pan(-event.deltaY - event.deltaX, 0);
    const lines = event.deltaMode === 1 ? 30 : 1;
    const by = Math.exp(-Math.max(-240, Math.min(240, event.deltaY * lines)) * 0.0016 * (event.ctrlKey ? 4 : 1));
    return this.desk.camera.zoom(by, [event.clientX - left, event.clientY - top]);
  }

  #down(event) {
    const { desk } = this;
    desk.window.focus({ preventScroll: true });
    desk.byKeys = false;
    desk.marks.cursor("");
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size === 2) return this.#abort("pinch");
    if (this.fingers.size > 2) return undefined;
    this.start = event;
    this.moved = false;
    this.pressed = event.target.closest(".piece")?.dataset.id ?? "";
    const middle = event.button === 1;
    if (event.button && !middle) return undefined;
    if (middle) this.mode = "pan";
    else if (desk.tool === "ruler") this.mode = "ruler";
    else if (this.pressed && desk.hand.mayAct(this.pressed) && desk.tool !== "box") this.mode = "drag";
    else if (event.shiftKey || desk.tool === "box") this.mode = "box";
    else this.mode = "pan";
    this.whole = Boolean(event.target.closest("[data-count]"));
    return undefined;
  }

  #move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return this.#hover(event);
    if (this.mode === "pinch") {
      this.#pinch(before, event);
    } else if (this.moved || Math.hypot(event.clientX - this.start.clientX, event.clientY - this.start.clientY) > STILL) {
      if (!this.moved) this.#begin(event);
      this.moved = true;
      this.#go(before, event);
    }
    this.fingers.set(event.pointerId, event);
    return undefined;
  }

  #begin(event) {
    const { desk } = this;
    desk.window.setPointerCapture(event.pointerId);
    desk.camera.still = true;
    desk.window.dataset.mode = this.mode;
    if (this.mode === "drag") this.#lift();
    else if (this.mode === "pan" && this.pressed) desk.cannot(this.pressed);
    if (this.mode === "drag" && event.altKey && !this.desk.hand.way) this.desk.hand.lead(true);
  }

  // Takes up the pressed counter, or everything held if it is among them; by its number, the whole stack.
  #lift() {
    const { hand, table, sheet } = this.desk;
    const place = sheet.nodes.get(this.pressed).dataset.place;
    if (this.whole) hand.pick(table.at(place));
    else if (hand.away || !hand.held.includes(this.pressed)) hand.pick([this.pressed]);
    this.desk.fan.close();
    const pixels = Math.max(40, sheet.ground.counter * this.desk.camera.place.zoom) * AROUND;
    const drawing = copied(hand.held.slice(-6).map((id) => sheet.nodes.get(id)).filter(Boolean), pixels);
    this.load.replaceChildren(drawing, ...(hand.held.length > 1 ? [build("span", { class: "load-count" }, String(hand.held.length))] : []));
    this.load.hidden = false;
    this.half = pixels / 2;
    sheet.node.classList.add("dragging");
  }

  #go(before, event) {
    const { desk } = this;
    const point = desk.camera.onSheet(event);
    if (this.mode === "pan") desk.camera.pan(event.clientX - before.clientX, event.clientY - before.clientY);
    else if (this.mode === "box") desk.marks.box(desk.camera.onSheet(this.start), point);
    else if (this.mode === "ruler") desk.aiming.measure(desk.camera.onSheet(this.start), point);
    else if (this.mode === "drag") this.#carry(event, point);
  }

  #carry(event, point) {
    const [left, top] = this.desk.camera.where;
    this.load.style.transform = `translate(${event.clientX - left - this.half}px,${event.clientY - top - this.half}px)`;
    const on = this.desk.hand.points ? this.#under(event) : "";
    this.desk.aiming.aim(this.desk.sheet.ground.place(point), on);
  }

  #pinch(before, event) {
    const other = [...this.fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
    if (!other) return;
    const { left, top } = this.desk.window.getBoundingClientRect();
    const gap = (e) => Math.hypot(e.clientX - other.clientX, e.clientY - other.clientY) || 1;
    const middle = [(event.clientX + other.clientX) / 2 - left, (event.clientY + other.clientY) / 2 - top];
    this.desk.camera.zoom(gap(event) / gap(before), middle);
    this.desk.camera.pan((event.clientX - before.clientX) / 2, (event.clientY - before.clientY) / 2);
  }

  #up(event) {
    const known = this.fingers.delete(event.pointerId);
    if (!known || this.fingers.size) return;
    const { desk } = this;
    const mode = this.mode, point = desk.camera.onSheet(event);
    if (this.moved && mode === "drag") {
      desk.setDown(desk.sheet.ground.place(point), this.#under(event)); // it lies there at once, and slides no more
      this.dropped = this.pressed;
    }
    this.#settle();
    if (!this.moved) {
      if (mode && mode !== "pinch" && !event.button) this.#click(event, point);
    } else if (mode === "box") desk.lasso(desk.camera.onSheet(this.start), point);
  }

  // The counter under the hand, where something is set down on a counter.
  #under(event) {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest(".piece")?.dataset.id ?? "";
    return this.desk.hand.held.includes(found) ? "" : found;
  }

  #click(event, point) {
    const { desk } = this;
    if (desk.tool === "ruler") return desk.aiming.measure(null);
    const counter = event.target.closest(".piece")?.dataset.id ?? "", fanned = Boolean(counter) && desk.fan.holds(event.target);
    const place = fanned ? desk.fan.place : desk.sheet.ground.place(point); // a fan lies over other places than its own
    if (place) Object.assign(desk.keys, { place: plainly(place), counter }); // keys go on from where the hand was
    return desk.press(place, counter, { add: event.shiftKey || event.ctrlKey || event.metaKey, whole: this.whole, fanned });
  }

  #twice(event) {
    const { desk } = this;
    const place = event.target.closest(".piece")?.dataset.place ?? desk.sheet.ground.place(desk.camera.onSheet(event)); // the stack may have fanned out meanwhile
    if (desk.table.at(place).length) desk.pickStack(place);
  }

  #cancel(event) {
    this.fingers.delete(event.pointerId);
    this.#settle();
  }

  #settle() {
    this.mode = "";
    Object.assign(this.desk.camera, { still: false, corner: null });
    delete this.desk.window.dataset.mode;
    this.load.hidden = true;
    this.load.replaceChildren();
    this.desk.sheet.node.classList.remove("dragging");
    this.desk.marks.clear("lasso");
  }

  // A second finger came, or Escape: what was in the hand goes back where it stood.
  #abort(mode) {
    const dragging = this.mode === "drag" && this.moved;
    this.#settle();
    this.mode = mode;
    if (dragging) this.desk.drop();
  }

  escape() {
    clearTimeout(this.waiting);
    if (this.mode) this.#abort("");
  }

  #hover(event) {
    if (event.pointerType === "touch") return;
    const { desk } = this;
    const counter = event.target.closest(".piece");
    const place = counter?.dataset.place ?? desk.sheet.ground.place(desk.camera.onSheet(event));
    if (desk.hand.held.length) desk.aiming.aim(place, counter?.dataset.id);
    if (desk.fan.place && !desk.fan.holds(event.target)) desk.fan.close();
    if (counter && counter.dataset.id === this.dropped) return; // its card would lie over the next that is dragged
    this.dropped = "";
    if (counter?.dataset.id === this.over && place === this.overPlace) return;
    Object.assign(this, { over: counter?.dataset.id, overPlace: place });
    clearTimeout(this.waiting);
    desk.hover(place);
    this.waiting = setTimeout(() => {
      desk.card.show(this.over ?? "");
      if (this.over && !this.mode && !desk.fan.place) desk.fan.open(place);
    }, HOVER);
  }

  #leave(event) {
    clearTimeout(this.waiting);
    if (this.mode || this.desk.card.node.contains(event.relatedTarget)) return; // to the rules on the card
    this.over = undefined;
    this.desk.fan.close();
    this.desk.card.show("");
  }
}
