// A large picture in squares: only those that are looked at are fetched, at the size at which they are seen. The smallest
// size of the whole lies under them from the beginning, so that nothing is ever empty.
import { make } from "./drawing.js";

const FINE = 1.25; // a picture may be drawn so many times as large as it is before a finer one is fetched
const BESIDE = 0.25; // of the window: what is fetched beyond its edge
const LATER = 3000; // the first look at the board is for the player
const small = matchMedia("(max-width: 900px)");

// A large picture that was brought is cut by the browser of whoever brought it, once, beside his play.
export function cutLater(sheets) {
  const large = (sheets ?? []).filter((sheet) => sheet.cut).map(({ href, cut }) => ({ href: new URL(href, location).href, cut }));
  if (!large.length || small.matches || navigator.connection?.saveData || (navigator.deviceMemory ?? 8) < 4) return;
  setTimeout(() => new Worker(new URL("./cutting.js", import.meta.url), { type: "module" }).postMessage(large), LATER);
}

export class Tiles {
  constructor(sheet, camera) {
    Object.assign(this, { sheet, camera });
    this.pictures = (sheet.ground.surface.sheets ?? []).filter((one) => one.node).map((one) => new Picture(one));
    if (!this.pictures.length) return;
    camera.addEventListener("rested", () => this.look());
    camera.addEventListener("zoomed", () => this.look());
    this.look();
  }

  look() {
    const { place, size } = this.camera;
    const [wide, high] = size;
    if (!wide || !high) return;
    const { scale } = this.sheet.ground;
    const edge = [BESIDE * wide, BESIDE * high];
    const seen = [[-edge[0], -edge[1]], [wide + edge[0], high + edge[1]]].map(([x, y]) => [(place.x + x / place.zoom) / scale, (place.y + y / place.zoom) / scale]);
    for (const picture of this.pictures) picture.look(seen, place.zoom * scale * devicePixelRatio);
  }
}

class Picture {
  constructor(sheet) {
    Object.assign(this, sheet.tiles, { href: sheet.href });
    this.node = sheet.node; // drawn in pixels of the picture
    this.drawn = new Map();
    this.way = waysOf(sheet);
    this.#draw(this.levels - 1, [[0, 0], [this.width, this.height]]);
  }

  // What of it is seen, from corner to corner of the map, and how many pixels of the screen a pixel of the map has.
  look([[a, b], [c, d]], dots) {
    const corners = [[a, b], [c, b], [a, d], [c, d]].map(this.way.back);
    const xs = corners.map(([x]) => x), ys = corners.map(([, y]) => y);
    const level = Math.min(this.levels - 1, Math.max(0, Math.floor(Math.log2(FINE / (dots * this.way.zoom)))));
    this.#draw(level, [[Math.min(...xs), Math.min(...ys)], [Math.max(...xs), Math.max(...ys)]]);
  }

  // Squares of other sizes go when these have come; those of the smallest stay.
  #draw(level, [[a, b], [c, d]]) {
    const step = this.size * 2 ** level, wanted = new Set();
    const range = (low, high, long) => [Math.max(0, Math.floor(low / step)), Math.min(Math.ceil(long / step) - 1, Math.floor(high / step))];
    const [left, right] = range(a, c, this.width), [top, low] = range(b, d, this.height);
    const coming = [];
    for (let row = top; row <= low; row += 1) for (let column = left; column <= right; column += 1) {
      const name = `${level}-${column}-${row}`;
      wanted.add(name);
      if (!this.drawn.has(name)) coming.push(this.#square(name, column * step, row * step, step));
    }
    Promise.all(coming).then(() => this.#clear(level, wanted));
    this.level = level;
  }

  #square(name, x, y, step) {
    const node = make("image", { href: `${this.href}/${name}`, x, y, width: Math.min(step, this.width - x), height: Math.min(step, this.height - y), preserveAspectRatio: "none" });
    this.drawn.set(name, node);
    const came = new Promise((done) => { node.addEventListener("load", done); node.addEventListener("error", () => { this.drawn.delete(name); node.remove(); done(); }); });
    this.node.append(node);
    return came;
  }

  #clear(level, wanted) {
    if (level !== this.level) return; // somebody looked elsewhere meanwhile
    for (const [name, node] of this.drawn) {
      const its = Number(name.split("-")[0]);
      if (wanted.has(name) || its === this.levels - 1) continue;
      if (its === level && this.drawn.size < 80) continue; // beside the window: one may come back
      node.remove();
      this.drawn.delete(name);
    }
  }
}

// From a picture's own pixels to the map, as the attribute of its group; from the map back to them; how much larger it is.
export function waysOf({ x, y, width, height, turned, matrix, tiles }) {
  const wide = tiles?.width ?? width, high = tiles?.height ?? height;
  const m = matrix ?? (turned ? [-width / wide, 0, 0, -height / high, x + width, y + height] : [width / wide, 0, 0, height / high, x, y]);
  const [a, b, c, d, e, f] = m;
  const size = a * d - b * c;
  return {
    matrix: `matrix(${m.join(" ")})`,
    back: ([px, py]) => [(d * (px - e) - c * (py - f)) / size, (a * (py - f) - b * (px - e)) / size],
    zoom: Math.sqrt(Math.abs(size)),
  };
}
