// The keyboard: arrows go from hex to hex, Enter picks and sets down, Escape drops. Each verb has its own key.
import { isBox } from "./places.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Keys {
  constructor(desk) {
    this.desk = desk;
    this.place = "";
    this.point = null;
    desk.window.addEventListener("keydown", (event) => this.#key(event));
    desk.window.addEventListener("focus", () => { if (desk.byKeys !== false && this.place) desk.marks.cursor(this.place); });
    desk.window.addEventListener("blur", () => desk.marks.cursor(""));
    addEventListener("keydown", () => { desk.byKeys = true; }, true);
  }

  #key(event) {
    const { desk } = this;
    if (event.altKey || event.target !== desk.window) return;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() !== "z") return;
    const done = control ? (desk.undo(), true) : this.#arrow(event) || this.#verb(event) || this.#act(event) || this.#look(event.key);
    if (done) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  #arrow(event) {
    const by = ARROWS[event.key];
    if (!by) return false;
    const { camera, sheet } = this.desk;
    if (event.shiftKey) {
      camera.pan(-by[0] * 90, -by[1] * 90);
      return true;
    }
    if (!this.place) this.#begin();
    else this.#step(by, sheet.ground);
    return true;
  }

  // Where the cursor begins: at what is held, at a counter that may act and is in view, or in the middle.
  #begin() {
    const { hand, table, camera, sheet } = this.desk;
    const first = hand.held[0] ?? [...table.counters.keys()].find((id) => hand.mayAct(id) && seen(camera, sheet.ground.spot(table.get(id).place)));
    this.go(first ? sheet.nodes.get(first).dataset.place : sheet.ground.place(camera.middle ?? [0, 0]) || [...sheet.ground.spots.keys()][0] || "0,0");
  }

  #step([dx, dy], ground) {
    if (isBox(this.place)) return this.go(this.#beside(dx, dy) ?? this.place);
    const from = this.point ?? ground.spot(this.place);
    const to = [from[0] + dx * ground.step[0], from[1] + dy * ground.step[1]];
    const place = ground.place(to) || (dx > 0 && ground.boxes.size ? this.#nearestBox(to) : "");
    if (!place || isBox(place)) return place ? this.go(place) : this.desk.say("The edge of the map.");
    this.go(place);
    this.point = to; // in a straight line on, though the hexes lie to the left and right of it
    return undefined;
  }

  #beside(dx, dy) {
    const { ground } = this.desk.sheet;
    const keys = [...ground.boxes.keys()];
    const at = keys.indexOf(this.place.slice(4));
    if (dy) return keys[at + dy] ? `box:${keys[at + dy]}` : undefined;
    if (dx > 0) return undefined;
    const [, y] = ground.spot(this.place);
    const right = [...ground.spots].sort(([, a], [, b]) => Math.hypot(ground.width - a[0], y - a[1]) - Math.hypot(ground.width - b[0], y - b[1]));
    return right[0]?.[0];
  }

  #nearestBox([, y]) {
    const { ground } = this.desk.sheet;
    const [key] = [...ground.boxes].sort(([, a], [, b]) => Math.abs(a.y + a.height / 2 - y) - Math.abs(b.y + b.height / 2 - y))[0];
    return `box:${key}`;
  }

  go(place, counter = "") {
    const { desk } = this;
    this.place = place;
    this.point = null;
    const at = desk.sheet.ground.spot(place);
    if (!at) return;
    desk.camera.show(at);
    desk.marks.cursor(place);
    if (desk.fan.place && desk.fan.place !== place) desk.fan.close();
    const there = desk.table.at(place);
    this.counter = counter || there.findLast((id) => desk.hand.mayAct(id)) || there.at(-1) || "";
    this.#point();
    if (desk.hand.held.length) desk.aiming.aim(place, this.counter);
    desk.say(desk.tell(place));
  }

  // The counter the keys are at, among those of the hex.
  #point() {
    const { desk } = this;
    desk.sheet.node.querySelector(".pointed")?.classList.remove("pointed");
    const node = desk.sheet.nodes.get(this.counter);
    node?.classList.add("pointed");
    if (node) desk.window.setAttribute("aria-activedescendant", node.id);
    else desk.window.removeAttribute("aria-activedescendant");
    desk.card.show(this.counter);
  }

  #act(event) {
    const { desk } = this;
    if (event.key === "Enter" || event.key === " ") return this.#enter(event.key === " ");
    if (event.key === "Escape") return desk.escape();
    if (event.key === "PageDown" || event.key === "PageUp") return this.#next(event.key === "PageDown" ? 1 : -1);
    if (event.key === "[" || event.key === "]") return this.#through(event.key === "]" ? 1 : -1);
    return false;
  }

  #enter(add) {
    const { desk } = this;
    if (!this.place) this.#begin();
    else if (desk.hand.held.length && !add && !desk.hand.held.includes(this.counter)) desk.setDown(this.place, this.counter);
    else if (desk.hand.held.length && !add && desk.hand.held.includes(this.counter) && desk.table.at(this.place).length > 1) desk.pickStack(this.place);
    else desk.press(this.place, this.counter, { add });
    return true;
  }

  // Through the counters of this hex.
  #through(by) {
    const { desk } = this;
    const there = desk.table.at(this.place);
    if (there.length < 2) return true;
    desk.fan.open(this.place);
    this.counter = there[(there.indexOf(this.counter) + by + there.length) % there.length];
    this.#point();
    desk.say(desk.sheet.words(desk.table.get(this.counter)));
    return true;
  }

  // To the next counter that may act.
  #next(by) {
    const { desk } = this;
    const able = [...desk.table.counters.keys()].filter((id) => desk.hand.mayAct(id));
    if (!able.length) return true;
    const at = able.indexOf(this.counter);
    const id = able[(at < 0 ? (by > 0 ? 0 : able.length - 1) : at + by + able.length) % able.length];
    this.go(desk.sheet.nodes.get(id).dataset.place, id);
    return true;
  }

  #verb(event) {
    const { hand } = this.desk;
    const stroke = `${event.shiftKey && event.key.length > 1 ? "shift+" : ""}${event.key}`.toLowerCase();
    const verb = hand.verbs().find((one) => one.key_stroke?.toLowerCase() === stroke);
    if (verb) this.desk.take(verb);
    return Boolean(verb);
  }

  #look(key) {
    const { desk } = this;
    const work = {
      "+": () => desk.camera.closer(), "=": () => desk.camera.closer(), "-": () => desk.camera.farther(), 0: () => desk.camera.whole(),
      "/": () => desk.jump.open(), u: () => desk.undo(), s: () => this.place && desk.pickStack(this.place), n: () => desk.news.next(),
      ...tabs(),
      "?": () => desk.help.showPopover(), l: () => desk.showList(true), w: () => desk.lead(), r: () => desk.use(desk.tool === "ruler" ? "hand" : "ruler"), b: () => desk.use(desk.tool === "box" ? "hand" : "box"),
    }[key];
    work?.();
    return Boolean(work);
  }
}

const seen = (camera, at) => at && camera.sees(at);

// The other pages of the campaign are one key away: 2 is the second of its tabs.
function tabs() {
  const links = [...document.querySelectorAll(".tabs a")].slice(1, 9);
  return Object.fromEntries(links.map((link, at) => [String(at + 2), () => link.click()]));
}
