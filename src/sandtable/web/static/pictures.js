// Maps and plans: pan and zoom with mouse, touch and keyboard; a click on a hex or a point fills its field.
import { once } from "./controls.js";
import { pointAt } from "./grounds.js";
import { CM, readLength } from "./outlines.js";
import { inRegion } from "./keymap.js";
import { placing } from "./placing.js";
import { tracing } from "./tracing.js";

export function pictures(root) {
  for (const [which, work] of WORK) root.querySelectorAll(which).forEach(work);
}

const WORK = [["[data-pan]", pan], ["[data-plan]", plan], ["[data-placing]", placing], ["[data-tracing]", tracing]].map(([which, work]) => [which, once(work)]);

const KEYS = [["+", "closer"], ["-", "farther"], ["0", "the whole"], ["arrows", "move it"]];

function pan(box) {
  const svg = box.querySelector("svg");
  if (!svg?.viewBox.baseVal || !svg.viewBox.baseVal.width) return;
  const { x, y, width, height } = svg.viewBox.baseVal;
  const whole = { x, y, width, height };
  let view = { ...whole };
  const show = () => svg.setAttribute("viewBox", [view.x, view.y, view.width, view.height].join(" "));
  const zoom = (factor, cx = view.x + view.width / 2, cy = view.y + view.height / 2) => {
    const width = Math.min(whole.width, Math.max(whole.width / 20, view.width * factor));
    const by = width / view.width;
    view = { x: cx - (cx - view.x) * by, y: cy - (cy - view.y) * by, width, height: view.height * by };
    if (width === whole.width) view = { ...whole };
    show();
  };
  const at = (event) => pointAt(svg, event);
  box.addEventListener("frame", ({ detail }) => {
    if (detail.width >= whole.width && detail.height >= whole.height) return;
    view = { ...detail };
    show();
  });
  box.addEventListener("reveal", ({ detail: [cx, cy] }) => {
    const inside = Math.abs(cx - view.x - view.width / 2) < view.width * 0.45 && Math.abs(cy - view.y - view.height / 2) < view.height * 0.45;
    if (inside) return;
    view = { ...view, x: cx - view.width / 2, y: cy - view.height / 2 };
    show();
  });
  box.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !box.matches(":focus, :focus-within")) return;
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, ...at(event));
  }, { passive: false });
  box.addEventListener("keydown", (event) => {
    const step = view.width / 8;
    const move = (dx, dy) => { view.x += dx * step; view.y += dy * step; show(); };
    const work = {
      "+": () => zoom(1 / 1.4), "=": () => zoom(1 / 1.4), "-": () => zoom(1.4), 0: () => { view = { ...whole }; show(); },
      ArrowLeft: () => move(-1, 0), ArrowRight: () => move(1, 0), ArrowUp: () => move(0, -1), ArrowDown: () => move(0, 1),
    }[event.key];
    if (!work) return;
    work();
    event.preventDefault();
  });
  inRegion("On a map or plan that has the focus", KEYS, () => document.querySelector("[data-pan]"));
  tools(box, [["+", "Closer", () => zoom(1 / 1.4)], ["−", "Farther", () => zoom(1.4)], ["◻", "Whole", () => { view = { ...whole }; show(); }]]);
  const fingers = new Map();
  let moved = 0;
  box.addEventListener("pointerdown", (event) => { fingers.set(event.pointerId, event); moved = 0; });
  box.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const scale = 1 / svg.getScreenCTM().a;
    if (fingers.size === 2) {
      const other = [...fingers.values()].find((f) => f.pointerId !== event.pointerId);
      const gap = (e) => Math.hypot(e.clientX - other.clientX, e.clientY - other.clientY) || 1;
      zoom(gap(before) / gap(event), ...at(event));
    } else {
      view.x -= (event.clientX - before.clientX) * scale;
      view.y -= (event.clientY - before.clientY) * scale;
      show();
    }
    moved += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
    box.classList.add("dragging");
    fingers.set(event.pointerId, event);
  });
  const up = (event) => { fingers.delete(event.pointerId); box.classList.remove("dragging"); };
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) box.addEventListener(name, up);
  box.addEventListener("click", (event) => {
    const hex = event.target.closest("[data-hex]");
    const field = box.closest("form")?.querySelector("[data-hex-field]");
    if (!hex || !field || moved > 6) return;
    box.querySelectorAll(".picked").forEach((old) => old.classList.remove("picked"));
    hex.classList.add("picked");
    field.value = hex.dataset.hex;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

function tools(box, buttons) {
  const bar = document.createElement("p");
  bar.className = "tools";
  for (const [sign, words, work] of buttons) {
    const key = document.createElement("button");
    key.type = "button";
    key.textContent = sign;
    key.setAttribute("aria-label", words);
    key.title = words;
    key.addEventListener("click", work);
    bar.append(key);
  }
  box.before(bar);
}

// A plan is to scale: its board (the rectangle of the table) tells how to turn a click into inches and back.
function plan(box) {
  const svg = box.matches("svg") ? box : box.querySelector("svg");
  const form = box.closest("form");
  const board = svg?.querySelector(".board");
  if (!board || !form) return;
  const width = Number(box.dataset.width), depth = Number(box.dataset.depth);
  const { x: left, y: top, width: wide, height: high } = board.getBBox();
  const spot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  spot.setAttribute("class", "spot");
  spot.setAttribute("r", wide / width * 0.9);
  const [unit, rate, step] = form.querySelector("[data-measure]")?.dataset.measure === "cm" ? ["cm", CM, 2] : ["in", 1, 4];
  // A click is taken to the quarter inch (half a centimetre), and one just past the edge means the edge; finer places can be typed.
  const snap = (inches, most) => {
    const near = Math.round(inches * rate * step) / step;
    return near < -1 || near > most * rate + 1 ? near : Math.min(Math.max(near, 0), most * rate);
  };
  if (!svg.querySelector(".zones")) {
    for (const outline of JSON.parse(box.dataset.zones ?? "[]")) {
      const shape = document.createElementNS(svg.namespaceURI, outline.length > 2 ? "polygon" : "polyline");
      shape.setAttribute("class", "allowed");
      shape.setAttribute("points", outline.map(([x, y]) => `${left + x / width * wide},${top + high - y / depth * high}`).join(" "));
      svg.append(shape);
    }
  }
  const mark = () => {
    const [x, y] = [form.elements.x, form.elements.y].map((field) => readLength(field.value, unit));
    if (!Number.isFinite(x) || !Number.isFinite(y)) return void spot.remove();
    spot.setAttribute("cx", left + x / width * wide);
    spot.setAttribute("cy", top + high - y / depth * high);
    svg.append(spot);
  };
  svg.addEventListener("click", (event) => {
    const [x, y] = pointAt(svg, event);
    form.elements.x.value = snap((x - left) / wide * width, width);
    form.elements.y.value = snap((top + high - y) / high * depth, depth);
    mark();
  });
  form.addEventListener("input", mark);
  if (!("refused" in box.dataset)) mark(); // the refused place is drawn already, with what was measured
}
