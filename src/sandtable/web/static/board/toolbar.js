// Tools at the board's edge: hand, box, ruler; closer, farther, whole; jump; layers, units, list, keys.
import { build, button } from "./drawing.js";

const TOOLS = [["hand", "☝", "Hand: pick and move"], ["box", "⬚", "Box: draw around counters to pick them (B, or hold Shift)"], ["ruler", "⟷", "Measuring tape (R)"]];
const KEYS = [
  ["Arrows", "from place to place; with Shift, pan"], ["Enter", "pick, set down; again on a stack, all of it"], ["Space", "pick one more"], ["Escape", "put back"], ["[ ]", "through a stack"], ["S", "pick the whole stack; so does a click on its number"],
  ["Page Down, Page Up", "next counter that may act"], ["U, Ctrl+Z", "take back"], ["+ − 0", "closer, farther, whole"], ["/", "jump to a hex or unit"],
  ["N", "next counter that others moved"], ["W", "lead what you hold place by place"], ["B", "box"], ["R", "measuring tape"], ["L", "list"], ["2 to 9", "the other tabs"],
];

export class Toolbar {
  constructor(desk) {
    this.desk = desk;
    const { camera } = desk;
    this.tools = TOOLS.map(([key, sign, words]) => button([sign], () => desk.use(key), { "aria-label": words, title: words, "data-tool": key }));
    this.leading = button(["↝"], () => desk.lead(), { "aria-label": "Lead them by your own way (W)", title: "Lead them by your own way (W)", "aria-pressed": "false" });
    const zoom = [["+", "Closer (+)", () => camera.closer()], ["−", "Farther (−)", () => camera.farther()], ["◻", "The whole board (0)", () => camera.whole()]].map(([sign, words, work]) => button([sign], work, { "aria-label": words, title: words }));
    this.place = build("output", { class: "here", "aria-hidden": "true" });
    this.listing = button(["List"], () => desk.showList(desk.list.node.hidden), { "aria-pressed": "false", title: "The board as a list (L)" });
    desk.help = this.#panel("board-keys", build("h3", {}, "Keys on the board"), build("dl", {}, ...KEYS.flatMap(([key, words]) => [build("dt", {}, key), build("dd", {}, words)])));
    const layers = this.#panel("board-layers", desk.layers.node), trays = this.#panel("board-trays", desk.trays.node);
    trays.addEventListener("toggle", (event) => { if (event.newState === "open") desk.trays.draw(); });
    this.node = build("div", { class: "tools-of-board" },
      build("div", { role: "group", "aria-label": "What the hand does" }, ...this.tools, this.leading),
      build("div", { role: "group", "aria-label": "How near" }, ...zoom),
      desk.jump.node,
      build("div", { role: "group", "aria-label": "Panels" }, this.#opens("Layers", "board-layers"), this.#opens("Units", "board-trays"), this.listing, this.#opens("?", "board-keys", "Keys")),
      this.place, layers, trays, desk.help);
    this.draw();
  }

  #opens(sign, id, words = sign) {
    return build("button", { type: "button", popovertarget: id, "aria-label": words, title: words }, sign);
  }

  #panel(id, ...children) {
    return build("div", { id, popover: "auto", class: "panel-of-board", tabindex: "-1" }, ...children);
  }

  here(words) {
    this.place.textContent = words;
  }

  draw() {
    for (const one of this.tools) one.setAttribute("aria-pressed", String(one.dataset.tool === this.desk.tool));
    this.leading.setAttribute("aria-pressed", String(Boolean(this.desk.hand.way)));
    this.listing.setAttribute("aria-pressed", String(!this.desk.list.node.hidden));
  }
}
