// Layers that can be switched, as players name them; this browser remembers them for the seat. And the legend.
import { build } from "./drawing.js";

export class Layers {
  constructor(sheet, keep) {
    Object.assign(this, { sheet, keep });
    this.off = new Map(Object.entries(keep.get("layers") ?? {}));
    this.node = build("div", { class: "layers-panel" });
    this.draw();
  }

  all() {
    const { board } = this.sheet.table;
    const own = this.sheet.ground.hexes ? [{ key: "hexes", title: "Hexes", on: true }, { key: "names", title: "Names of hexes", on: true }] : [{ key: "names", title: "Inches", on: true }];
    return [...(board.surface.drawn ?? []), ...board.layers, ...own, { key: "counters", title: "Counters", on: true }];
  }

  draw() {
    const list = build("fieldset", {}, build("legend", {}, "Layers"));
    for (const layer of this.all()) {
      const on = this.off.get(layer.key) ?? layer.on;
      const tick = build("input", { type: "checkbox", "data-layer-switch": layer.key, checked: on });
      tick.addEventListener("change", () => this.set(layer.key, tick.checked));
      list.append(build("label", {}, tick, ` ${layer.title}`));
      this.#show(layer.key, on);
    }
    this.node.replaceChildren(list, ...this.#legend());
  }

  set(key, on) {
    this.off.set(key, on);
    this.keep.put("layers", Object.fromEntries(this.off));
    this.#show(key, on);
  }

  #show(key, on) {
    const { sheet } = this;
    const node = { hexes: sheet.grid, names: sheet.names, counters: sheet.pieces }[key] ?? sheet.drawings.get(key);
    node?.classList.toggle("off", !on);
    if (key === "names") sheet.few?.classList.toggle("off", !on);
  }

  #legend() {
    const signs = this.sheet.table.board.legend ?? [];
    if (!signs.length) return [];
    const list = build("ul", { class: "legend" });
    for (const sign of signs) {
      const item = build("li", {}, build("span", { class: "sign", "aria-hidden": "true" }), sign.words);
      const read = new DOMParser().parseFromString(sign.svg, "image/svg+xml");
      if (sign.svg && !read.querySelector("parsererror")) item.firstChild.append(document.importNode(read.documentElement, true));
      list.append(item);
    }
    return [build("h3", {}, "Legend"), list];
  }
}
