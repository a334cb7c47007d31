// Making nodes: of a drawing, and of the page.
const SVG = "http://www.w3.org/2000/svg";

export function make(name, given = {}, ...children) {
  const node = document.createElementNS(SVG, name);
  return furnish(node, given, children);
}

export function build(name, given = {}, ...children) {
  const node = document.createElement(name);
  return furnish(node, given, children);
}

function furnish(node, given, children) {
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") node.addEventListener(key, value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children);
  return node;
}

export const button = (words, work, given = {}) => build("button", { type: "button", click: work, ...given }, words);

export const rounded = (number) => Math.round(number * 100) / 100;
