// Words beside a place of the board, which stay beside it while one pans and zooms.
import { build } from "./drawing.js";

const READ = 3000; // milliseconds in which a refusal stays, wherever the hand goes meanwhile

export class Bubble {
  constructor(window, camera) {
    Object.assign(this, { window, camera, point: null, until: 0 });
    this.node = build("div", { class: "bubble", hidden: true });
    window.parentElement.append(this.node);
    camera.addEventListener("moved", () => this.#place());
  }

  say(point, ...children) {
    this.point = point;
    this.node.replaceChildren(...children);
    this.node.hidden = false;
    this.#place();
  }

  // What forbids an act: it is read before anything else is told.
  refuse(point, ...children) {
    this.say(point, ...children);
    this.node.classList.add("refusing");
    this.until = performance.now() + READ;
  }

  get reading() {
    return this.node.classList.contains("refusing") && performance.now() < this.until;
  }

  hide() {
    this.point = null;
    this.node.hidden = true;
    this.node.classList.remove("refusing");
  }

  #place() {
    if (!this.point) return;
    const [x, y] = this.camera.onScreen(this.point);
    const [wide, high] = this.camera.size;
    const { offsetWidth, offsetHeight } = this.node;
    const aside = this.camera.extent.counter * this.camera.place.zoom * 0.6 + 8;
    const left = x + aside + offsetWidth < wide ? x + aside : x - aside - offsetWidth;
    this.node.style.transform = `translate(${Math.round(Math.min(Math.max(4, left), Math.max(4, wide - offsetWidth - 4)))}px,${Math.round(Math.min(Math.max(4, y - offsetHeight / 2), Math.max(4, high - offsetHeight - 4)))}px)`;
  }
}

export const ruleMark = (rule) => (rule ? [" ", build("a", { href: `/rules/${rule}`, "data-rule": rule, class: "mark-of-rule", "aria-label": "Rule" }, "§")] : []);
