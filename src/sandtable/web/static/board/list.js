// The board as a list, of equal rank: every counter by its place, with the same verbs, for eyes, ears and keys.
import { build, button } from "./drawing.js";
import { ruleMark } from "./bubble.js";

export class List {
  constructor(desk) {
    this.desk = desk;
    this.node = build("div", { class: "list-of-board", hidden: true, tabindex: "0", role: "region", "aria-label": "The board as a list" });
    this.told = build("div", { class: "list-acts" });
    this.body = build("tbody");
    const heads = ["Counter", "Side", "Place", "Values", "State", "Pick"].map((words) => build("th", { scope: "col" }, words));
    this.node.append(this.told, build("table", { class: "rows" }, build("thead", {}, build("tr", {}, ...heads)), this.body));
    for (const what of ["picked", "reached", "done", "refused"]) desk.hand.addEventListener(what, (event) => this.#hand(what, event.detail));
    for (const what of ["changed", "laid"]) desk.table.addEventListener(what, () => this.draw());
  }

  show(on) {
    this.node.hidden = !on;
    if (on) this.draw();
  }

  draw() {
    if (this.node.hidden) return;
    const { table, sheet, about, hand } = this.desk;
    const focused = this.node.contains(document.activeElement) ? document.activeElement.dataset.pick : "";
    const places = [...table.stacks].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
    const rows = [];
    for (const [place, ids] of places) for (const id of ids) {
      const counter = table.get(id);
      const states = [...new Set([...(counter.face?.tags ?? []), ...(counter.states ?? [])])].join(", ");
      const may = hand.mayAct(id);
      const pick = may ? button([hand.held.includes(id) ? "Put back" : "Pick"], () => this.#pick(id), { class: "quiet", "data-pick": id, "aria-pressed": String(hand.held.includes(id)), "aria-label": `Pick ${counter.name || "a counter"} in ${place}` }) : "";
      rows.push(build("tr", { "data-row": id }, build("th", { scope: "row" }, counter.name || "A counter"), ...[about.sides[counter.side]?.title ?? "", sheet.ground.words(counter.place, table.board.boxes), counter.face?.values ?? "", states, pick].map((cell) => build("td", {}, cell))));
    }
    this.body.replaceChildren(...rows);
    if (focused) this.body.querySelector(`[data-pick="${CSS.escape(focused)}"]`)?.focus();
  }

  #pick(id) {
    const { hand } = this.desk;
    if (hand.held.includes(id)) hand.pick(hand.held.filter((other) => other !== id));
    else hand.pick([id], { add: true });
  }

  // Where the counters in the hand may go, as a list to choose from.
  #hand(what, detail) {
    this.draw();
    if (this.node.hidden) return;
    const { hand, sheet, table } = this.desk;
    const open = [...hand.targets.values()];
    const told = [];
    if (what === "refused") told.push(build("p", { class: "refusal" }, detail.why, ...ruleMark(detail.rule)));
    if (open.length && hand.verb) {
      const choice = build("select", { "aria-label": `${hand.verb.title} to` });
      for (const target of open) choice.append(build("option", { value: target.place }, `${sheet.ground.words(target.place, table.board.boxes)}${target.cost ? ` (${target.cost})` : ""}${target.refused ? `: not allowed, ${target.refused}` : ""}`));
      told.push(build("p", { class: "act" }, build("label", {}, `${hand.verb.title} to `, choice), " ", button([hand.verb.title], () => this.desk.setDown(choice.value), { class: "second" })));
    }
    if (hand.held.length && hand.verb?.to === "counter") told.push(this.#at(hand.verb));
    this.told.replaceChildren(...told);
  }

  // A verb that is done to a counter: those of others first.
  #at(verb) {
    const { hand, sheet, table } = this.desk;
    const others = [...table.counters.values()].filter(({ id }) => !hand.held.includes(id)).sort((a, b) => Boolean(a.mine) - Boolean(b.mine));
    const choice = build("select", { "aria-label": `${verb.title}: which counter` }, ...others.map((counter) => build("option", { value: counter.id }, sheet.words(counter))));
    return build("p", { class: "act" }, build("label", {}, `${verb.title}: `, choice), " ", button([verb.title], () => this.desk.setDown(table.get(choice.value).place, choice.value), { class: "second" }));
  }
}
