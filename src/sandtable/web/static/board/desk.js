// The desk: board, hand, marks and panels put together, and what a press, a drop, a lasso or a verb means.
import { build } from "./drawing.js";
import { Aiming } from "./aiming.js";
import { Bubble } from "./bubble.js";
import { Camera } from "./camera.js";
import { Card } from "./card.js";
import { Fan } from "./fan.js";
import { Gestures } from "./gestures.js";
import { Ground } from "./ground.js";
import { Hand, goes } from "./hand.js";
import { Jump } from "./jump.js";
import { Keys } from "./keys.js";
import { Layers } from "./layers.js";
import { List } from "./list.js";
import { Marks } from "./marks.js";
import { News } from "./news.js";
import { Overview } from "./overview.js";
import { Questions } from "./questions.js";
import { Sheet } from "./sheet.js";
import { Tiles, cutLater } from "./tiles.js";
import { Toolbar } from "./toolbar.js";
import { Trays } from "./trays.js";
import { Verbs } from "./verbs.js";
import { refusal } from "./refusals.js";
import { plainly } from "./places.js";

export class Desk {
  constructor(node, table, wire, about, keep) {
    Object.assign(this, { node, table, wire, about, keep, tool: "hand" });
    const ground = new Ground(table.board.surface);
    this.sheet = new Sheet(table, ground, about);
    this.window = build("div", { class: "window", tabindex: "0", role: "application", "aria-roledescription": "board", "aria-label": `${table.board.title}: arrows go from place to place, Enter picks and sets down, question mark for all keys` }, this.sheet.node);
    node.append(this.window);
    // a table is seen whole, with the boxes beside it from which one sets out
    this.sheet.extent.home = () => (ground.hexes ? [...table.counters.values()].filter(({ mine, place }) => mine && !place.startsWith("box:")).map(({ place }) => ground.spot(place)) : []);
    this.camera = new Camera(this.window, this.sheet, this.sheet.extent, keep);
    this.tiles = new Tiles(this.sheet, this.camera);
    cutLater(table.board.surface.sheets);
    this.hand = new Hand(table, wire);
    this.#listen(); // before the panels do: they find everything drawn
    this.marks = new Marks(this.sheet);
    this.fan = new Fan(this.sheet, this.camera);
    this.bubble = new Bubble(this.window, this.camera);
    this.aiming = new Aiming(this);
    this.card = new Card(this);
    this.layers = new Layers(this.sheet, keep);
    this.trays = new Trays(this);
    this.jump = new Jump(this);
    this.verbs = new Verbs(this);
    this.list = new List(this);
    this.news = new News(this);
    this.overview = new Overview(this.sheet, this.camera);
    this.toolbar = new Toolbar(this);
    node.append(this.toolbar.node, this.overview.node, this.card.node, this.verbs.node, this.news.node, this.list.node);
    this.gestures = new Gestures(this);
    this.keys = new Keys(this);
    this.questions = new Questions(this);
    this.#learn();
    this.news.compare();
    this.#able();
  }

