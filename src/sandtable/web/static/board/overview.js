// The overview in the corner: the whole board, small, with the part one looks at. Drawn on a canvas, for it only shows.
import { build } from "./drawing.js";

const LONGEST = 170;

export class Overview {
  constructor(sheet, camera) {
    Object.assign(this, { sheet, camera });
    const { extent } = sheet;
    this.scale = LONGEST / Math.max(extent.width, extent.height);
    this.canvas = build("canvas", { width: Math.ceil(extent.width * this.scale), height: Math.ceil(extent.height * this.scale), "aria-hidden": "true" });
    this.frame = build("div", { class: "frame" });
    this.node = build("div", { class: "overview", title: "The whole board: click to look there" }, this.canvas, this.frame);
    this.node.addEventListener("pointerdown", (event) => { this.node.setPointerCapture(event.pointerId); this.#go(event); });
    this.node.addEventListener("pointermove", (event) => { if (event.buttons) this.#go(event); });
    camera.addEventListener("moved", () => this.#frame());
    this.draw();
  }

  draw() {
    const pen = this.canvas.getContext("2d");
    const { extent, ground, table, about } = this.sheet;
    const paint = getComputedStyle(document.documentElement);
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    const size = Math.max(2.5, ground.counter * this.scale);
    for (const [place, ids] of table.stacks) {
      const at = ground.spot(place);
      if (!at) continue;
      const mark = about.sides[table.get(ids.at(-1)).side]?.mark;
      pen.fillStyle = mark === "bar" ? "#44546a" : mark === "double" ? "#9a3f2f" : paint.getPropertyValue("--soft");
      pen.fillRect((at[0] - extent.left) * this.scale - size / 2, (at[1] - extent.top) * this.scale - size / 2, size, size);
    }
    this.#frame();
  }

  #frame() {
    const { extent } = this.sheet;
    const { x, y, zoom } = this.camera.place;
    const [wide, high] = this.camera.size;
    const hold = (from, long, most) => [Math.max(0, from), Math.min(most, from + long) - Math.max(0, from)];
    const [left, width] = hold((x - extent.left) * this.scale, (wide / zoom) * this.scale, this.canvas.width);
    const [top, height] = hold((y - extent.top) * this.scale, (high / zoom) * this.scale, this.canvas.height);
    this.frame.style.transform = `translate(${left}px,${top}px)`;
    const size = `${Math.max(4, Math.round(width))} ${Math.max(4, Math.round(height))}`;
    if (size === this.framed) return; // a size that is set anew is laid out and painted anew, also when it is the same
    this.framed = size;
    [this.frame.style.width, this.frame.style.height] = size.split(" ").map((n) => `${n}px`);
    this.node.hidden = width >= this.canvas.width - 1 && height >= this.canvas.height - 1;
  }

  #go(event) {
    const { left, top } = this.canvas.getBoundingClientRect();
    const { extent } = this.sheet;
    this.camera.centre([extent.left + (event.clientX - left) / this.scale, extent.top + (event.clientY - top) / this.scale]);
  }
}
