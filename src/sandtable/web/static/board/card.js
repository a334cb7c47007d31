// The card of a counter: its values and the rule of each, while one points at it or has it under the cursor.
import { build } from "./drawing.js";
import { ruleMark } from "./bubble.js";

export class Card {
  constructor(desk) {
    this.desk = desk;
    this.node = build("aside", { class: "card-of-counter", hidden: true, "aria-label": "The counter" });
    desk.table.addEventListener("changed", () => { if (!this.node.hidden) this.show(this.id); });
  }

  show(id) {
    this.id = id;
    const counter = id && this.desk.table.get(id);
    if (!counter) {
      this.node.hidden = true;
      return;
    }
    const { sides } = this.desk.about;
    const { values = "", size = "" } = counter.face ?? {};
    const states = [...new Set([...(counter.face?.tags ?? []), ...(counter.states ?? [])])];
    const side = sides[counter.side];
    const carried = [...this.desk.table.counters.values()].filter((other) => other.carried_by === id).map((other) => other.name);
    const rows = [
      ["Where", this.desk.sheet.ground.words(counter.place, this.desk.table.board.boxes), ""],
      ...(size ? [["Size", size, ""]] : []),
      ...(values ? [["Values", values, ""]] : []),
      ...(counter.card ?? []),
      ...(counter.group ? [["Formation", counter.group, ""]] : []),
      ...(states.length && !counter.card?.some(([label]) => label === "State") ? [["State", states.join(", "), ""]] : []),
      ...(counter.carried_by ? [["Carried by", this.desk.table.get(counter.carried_by)?.name ?? "", ""]] : []),
      ...(carried.length ? [["Carries", carried.join(", "), ""]] : []),
    ];
    this.node.replaceChildren(
      build("h3", {}, counter.name || "Counter", ...(side ? [" ", build("span", { class: `side side-${side.mark}` }, side.title)] : [])),
      build("dl", {}, ...rows.flatMap(([label, value, rule]) => [build("dt", {}, label), build("dd", {}, value, ...ruleMark(rule))])),
    );
    const { camera, sheet } = this.desk;
    const at = sheet.ground.spot(sheet.nodes.get(id)?.dataset.place ?? "");
    this.node.classList.toggle("left", Boolean(at) && camera.onScreen(at)[0] > camera.size[0] * 0.55); // not over the counter it tells of
    this.node.hidden = false;
  }
}
