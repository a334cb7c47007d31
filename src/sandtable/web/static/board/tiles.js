// A picture under the map, cut into squares once: the browser unpacks only those it shows.
import { make } from "./drawing.js";

const TILE = 512;

export function drawTiles(svg, ground, base) {
  const key = ground.surface.picture;
  if (!key) return;
  const tiles = make("g", { class: "picture-below" });
  const size = TILE * ground.scale;
  for (let row = 0; row * size < ground.height; row += 1) {
    for (let column = 0; column * size < ground.width; column += 1) {
      tiles.append(make("image", { href: `${base}/board/tiles/${encodeURIComponent(key)}/${column}-${row}.png`, x: column * size, y: row * size, width: size, height: size }));
    }
  }
  svg.append(tiles);
}
