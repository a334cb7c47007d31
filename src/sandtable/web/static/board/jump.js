// Jump to a hex or a unit by typing its name.
import { build } from "./drawing.js";

export class Jump {
  constructor(desk) {
    this.desk = desk;
    this.names = build("datalist", { id: "board-names" });
    const [short, whole] = desk.sheet.ground.hexes ? ["Hex or unit", "Jump to a hex or a unit"] : ["Unit", "Jump to a Unit or a marker"];
    this.field = build("input", { type: "search", list: "board-names", placeholder: short, "aria-label": whole, autocomplete: "off", size: 11 });
    this.node = build("form", { class: "jump" }, this.field, this.names);
    this.node.addEventListener("submit", (event) => { event.preventDefault(); this.go(this.field.value); });
    this.field.addEventListener("focus", () => this.#offer());
    this.field.addEventListener("keydown", (event) => { if (event.key === "Escape") this.desk.window.focus(); });
  }

  open() {
    this.field.focus();
    this.field.select();
  }

  #offer() {
    const names = new Set([...this.desk.table.counters.values()].map((counter) => counter.name));
    this.names.replaceChildren(...[...names].slice(0, 600).map((name) => build("option", { value: name })));
  }

  go(text) {
    const wanted = text.trim().toLowerCase();
    if (!wanted) return;
    const place = this.desk.sheet.ground.named(text);
    const all = [...this.desk.table.counters.values()];
    const found = all.find((counter) => counter.name.toLowerCase() === wanted) ?? all.find((counter) => counter.name.toLowerCase().includes(wanted));
    if (place) this.desk.visit(place);
    else if (found) this.desk.visit(this.desk.sheet.nodes.get(found.id).dataset.place, found.id);
    else this.desk.say(`There is no ${this.desk.sheet.ground.hexes ? "hex and no unit" : "Unit and no marker"} called ${text.trim()}.`);
  }
}