  #listen() {
    const { table, hand } = this;
    table.addEventListener("laid", () => this.#anew());
    table.addEventListener("changed", ({ detail }) => this.#changed(detail));
    hand.addEventListener("picked", () => this.#picked());
    hand.addEventListener("reached", () => this.#picked());
    hand.addEventListener("led", () => this.#led());
    for (const what of ["picked", "reached", "led"]) hand.addEventListener(what, () => this.#keepHand());
    hand.addEventListener("refused", ({ detail }) => refusal(this, detail));
    hand.addEventListener("done", ({ detail }) => this.#done(detail));
  }

  #anew() {
    this.fan.close();
    this.sheet.drawLayers();
    this.sheet.drawBoxes();
    this.camera.extent = this.sheet.extent;
    for (const [id, node] of this.sheet.nodes) { node.remove(); this.sheet.nodes.delete(id); }
    this.sheet.draw();
    this.layers.draw();
    this.overview.draw();
    this.questions.look();
    this.#picked();
    this.#learn();
    this.#able();
  }

  // Counters that came into sight get the pictures their player has of them.
  #learn() {
    this.about.own.learn(this.table.counters.values(), () => this.sheet.dressAll());
  }

  #changed(detail) {
    const fanned = this.fan.place;
    this.fan.close();
    this.sheet.redraw(detail);
    this.camera.extent = this.sheet.extent;
    if (detail.layers) { this.sheet.drawLayers(); this.layers.draw(); }
    if (fanned && !detail.moved.length) this.fan.open(fanned);
    this.overview.draw();
    this.#learn();
    this.#able(detail.asks ? undefined : detail.changed);
    if (detail.asks && this.bubble.node.classList.contains("refusing")) { this.bubble.hide(); this.marks.clear("refused"); } // it goes with its question
    if (detail.moved.length && !detail.own) this.#tellMoves(detail.moved);
  }

  #tellMoves(moved) {
    const said = moved.slice(0, 3).map(({ id, to }) => `${this.table.get(id)?.name ?? "A counter"} to ${this.words(to)}`);
    if (moved.length > 3) said.push(`and ${moved.length - 3} more`);
    this.say(`${said.join(", ")}.`);
  }

  // Which counters may act now; they have a line under them.
  #able(ids = this.sheet.nodes.keys()) {
    for (const id of ids) this.sheet.nodes.get(id)?.classList.toggle("able", this.hand.mayAct(id));
  }

  #picked() {
    const { hand, sheet, marks } = this;
    sheet.node.querySelectorAll(".held").forEach((node) => node.classList.remove("held"));
    for (const id of hand.held) sheet.nodes.get(id)?.classList.add("held");
    sheet.node.classList.toggle("picking", hand.held.length > 0);
    if (hand.held.length) marks.legal(hand.targets.values());
    else this.questions.show();
    if (!hand.held.length) marks.clear("way", "thread");
    if (hand.held.length) this.bubble.hide();
  }

