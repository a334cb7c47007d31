// Rows of a table as counters on its map or plan: drag one, or pick it up and set it down, by mouse, touch or keyboard.
// The table stays what is sent: a counter moved fills its row, and a row typed moves its counter.
import { counterNode, dress, tray } from "./counters.js";
import { groundOf, pointAt } from "./grounds.js";
import { rowsOf } from "./rows.js";

const HOW = "Drag a counter to its place. Or pick it up with a click or Enter, and click its place or go there with the arrows and Enter; Escape leaves it. The table follows.";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function placing(box) {
  const told = JSON.parse(box.dataset.placing);
  const svg = box.querySelector("svg");
  const form = box.closest("form");
  if (!svg || !form || !form.querySelector(`table[data-rows="${CSS.escape(told.table)}"]`)) return;
  const ground = groundOf(svg, told);
  const rows = rowsOf(form, told);
  const standing = new Map(told.standing.map((each) => [each.key, each]));
  const pieces = new Map();
  const layer = document.createElementNS(svg.namespaceURI, "g");
  layer.setAttribute("class", "counters");
  svg.append(layer);
  svg.setAttribute("role", "group"); // a picture would hide the counters from those who hear the page
  if (told.instead) svg.querySelector(`[id$="${CSS.escape(told.instead)}"]`)?.setAttribute("display", "none");
  let held = null; // picked up: { key, at, point }
  let drag = null;
  let dropped = false; // a drag that ended on the shelf's own button is no press of it
  const shelf = tray(box, HOW, ground.what, (key) => {
    if (!dropped) held?.key === key ? release() : pick(key);
    dropped = false;
  });

  // -------------------------------------------------------------- what the table says

  function take() {
    const said = new Map(rows.read().map((row) => [row.key, row]));
    for (const key of [...pieces.keys()]) if (!standing.has(key) && !said.has(key)) remove(key);
    for (const key of [...standing.keys(), ...said.keys()]) {
      const row = said.get(key);
      const piece = pieces.get(key) ?? add(key, standing.get(key)?.label ?? row.label);
      piece.at = row ? row.at : standing.get(key).at;
      piece.gone = row?.gone ?? "";
      piece.moved = Boolean(row && standing.get(key) && row.at !== (standing.get(key).proposed || standing.get(key).at));
    }
    lay();
  }

  function add(key, label) {
    const piece = { key, label, node: counterNode(svg, key, label, ground.counter, Boolean(told.hex)) };
    pieces.set(key, piece);
    return piece;
  }

  function remove(key) {
    pieces.get(key).node.remove();
    pieces.delete(key);
  }

  // -------------------------------------------------------------- what the map shows

  const stack = (at) => [...pieces.values()].filter((piece) => at && piece.at === at && ground.spot(at));
  // On a map units are known by their numbers; on a plan the key is only the form's own.
  const tells = (piece) => piece.label === piece.key || [",", ")"].some((end) => piece.label.includes(`(${piece.key}${end}`));
  const named = (piece) => (told.hex && !tells(piece) ? `${piece.label} (${piece.key})` : piece.label);

  function lay() {
    const stacks = new Map();
    for (const piece of pieces.values()) {
      if (ground.spot(piece.at)) stacks.set(piece.at, [...(stacks.get(piece.at) ?? []), piece]);
      else piece.node.remove();
    }
    for (const [at, all] of stacks) {
      const [x, y] = ground.spot(at);
      const step = Math.min(ground.size * 0.14, (ground.size * 0.5) / all.length);
      all.forEach((piece, i) => {
        const lift = (i - (all.length - 1) / 2) * step;
        dress(piece.node, [x + lift, y - lift], `${named(piece)} in ${ground.words(at)}`, i === all.length - 1 ? all.length : 0);
        piece.node.classList.toggle("moved", piece.moved);
        if (piece.node.parentNode !== layer) layer.append(piece.node);
      });
    }
    const entrance = layer.querySelector('[tabindex="0"]') ?? layer.querySelector(".counter");
    entrance?.setAttribute("tabindex", "0");
    const beside = [...pieces.values()].filter((piece) => !ground.spot(piece.at));
    const at = held && pieces.get(held.key)?.at;
    shelf.show(held?.key, at ? ground.words(at) : "", stack(at).map(word), beside.map(word));
  }

  const word = (piece) => ({ key: piece.key, words: named(piece) + (piece.gone ? `: ${piece.gone}` : "") });

  function carryTo(point) {
    const at = ground.nearest(point);
    svg.querySelectorAll(".picked").forEach((old) => old.classList.remove("picked"));
    if (at) ground.mark(at)?.classList.add("picked");
    return at;
  }

  // The map opens where the counters stand; its own buttons show the whole.
  function frame() {
    const spots = [...pieces.values()].map((piece) => ground.spot(piece.at)).filter(Boolean);
    if (!told.hex || !spots.length) return;
    const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
    const about = (numbers, least) => {
      const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
      const size = Math.max(high - low + ground.size * 4, ground.size * least);
      return [(low + high - size) / 2, size];
    };
    const [[x, width], [y, height]] = [about(xs, 14), about(ys, 9)];
    const detail = { x, y, width, height };
    box.querySelector("[data-pan]")?.dispatchEvent(new CustomEvent("frame", { detail }));
  }

  // -------------------------------------------------------------- picking up and setting down

  const say = (words) => { document.getElementById("announce").textContent = words; };

  function pick(key) {
    const piece = pieces.get(key);
    held = { key, at: piece.at, point: ground.spot(piece.at) ?? middle() };
    for (const each of pieces.values()) each.node.classList.toggle("held", each.key === key);
    if (piece.node.parentNode) layer.append(piece.node);
    lay();
    say(`${named(piece)} picked up. Arrows and Enter, or click its place.`);
  }

  const middle = () => { const v = svg.viewBox.baseVal; return [v.x + v.width / 2, v.y + v.height / 2]; };

  function release(words = "") {
    for (const each of pieces.values()) each.node.classList.remove("held");
    svg.querySelectorAll(".picked").forEach((old) => old.classList.remove("picked"));
    held = null;
    lay();
    if (words) say(words);
  }

  function put(key, at) {
    const piece = pieces.get(key);
    const from = piece.at;
    if (at && at !== from) for (const each of [piece, ...carried(key, from)]) rows.move(each.key, at, standing.get(each.key)?.row);
    take();
    release(at ? `${named(piece)} is now in ${ground.words(at)}.` : `${named(piece)} stays where it was: that is off the ${ground.what}.`);
  }

  // What a counter carries goes with it, and what that carries too.
  function carried(key, from, seen = new Set([key])) {
    const own = [...standing.values()].filter((s) => s.carried_by === key && !seen.has(s.key) && from && pieces.get(s.key)?.at === from);
    return own.flatMap((s) => { seen.add(s.key); return [pieces.get(s.key), ...carried(s.key, from, seen)]; });
  }

  // -------------------------------------------------------------- mouse and touch

  const keyOf = (event) => event.target.closest?.("[data-key]")?.dataset.key;

  function down(event) {
    const key = keyOf(event);
    if (!key || event.button) return;
    dropped = false;
    event.stopPropagation(); // the map does not move with the counter
    drag = { key, pointer: event.pointerId, x: event.clientX, y: event.clientY, at: "", moved: false };
    event.target.closest("[data-key]").setPointerCapture(event.pointerId);
  }

  function move(event) {
    if (drag?.pointer !== event.pointerId) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 5) return;
    drag.moved = true;
    const { node } = pieces.get(drag.key);
    const point = pointAt(svg, event);
    if (!node.parentNode) layer.append(node);
    node.classList.add("held");
    dress(node, point, "", 0);
    drag.at = carryTo(point);
  }

  function up(event) {
    if (drag?.pointer !== event.pointerId) return;
    const { key, at, moved } = drag;
    drag = null;
    dropped = moved;
    if (moved) return put(key, event.type === "pointerup" ? at : pieces.get(key).at);
    if (event.type !== "pointerup" || !layer.contains(event.target)) return;
    if (held && held.key !== key) return put(held.key, pieces.get(key).at);
    held ? release("Set down.") : pick(key);
    pieces.get(key).node.focus({ preventScroll: true });
  }

  for (const place of [layer, shelf.box]) {
    place.addEventListener("pointerdown", down);
    place.addEventListener("pointermove", move);
    place.addEventListener("pointerup", up);
    place.addEventListener("pointercancel", up);
  }
  layer.addEventListener("click", (event) => {
    event.stopPropagation();
    if (event.detail === 0 && keyOf(event)) held ? release() : pick(keyOf(event)); // pressed by a screen reader
  });
  let pressed = [0, 0];
  svg.addEventListener("pointerdown", (event) => { pressed = [event.clientX, event.clientY]; }, true);
  svg.addEventListener("click", (event) => {
    if (held && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) < 6) put(held.key, ground.nearest(pointAt(svg, event)));
  });

  // -------------------------------------------------------------- keyboard

  function go(direction, fine) {
    for (let n = 1; n <= 6; n += 1) {
      const far = ground.step * (fine ? 0.25 : 1) * (n / 2);
      const point = [held.point[0] + direction[0] * far, held.point[1] + direction[1] * far];
      const at = ground.nearest(point);
      if (!at || at === held.at) continue;
      const spot = ground.spot(at);
      held = { ...held, at, point: [direction[0] ? spot[0] : held.point[0], direction[1] ? spot[1] : held.point[1]] };
      const { node } = pieces.get(held.key);
      if (!node.parentNode) layer.append(node);
      dress(node, spot, "", 0);
      carryTo(spot);
      reveal(spot);
      return say(ground.words(at));
    }
    return say("The edge.");
  }

  const reveal = (spot) => box.querySelector("[data-pan]")?.dispatchEvent(new CustomEvent("reveal", { detail: spot }));

  function walk(event, node) {
    const all = [...layer.querySelectorAll(".counter")];
    const next = all[(all.indexOf(node) + (["ArrowRight", "ArrowDown"].includes(event.key) ? 1 : -1) + all.length) % all.length];
    node.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus({ preventScroll: true });
    reveal(ground.spot(pieces.get(next.dataset.key).at));
  }

  box.addEventListener("keydown", (event) => {
    const node = event.target.closest(".counter");
    const enter = event.key === "Enter" || event.key === " ";
    if (event.key === "Escape" && held) release("Left where it was.");
    else if (held && ARROWS[event.key]) go(ARROWS[event.key], event.shiftKey);
    else if (held && enter && (node || held.at !== pieces.get(held.key).at)) put(held.key, held.at);
    else if (!held && node && enter) pick(node.dataset.key);
    else if (!held && node && ARROWS[event.key]) walk(event, node);
    else return;
    event.preventDefault();
    event.stopPropagation();
    const { key } = node?.dataset ?? {};
    if (key) pieces.get(key)?.node.focus({ preventScroll: true });
  }, true);

  // -------------------------------------------------------------- and the table beside

  let waiting = 0;
  form.addEventListener("input", (event) => {
    if (!rows.table.contains(event.target) || drag?.moved || held) return;
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(take);
  });
  rows.table.addEventListener("focusin", (event) => {
    const piece = pieces.get(rows.keyIn(event.target));
    for (const each of pieces.values()) each.node.classList.toggle("named", each === piece);
    if (piece && ground.spot(piece.at)) reveal(ground.spot(piece.at));
  });
  take();
  frame();
}
