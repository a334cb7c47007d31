// The player's own map and counters under the board of the game: pictures that only this seat may fetch.
import { make } from "./drawing.js";
import { waysOf } from "./tiles.js";

export class Own {
  constructor(base) {
    this.base = base;
    this.faces = null; // by side and name; none where all counters are ours
  }

  // What lies on this seat's table now; nothing where that is ours.
  async fetch() {
    const answer = await fetch(`${this.base}/table.json`).catch(() => null);
    const told = answer?.status === 200 ? await answer.json() : null;
    this.surface = told?.surface ?? null;
    this.faces = told?.faces ?? null;
  }

  // The board as the server tells it, on the player's own map.
  lay(told) {
    if (told?.board && this.surface) told.board.surface = this.surface;
    return told;
  }

  // The pictures of a counter with this side up; none where we draw it.
  face(counter, worn) {
    if (!this.faces || counter.seen === "concealed") return [];
    const found = this.faces[`${counter.side}|${counter.name}`];
    return (worn && found?.back.length ? found.back : found?.front) ?? [];
  }

  // Counters that came into sight since: their pictures are asked for, and `then` tells whether there are any.
  async learn(counters, then) {
    if (!this.faces || this.learning) return;
    const news = [...counters].some((counter) => counter.seen !== "concealed" && !(`${counter.side}|${counter.name}` in this.faces));
    if (!news) return;
    this.learning = true;
    await this.fetch();
    this.learning = false;
    then();
  }
}

// Each sheet of the map where it lies, upside down where it is turned round.
export function drawSheets(svg, ground) {
  const sheets = ground.surface.sheets ?? [];
  if (!sheets.length) return;
  const group = make("g", { class: "picture-below", transform: `scale(${ground.scale})` });
  for (const sheet of sheets) {
    if (sheet.crop) {
      group.append(part(sheet));
      continue;
    }
    if (sheet.tiles) {
      sheet.node = make("g", { transform: waysOf(sheet).matrix }); // filled by what one looks at
      group.append(sheet.node);
      continue;
    }
    const { href, x, y, width, height, turned, matrix } = sheet;
    const way = matrix ? `matrix(${matrix.join(" ")})` : turned ? `rotate(180 ${x + width / 2} ${y + height / 2})` : null;
    group.append(make("image", { href, x, y, width, height, preserveAspectRatio: "none", transform: way }));
  }
  svg.append(group);
}

// A part of a picture, upside down where it is turned round: the rest of it lies beyond the edge of its window.
function part({ href, x, y, width, height, turned, crop: [left, top, wide, high] }) {
  const window = make("svg", { x: 0, y: 0, width, height, overflow: "hidden" }, make("image", { href, x: -left, y: -top, width: wide, height: high, preserveAspectRatio: "none" }));
  return make("g", { transform: turned ? `translate(${x + width} ${y + height}) rotate(180)` : `translate(${x} ${y})` }, window);
}
