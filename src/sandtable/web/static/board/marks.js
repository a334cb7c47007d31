// What is drawn over the board for a moment: rings with costs, the way, a refusal, a thread, trails of what moved.
import { make, rounded } from "./drawing.js";
import { isBox, plainly } from "./places.js";

const NEARLY_ALL = 400;

export class Marks {
  constructor(sheet) {
    this.sheet = sheet;
    this.groups = {};
    for (const name of ["trails", "about", "reach", "way", "refused", "thread", "lasso"]) {
      this.groups[name] = make("g", { class: name });
      sheet.marks.append(this.groups[name]);
    }
    const hatch = make("pattern", { id: "hatch", width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: `rotate(45) scale(${rounded(sheet.ground.size / 60)})` }, make("path", { class: "hatch", d: "M0 0v8M4 0v8" }));
    sheet.above.prepend(make("defs", {}, hatch));
  }

  clear(...names) {
    for (const name of names) if (this.groups[name].firstChild) this.groups[name].replaceChildren();
  }

  // A soft ring in each place that may be gone to, with what it costs.
  legal(targets) {
    const { ground } = this.sheet;
    const size = ground.size;
    const drawn = [];
    for (const target of targets) {
      const at = ground.spot(target.place);
      if (!at || target.refused) continue;
      if (target.area) drawn.unshift(this.#area(target.area));
      drawn.push(make("path", { class: "ring", d: ground.outline(plainly(target.place), 0.9), "stroke-width": rounded(size * 0.035) }));
      if (target.cost) drawn.push(...badge(target.cost, [at[0], at[1] + size * 0.41], size * 0.85));
    }
    this.groups.reach.classList.toggle("nearly-all", targets.length > NEARLY_ALL); // the ground must be seen through them
    this.groups.reach.replaceChildren(...drawn);
  }

  // Ground on a table without hexes where every point will do.
  #area(corners) {
    const points = corners.map((corner) => this.sheet.ground.spot(corner));
    return make("path", { class: "ring area", d: `M${points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join("L")}z`, "stroke-width": rounded(this.sheet.ground.size * 0.03) });
  }

  plain(places) {
    this.legal(places.map((place) => ({ place })));
  }

  // The places that the question of the moment speaks of.
  about(places) {
    const { ground } = this.sheet;
    this.groups.about.replaceChildren(...places.map((place) => make("path", { class: "asked-about", "data-about": place, d: ground.outline(place, 1.04), "stroke-width": rounded(ground.size * 0.09) })));
  }

  way(from, places) {
    const points = [from, ...places].map((place) => this.sheet.ground.spot(place)).filter(Boolean);
    if (points.length < 2) return this.clear("way");
    const d = `M${points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join("L")}`;
    const wide = this.sheet.ground.size * 0.09;
    this.groups.way.replaceChildren(make("path", { class: "halo", d, "stroke-width": wide * 2 }), make("path", { class: "line", d, "stroke-width": wide }), make("circle", { cx: points.at(-1)[0], cy: points.at(-1)[1], r: wide * 1.6 }));
    return undefined;
  }

  refused(place) {
    const d = this.sheet.ground.outline(place);
    this.groups.refused.replaceChildren(make("path", { d, fill: "url(#hatch)", "stroke-width": rounded(this.sheet.ground.size * 0.05) }));
  }

  // It follows the hand, many times a second: what is drawn already only moves, so that the page has nothing to look at
  // but these few lines.
  thread(a, b, words = "") {
    const size = this.sheet.ground.size;
    const line = { x1: a[0], y1: a[1], x2: b[0], y2: b[1] };
    const drawn = [
      make("line", { class: "halo", ...line, "stroke-width": size * 0.1 }),
      make("line", { class: "line", ...line, "stroke-width": size * 0.035 }),
      ...(words ? badge(words, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], size * 1.2) : []),
    ];
    const before = [...this.groups.thread.childNodes];
    if (before.length !== drawn.length) return this.groups.thread.replaceChildren(...drawn);
    return before.forEach((node, at) => become(node, drawn[at]));
  }

  cursor(place) {
    const d = place ? this.sheet.ground.outline(place) : "";
    this.sheet.cursor.replaceChildren(...(d ? [make("path", { d, "stroke-width": rounded(this.sheet.ground.size * 0.07) })] : []));
  }

  box([x, y], [a, b]) {
    this.groups.lasso.replaceChildren(make("rect", { x: Math.min(x, a), y: Math.min(y, b), width: Math.abs(a - x), height: Math.abs(b - y) }));
  }

  // Where counters came from since one looked, in the order they went.
  trails(moves) {
    const { ground } = this.sheet;
    const drawn = [];
    moves.forEach(({ id, from, to }, at) => {
      const a = ground.spot(from), b = ground.spot(to);
      if (!a || !b || isBox(from) || isBox(to)) return; // nobody marches to the Dead Pile
      const wide = ground.size * 0.06;
      const trail = make("g", { class: "trail", "data-trail": id });
      trail.append(make("line", { x1: a[0], y1: a[1], x2: b[0], y2: b[1], "stroke-width": wide, "stroke-dasharray": `${wide * 2} ${wide * 1.4}` }), make("circle", { class: "from", cx: a[0], cy: a[1], r: wide * 1.6 }));
      trail.append(...badge(String(at + 1), [a[0] + (b[0] - a[0]) * 0.35, a[1] + (b[1] - a[1]) * 0.35], ground.size));
      drawn.push(trail);
    });
    this.groups.trails.replaceChildren(...drawn);
  }
}

// The same node with what another has: its attributes and its words.
function become(node, other) {
  for (const { name, value } of other.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  if (other.textContent && node.textContent !== other.textContent) node.firstChild.data = other.textContent;
}

function badge(words, [x, y], size) {
  const high = size * 0.26, wide = Math.max(high * 1.3, high * 0.62 * String(words).length + high * 0.5);
  return [
    make("rect", { class: "badge", x: rounded(x - wide / 2), y: rounded(y - high / 2), width: rounded(wide), height: rounded(high), rx: rounded(high / 2) }),
    make("text", { class: "badge-word", x: rounded(x), y: rounded(y + high * 0.34), "font-size": rounded(high * 0.86) }, String(words)),
  ];
}
