// The counters themselves: a labelled square on the drawing, and the shelf of those in one place or beside the map.
const make = (owner, name, attributes, text = "") => {
  const node = document.createElementNS(owner.namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text) node.textContent = text;
  return node;
};

export function counterNode(svg, key, label, size, numbered) {
  const number = numbered && label !== key ? key : "";
  const node = make(svg, "g", { class: "counter", role: "button", tabindex: "-1", "data-key": key });
  const half = size / 2;
  const letters = Math.min(size * 0.34, (size * 1.55) / Math.max(3, label.length));
  node.append(
    make(svg, "title", {}),
    make(svg, "rect", { x: -half, y: -half, width: size, height: size, "stroke-width": size * 0.07 }),
    make(svg, "text", { "text-anchor": "middle", y: number ? size * 0.02 : letters * 0.35, "font-size": letters }, label),
    make(svg, "text", { "text-anchor": "middle", y: size * 0.36, "font-size": size * 0.26, class: "number" }, number),
    make(svg, "text", { "text-anchor": "end", x: half * 1.5, y: -half * 0.82, "font-size": size * 0.3, "stroke-width": size * 0.08, class: "count" }),
  );
  return node;
}

export function dress(node, [x, y], words, count) {
  node.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
  if (words) {
    node.setAttribute("aria-label", words);
    node.firstChild.textContent = words;
  }
  node.lastChild.textContent = count > 1 ? `×${count}` : "";
}

// Below the map: how it is done, the counters in the place of the one picked up, and those not on the map.
export function tray(box, how, what, press) {
  const shelf = document.createElement("div");
  shelf.className = "tray";
  const line = (words) => { const p = document.createElement("p"); p.textContent = words; return p; };
  const list = document.createElement("div");
  shelf.append(line(how), list);
  shelf.firstChild.className = "soft";
  box.append(shelf);
  shelf.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]")?.dataset.key;
    if (key) press(key);
  });
  const group = (words, counters, held) => {
    const p = line(`${words} `);
    for (const { key, words: name } of counters) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "chit";
      button.dataset.key = key;
      button.textContent = name;
      button.setAttribute("aria-pressed", String(key === held));
      p.append(button, " ");
    }
    return p;
  };
  let shown = "";
  const show = (held, place, here, beside) => {
    const now = JSON.stringify([held, place, here, beside]);
    if (now === shown) return;
    shown = now;
    const focused = shelf.contains(document.activeElement) ? document.activeElement.dataset.key : "";
    list.replaceChildren();
    if (held && here.length) list.append(group(`In ${place}:`, here, held));
    if (beside.length) list.append(group(`Not on the ${what}:`, beside, held));
    if (focused) list.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  };
  return { box: shelf, show };
}
