// The ground: where each place is on the drawing, and which place a point of it is. Hexes, or a table in inches.
import { boxKey, inchesOf, isBox, plainly } from "./places.js";

import { SQUARE } from "./counters.js";

const OF_A_HEX = 0.66; // how much of a hex a counter fills
const INCHES = 2; // how large a counter is on a miniatures table
const PART = 6; // hexes across which the lines are one path

export class Ground {
  constructor(surface) {
    this.surface = surface;
    this.hexes = surface.kind === "hexes";
    this.scale = SQUARE / (this.hexes ? OF_A_HEX * narrowest(surface.hexagon) : INCHES); // so that a counter is drawn unscaled
    this.width = surface.width * this.scale;
    this.height = surface.height * this.scale;
    this.corners = (surface.hexagon ?? []).map(([x, y]) => [x * this.scale, y * this.scale]);
    const across = span(this.corners.map(([x]) => x)), down = span(this.corners.map(([, y]) => y));
    const flat = across > down;
    this.size = this.hexes ? Math.min(across, down) : INCHES * this.scale;
    this.counter = SQUARE;
    this.step = this.hexes ? (flat ? [across * 0.75, down] : [across, down * 0.75]) : [this.scale, this.scale];
    this.boxes = new Map();
    this.#index();
  }

  #index() {
    this.spots = new Map();
    this.cells = new Map();
    for (const spot of this.surface.spots ?? []) {
      const [name, x, y] = Array.isArray(spot) ? spot : [spot.name, spot.x, spot.y];
      const at = [x * this.scale, y * this.scale];
      this.spots.set(name, at);
      const cell = this.#cell(...at);
      if (!this.cells.has(cell)) this.cells.set(cell, []);
      this.cells.get(cell).push([name, at]);
    }
  }

  #cell(x, y) {
    return `${Math.floor(x / this.size)},${Math.floor(y / this.size)}`;
  }

  // From the game's own drawing to this ground, which may be the player's map; where the two do not fit, nothing is drawn.
  way() {
    const { matrix } = this.surface;
    const scaled = this.scale === 1 ? null : `scale(${this.scale})`;
    if (matrix === undefined) return scaled;
    return matrix ? `${scaled ?? ""} matrix(${matrix.join(" ")})`.trim() : "scale(0)";
  }

  // The middle of a place on the drawing; a box has a spot for each counter in it, which its drawing knows.
  spot(place) {
    if (isBox(place)) {
      const box = this.boxes.get(boxKey(place));
      return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
    }
    if (this.hexes) return this.spots.get(plainly(place)) ?? null;
    const inches = inchesOf(place);
    return inches && this.#turn(inches[0] * this.scale, this.height - inches[1] * this.scale);
  }

  // A table that is seen from its far edge lies the other way round.
  #turn(x, y) {
    return this.surface.turned ? [this.width - x, this.height - y] : [x, y];
  }

  // The place a point of the drawing lies in; "" beside everything.
  place([x, y]) {
    for (const [key, box] of this.boxes) {
      if (x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height) return `box:${key}`;
    }
    return this.hexes ? this.#hex(x, y) : this.#inches(x, y);
  }

  #hex(x, y) {
    const column = Math.floor(x / this.size), row = Math.floor(y / this.size);
    let found = "", least = this.size * this.size * 0.45;
    for (let i = column - 1; i <= column + 1; i += 1) for (let j = row - 1; j <= row + 1; j += 1) {
      for (const [name, [a, b]] of this.cells.get(`${i},${j}`) ?? []) {
        const far = (a - x) ** 2 + (b - y) ** 2;
        if (far < least) [found, least] = [name, far];
      }
    }
    return found;
  }

  #inches(a, b) {
    const [x, y] = this.#turn(a, b);
    const [across, up] = [x / this.scale, (this.height - y) / this.scale].map((n) => Math.round(n * 4) / 4);
    return across >= 0 && across <= this.surface.width && up >= 0 && up <= this.surface.height ? `${across},${up}` : "";
  }

  named(text) {
    const wanted = text.trim().toUpperCase();
    for (const name of this.spots.keys()) if (name.toUpperCase() === wanted) return name;
    return "";
  }

  // Around a place; smaller, inside it.
  outline(place, share = 1) {
    const at = this.spot(place);
    if (!at) return "";
    if (isBox(place)) {
      const { x, y, width, height } = this.boxes.get(boxKey(place));
      return `M${x} ${y}h${width}v${height}h${-width}z`;
    }
    return this.hexes ? hexagon(this.corners.map(([x, y]) => [x * share, y * share]), at) : circle(at, this.counter * 0.7 * share);
  }

  // The hexes as paths, each of a part of the map, a line drawn once where two hexes share it. One path of all of them
  // would be walked whole for every piece of the picture that the browser paints.
  grid() {
    const drawn = new Set(), parts = new Map();
    const near = (n) => Math.round(n * 2) / 2;
    for (const [x, y] of this.spots.values()) {
      const part = `${Math.floor(x / this.size / PART)},${Math.floor(y / this.size / PART)}`;
      if (!parts.has(part)) parts.set(part, []);
      for (let i = 0; i < this.corners.length; i += 1) {
        const a = [near(x + this.corners[i][0]), near(y + this.corners[i][1])];
        const next = this.corners[(i + 1) % this.corners.length];
        const b = [near(x + next[0]), near(y + next[1])];
        const middle = `${near((a[0] + b[0]) / 4)},${near((a[1] + b[1]) / 4)}`;
        if (drawn.has(middle)) continue;
        drawn.add(middle);
        parts.get(part).push(`M${a[0]} ${a[1]}L${b[0]} ${b[1]}`);
      }
    }
    return [...parts.values()].map((lines) => lines.join(""));
  }

  words(place, boxes = []) {
    if (isBox(place)) return boxes.find((box) => box.key === boxKey(place))?.title ?? boxKey(place);
    if (this.hexes) return place.replace("/", ", level ");
    const inches = inchesOf(place);
    if (!inches) return place;
    const [across, up] = inches.map((n) => this.said(n, 2));
    return this.surface.turned ? `${across} across, ${up} from the far edge` : `${across} from the left, ${up} up`;
  }

  // A distance in the measure players read on this table.
  said(inches, places = 1) {
    const [unit, rate] = this.surface.measure ?? ["″", 1];
    return `${Number((inches * rate).toFixed(places))}${unit === "″" ? unit : ` ${unit}`}`;
  }
}

const narrowest = (corners) => Math.min(span(corners.map(([x]) => x)), span(corners.map(([, y]) => y))) || 40;
const span = (numbers) => (numbers.length ? Math.max(...numbers) - Math.min(...numbers) : 0);
const hexagon = (corners, [x, y]) => `M${corners.map(([a, b]) => `${Math.round((x + a) * 10) / 10} ${Math.round((y + b) * 10) / 10}`).join("L")}z`;
const circle = ([x, y], r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
