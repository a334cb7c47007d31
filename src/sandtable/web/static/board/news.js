// What others moved since this seat looked: a trail in the order of the moves, until it has been seen.
import { build, button } from "./drawing.js";

const LOOKED_AT = 5000;
const MOST = 60;
const SOON = 400;

export class News {
  constructor(desk) {
    this.desk = desk;
    this.moves = [];
    this.node = build("div", { class: "news", hidden: true });
    desk.table.addEventListener("changed", ({ detail }) => { if (!detail.own) this.#heard(detail.moved); });
    desk.table.addEventListener("laid", () => this.compare());
    desk.camera.addEventListener("rested", () => this.#seen());
    addEventListener("visibilitychange", () => this.#seen());
    addEventListener("pagehide", () => { if (this.keeping) this.#write(); });
  }

  // After a while away: what lies elsewhere than when this seat last looked.
  compare() {
    const known = this.desk.keep.get("seen");
    const moves = [];
    if (known) for (const [id, counter] of this.desk.table.counters) {
      if (!counter.mine && known[id] && known[id] !== counter.place) moves.push({ id, from: known[id], to: counter.place });
    }
    this.moves = [];
    this.#heard(moves);
  }

  #heard(moved) {
    const theirs = moved.filter(({ id }) => !this.desk.table.get(id)?.mine);
    for (const { id, from, to } of theirs) {
      const before = this.moves.find((move) => move.id === id);
      if (before) before.to = to;
      else this.moves.push({ id, from, to });
    }
    this.moves = this.moves.filter(({ id, from, to }) => from !== to && this.desk.table.get(id)).slice(-MOST);
    this.#draw();
    this.#keep();
    if (theirs.length) this.#seen();
  }

  #draw() {
    const { sheet, marks } = this.desk;
    sheet.node.querySelectorAll(".moved").forEach((node) => node.classList.remove("moved"));
    for (const { id } of this.moves) sheet.nodes.get(id)?.classList.add("moved");
    marks.trails(this.moves);
    this.node.hidden = !this.moves.length;
    if (!this.moves.length) return;
    const many = this.moves.length;
    this.node.replaceChildren(
      button([`${many} ${many === 1 ? "counter" : "counters"} moved since you looked`], () => this.next(), { title: "Show the next one (N)" }),
      button(["Seen"], () => this.#forget(this.moves), { class: "quiet" }),
    );
  }

  next() {
    if (!this.moves.length) return;
    this.turn = ((this.turn ?? -1) + 1) % this.moves.length;
    const { id, to } = this.moves[this.turn];
    this.desk.visit(to, id);
  }

  // What stays in the window for some seconds, while the page is looked at, has been seen.
  #seen() {
    clearTimeout(this.waiting);
    if (!this.moves.length || document.hidden) return;
    this.waiting = setTimeout(() => {
      const { camera, sheet } = this.desk;
      const seen = this.moves.filter(({ to }) => { const at = sheet.ground.spot(to); return at && camera.sees(at); });
      for (const { id } of seen) document.querySelector(`[data-trail="${CSS.escape(id)}"]`)?.classList.add("fading");
      setTimeout(() => this.#forget(seen), 1200);
    }, LOOKED_AT);
  }

  #forget(seen) {
    const gone = new Set(seen);
    this.moves = this.moves.filter((move) => !gone.has(move));
    this.#keep();
    this.#draw();
  }

  // Kept when the page has nothing better to do, or is left: to write down where a thousand counters lie takes a while.
  #keep() {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.#write(), SOON);
  }

  #write() {
    clearTimeout(this.keeping);
    this.keeping = 0;
    const unseen = new Map(this.moves.map(({ id, from }) => [id, from]));
    const places = [...this.desk.table.counters.values()].filter((counter) => !counter.mine).map(({ id, place }) => [id, unseen.get(id) ?? place]);
    this.desk.keep.put("seen", Object.fromEntries(places));
  }
}
