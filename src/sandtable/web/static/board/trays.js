// Trays: every counter by formation, to be found by typing; a click shows it on the board and picks it.
import { build, button } from "./drawing.js";

const MOST = 400;

export class Trays {
  constructor(desk) {
    this.desk = desk;
    this.search = build("input", { type: "search", placeholder: "Find a unit", "aria-label": "Find a unit", autocomplete: "off" });
    this.search.addEventListener("input", () => this.draw());
    this.list = build("div", { class: "tray-groups" });
    this.node = build("div", { class: "trays" }, this.search, this.list);
  }

  draw() {
    const wanted = this.search.value.trim().toLowerCase();
    const groups = new Map();
    let shown = 0;
    for (const counter of this.desk.table.counters.values()) {
      if (wanted && !`${counter.name} ${counter.group} ${counter.place}`.toLowerCase().includes(wanted)) continue;
      if ((shown += 1) > MOST) break;
      const title = counter.group || this.desk.about.sides[counter.side]?.title || "Others";
      if (!groups.has(title)) groups.set(title, []);
      groups.get(title).push(counter);
    }
    const open = groups.size <= 3 || Boolean(wanted);
    const was = new Set([...this.list.querySelectorAll("details[open]")].map((one) => one.dataset.group));
    this.list.replaceChildren(...[...groups].map(([title, counters]) => this.#group(title, counters, open || was.has(title))));
    if (!shown) this.list.replaceChildren(build("p", { class: "soft" }, "Nothing is called so."));
    if (shown > MOST) this.list.append(build("p", { class: "soft" }, "And more: type a name."));
  }

  #group(title, counters, open) {
    const list = build("ul", {});
    for (const counter of counters) {
      const where = this.desk.sheet.ground.words(counter.place, this.desk.table.board.boxes);
      list.append(build("li", {}, button([counter.name], () => this.desk.find(counter.id), { class: `chit ${this.desk.about.sides[counter.side]?.mark ?? ""}` })));
      list.lastChild.append(build("span", { class: "soft" }, ` ${where}`));
    }
    const all = button(["Pick all"], () => this.desk.pickAll(counters.map((counter) => counter.id)), { class: "quiet" });
    const mine = counters.some((counter) => this.desk.hand.mayAct(counter.id));
    return build("details", { "data-group": title, open }, build("summary", {}, `${title} (${counters.length})`), ...(mine && counters.length > 1 ? [all] : []), list);
  }
}