  // The way so far, as the hand led it.
  #led() {
    const { hand, marks } = this;
    const from = hand.held.length ? this.table.get(hand.held[0])?.place : "";
    if (hand.way?.length && from) marks.way(from, hand.way);
    else marks.clear("way");
    this.toolbar.draw();
  }

  // What is in the hand is there again after a reload; sent a moment after the last change of it.
  #keepHand() {
    clearTimeout(this.keeping);
    const { hand } = this;
    const ask = hand.askFor();
    const now = JSON.stringify([ask?.id, hand.held, hand.verb?.key ?? "", hand.way ?? []]);
    if (!ask || hand.sending || now === this.handKept) return;
    this.keeping = setTimeout(() => {
      const was = this.handKept && JSON.parse(this.handKept);
      this.handKept = now;
      if (hand.held.length || was?.[1]?.length) this.wire.hold(ask.id, hand.held, hand.verb?.key ?? "", hand.way ?? []);
    }, 250);
  }

  lead() {
    if (!this.hand.lead()) return this.say("Pick counters first that go a way.");
    return this.say(this.hand.way ? "Lead them place by place; W again leaves the way to the rules." : "The way is left to the rules.");
  }

  #done({ verb, place }) {
    this.marks.clear("way", "refused", "thread");
    this.bubble.hide();
    this.say(place ? `${verb.title}: ${this.words(place)}.` : `${verb.title}: done.`);
  }

  // ------------------------------------------------------------------ what a hand does

  // A click or Enter on a place, or on a counter there.
  press(place, counter, { add = false, whole = false, fanned = false } = {}) {
    const { hand, table } = this;
    this.bubble.hide();
    this.marks.clear("refused");
    const there = table.at(place);
    const pressed = counter || there.findLast((id) => hand.mayAct(id)) || "";
    const here = fanned && hand.held.every((id) => table.get(id)?.place === place); // another of the same stack, out of its fan
    if (hand.held.length && !add && !hand.away && !(here && hand.mayAct(pressed) && !hand.held.includes(pressed))) {
      const on = hand.held.includes(pressed);
      if (hand.way && !this.sheet.ground.hexes && place && hand.way.at(-1) !== place) return hand.step(place); // the last point twice sets down
      if ((hand.verb ?? hand.pointer(counter))?.to === "counter" && counter && !on) return this.setDown(place, counter);
      const among = fanned && hand.held.every((id) => this.sheet.nodes.get(id)?.dataset.place === place); // another of the same stack
      if (place && !among && hand.takesPlace() && (hand.chosen || hand.target(place))) return this.setDown(place, counter);
      if (on && !whole) return this.drop();
    }
    if (!hand.held.length && this.questions.press(place, counter)) return undefined;
    if (whole) return this.pickStack(place, { add });
    if (pressed && hand.mayAct(pressed)) {
      hand.pick([pressed], { add });
      if (there.length > 1) this.fan.open(place);
      return this.say(`${this.heldWords()} picked.`);
    }
    if (there.length > 1) this.fan.open(place);
    if (counter) return this.card.show(counter);
    if (hand.away) return undefined;
    if (hand.held.length && place) return this.setDown(place);
    return this.drop();
  }

  heldWords() {
    const names = this.hand.held.map((id) => this.table.get(id)?.name);
    return names.length > 3 ? `${names.length} counters` : names.join(", ");
  }

  pickStack(place, { add = false } = {}) {
    this.hand.pick(this.table.at(place), { add });
    this.say(this.hand.held.length ? `${this.heldWords()} picked.` : "Nothing here may act now.");
  }

  pickAll(ids) {
    this.hand.pick(ids);
    if (this.hand.held.length) this.camera.show(this.sheet.ground.spot(this.table.get(this.hand.held[0]).place));
    this.say(`${this.heldWords()} picked.`);
  }

  lasso([x, y], [a, b]) {
    const inside = [];
    for (const [id, node] of this.sheet.nodes) {
      const [at, down] = node.home ?? [NaN, NaN];
      if (at >= Math.min(x, a) && at <= Math.max(x, a) && down >= Math.min(y, b) && down <= Math.max(y, b)) inside.push(id);
    }
    if (this.questions.lasso(inside)) return;
    this.hand.pick(inside);
    this.use("hand");
    this.say(this.hand.held.length ? `${this.heldWords()} picked.` : "Nothing in there may act now.");
  }

  setDown(place, pressed = "") {
    const { hand, table } = this;
    const counter = hand.verb?.to === "counter" ? pressed || this.#nearest(place) : pressed;
    if (hand.verb?.to === "counter" && !counter) return this.bubble.refuse(this.sheet.ground.spot(place) ?? this.camera.middle, build("p", { class: "why" }, `${hand.verb.title}: nothing is there; click the counter it is for.`));
    const verb = hand.verb ?? hand.pointer(counter), stays = verb && !goes(verb); // one may ask about, or look at, where one stands
    if (!place || (!stays && hand.held.some((id) => plainly(table.get(id).place) === plainly(place)) && !hand.target(place))) {
      this.marks.clear("way");
      this.bubble.hide();
      return undefined;
    }
    return hand.setDown(place, counter);
  }

  // The counter that somebody means who clicks close by.
  #nearest(place) {
    const { ground, nodes } = this.sheet, [x, y] = ground.spot(place) ?? [NaN, NaN];
    const near = [...nodes].filter(([id, { home }]) => home && !this.hand.held.includes(id)).map(([id, { home: [a, b] }]) => [Math.hypot(a - x, b - y), id]);
    const [far, id] = near.sort(([a], [b]) => a - b)[0] ?? [NaN, ""];
    return far <= ground.counter ? id : "";
  }

  // A verb's button or key.
  take(verb) {
    const { hand } = this;
    hand.choose(verb);
    if (verb.words?.length && !verb.path && !verb.to) return this.verbs.ask(verb);
    if (!verb.path && !verb.to) return hand.send(verb);
    return this.say(`${verb.title}: choose ${verb.to === "counter" ? "a counter" : "a place"}.`);
  }

  word(verb, word) {
    return this.hand.send(verb, { with: word });
  }

  drop() {
    this.gestures.escape();
    this.bubble.hide();
    this.marks.clear("way", "refused", "thread");
    if (this.hand.drop()) this.say("Put back.");
  }

  escape() {
    if (this.tool !== "hand") this.use("hand");
    else if (this.fan.place) this.fan.close();
    this.drop();
    this.card.show("");
    this.questions.show();
    return true;
  }

  async undo() {
    const told = await this.wire.undo();
    this.say(told.done && !told.asks ? "Taken back." : told.asks ? "The other side is asked to agree." : told.why);
    if (told.why) this.bubble.say(this.camera.middle, build("p", {}, told.why));
  }

  // ------------------------------------------------------------------ what is shown on the way

  hover(place) {
    this.toolbar.here(place ? this.words(place) : "");
  }

  words(place) {
    return this.sheet.ground.words(place, this.table.board.boxes);
  }

  // A place in words: what lies there, and what it costs to go there.
  tell(place) {
    const there = this.table.at(place).toReversed().map((id) => this.table.get(id));
    const lying = there.slice(0, 6).map((counter) => [counter.name, this.about.sides[counter.side]?.title, counter.face?.values, ...(counter.face?.tags ?? [])].filter(Boolean).join(" "));
    if (there.length > 6) lying.push(`and ${there.length - 6} more`);
    const target = this.hand.held.length ? this.hand.target(place) : null;
    const cost = target ? (target.refused ? `Not allowed: ${target.refused}` : target.cost ? `Costs ${target.cost}` : "May go here") : "";
    return [`${this.words(place)}: ${lying.join("; ") || "empty"}.`, cost && `${cost}.`].filter(Boolean).join(" ");
  }

  // Why a counter that somebody drags stays where it is.
  cannot(id) {
    const counter = this.table.get(id), ask = this.table.asks.find((one) => one.verbs);
    const whose = this.about.sides[counter.side]?.title ?? "";
    const why = !counter.mine ? `is not yours to move${whose ? `: it is the ${whose}’` : ""}` : ask ? "may do nothing in this step" : "stays: nobody asks you to act on the board now";
    const words = `${counter.name} ${why}.`;
    this.say(words);
    this.bubble.say(this.sheet.ground.spot(counter.place), build("p", {}, words));
  }

  say(words) {
    const place = document.getElementById("announce");
    if (place) place.textContent = words;
  }

  // ------------------------------------------------------------------ looking around

  visit(place, counter = "") {
    const at = this.sheet.ground.spot(place);
    if (!at) return;
    this.showList(false);
    const zoom = Math.max(this.camera.place.zoom, 44 / this.sheet.ground.counter);
    this.camera.centre(at, zoom);
    this.window.focus({ preventScroll: true });
    this.keys.go(plainly(place), counter);
    if (this.table.at(place).length > 1 && counter) this.fan.open(place);
  }

  find(id) {
    this.visit(this.sheet.nodes.get(id)?.dataset.place ?? "", id);
    if (this.hand.mayAct(id)) this.hand.pick([id]);
  }

  use(tool) {
    this.tool = tool;
    this.window.dataset.tool = tool;
    if (tool !== "ruler") this.marks.clear("thread");
    this.toolbar.draw();
  }

  showList(on) {
    this.list.show(on);
    this.node.toggleAttribute("data-listed", on);
    this.toolbar.draw();
    if (on) this.list.node.focus();
  }
}
