// A stack fanned out: its counters side by side, large enough to read, while one looks at it.
import { make } from "./drawing.js";
import { isBox } from "./places.js";

const READABLE = 46;
const COLUMNS = 4;

export class Fan {
  constructor(sheet, camera) {
    Object.assign(this, { sheet, camera, place: "" });
    this.panel = make("rect", { class: "fan" });
    camera.addEventListener("zoomed", () => this.place && this.open(this.place));
  }

  open(place) {
    const ids = this.sheet.table.at(place);
    if (ids.length < 2 || isBox(place)) return this.close();
    if (this.place && this.place !== place) this.close();
    this.place = place;
    const { ground } = this.sheet;
    const scale = Math.max(1, READABLE / (ground.counter * this.camera.place.zoom));
    const cell = ground.counter * 1.1 * scale;
    const columns = Math.min(COLUMNS, ids.length), rows = Math.ceil(ids.length / columns);
    const [x, y] = ground.spot(place);
    const left = x - (columns * cell) / 2, top = y - (rows * cell) / 2, rim = cell * 0.08;
    for (const [key, value] of Object.entries({ x: left - rim, y: top - rim, width: columns * cell + 2 * rim, height: rows * cell + 2 * rim, rx: rim * 2 })) this.panel.setAttribute(key, value);
    this.panel.dataset.place = place;
    this.sheet.top.append(this.panel);
    ids.forEach((id, at) => {
      const node = this.sheet.nodes.get(id);
      node.classList.add("fanned");
      this.sheet.set(node, [left + cell * (0.5 + (at % columns)), top + cell * (0.5 + Math.floor(at / columns))], scale);
      this.sheet.top.append(node);
    });
    return undefined;
  }

  close() {
    if (!this.place) return;
    const place = this.place;
    this.place = "";
    this.panel.remove();
    for (const id of this.sheet.table.at(place)) this.sheet.nodes.get(id)?.classList.remove("fanned");
    this.sheet.settle(place);
  }

  holds(target) {
    return this.place && target.closest?.("[data-place]")?.dataset.place === this.place;
  }
}
