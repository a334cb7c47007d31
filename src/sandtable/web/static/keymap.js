// The keys of the pages. Whatever binds a key says here what it does, and `?` shows exactly these: there is no other list.
// Single keys can be switched off; whoever dictates or has an unsteady hand would set them off by chance.
const OFF = "single-keys-off";
const TYPING = "input, textarea, select, [contenteditable], [data-board], dialog[open]";
const bound = []; // { keys, shown, words, act, here }
const regions = []; // { title, rows, here }

// `here` finds what the key is for; the key is bound, and told, while that is on the page.
export function bind(key, words, here, act = (found) => found.click()) {
  bound.push({ key, words, here, act });
}

// Keys that a part of the page binds while it has the focus: [key, what it does].
export function inRegion(title, rows, here) {
  if (!regions.some((region) => region.title === title)) regions.push({ title, rows, here });
}

export function keymap() {
  const tab = (at) => () => document.querySelectorAll(".tabs a")[at];
  bind("?", "shows these keys", () => document.body, show);
  bind("/", "to the box that finds", () => document.querySelector("form.find input"), (box) => box.focus());
  bind("g", "opens the guide at this page", () => document.querySelector("a[data-guide]"));
  bind("s", "does as suggested until something matters", () => document.querySelector("[data-go-on]"));
  bind("h", "hands the screen over", () => document.querySelector("[data-hand-over]"));
  for (let at = 0; at < 9; at += 1) bind(String(at + 1), "", tab(at));
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.(TYPING)) return;
    if (localStorage.getItem(OFF) && event.key !== "?") return;
    const found = bound.find(({ key, here }) => key === event.key && here());
    if (!found) return;
    event.preventDefault();
    found.act(found.here());
  });
}

function show() {
  const dialog = document.getElementById("keys") ?? made();
  const rows = bound.filter(({ here }) => here()).map(({ key, words, here }) => [key, words || `the tab ${here().firstChild.textContent.trim()}`]);
  dialog.querySelector("[data-keys]").replaceChildren(
    table("On this page", rows),
    ...regions.filter(({ here }) => here()).map(({ title, rows: own }) => table(title, own)),
  );
  dialog.showModal();
}

function made() {
  const dialog = document.createElement("dialog");
  dialog.id = "keys";
  dialog.setAttribute("aria-label", "Keys");
  dialog.innerHTML = '<form method="dialog"><button class="quiet">Close</button></form><h2>Keys</h2><div data-keys></div><p><label><input type="checkbox"> Single keys work (<kbd>?</kbd> always does)</label></p>';
  const tick = dialog.querySelector("input");
  tick.checked = !localStorage.getItem(OFF);
  tick.addEventListener("change", () => (tick.checked ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, "yes")));
  document.body.append(dialog);
  return dialog;
}

function table(title, rows) {
  const made = document.createElement("table");
  made.className = "keys";
  made.createCaption().textContent = title;
  for (const [key, words] of rows) {
    const row = made.insertRow();
    const name = document.createElement("th");
    name.scope = "row";
    name.append(Object.assign(document.createElement("kbd"), { textContent: key }));
    row.append(name);
    row.insertCell().textContent = words;
  }
  return made;
}
