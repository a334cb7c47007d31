// Sums and keys for the controls: running totals of menus, plus and minus buttons, rows of tables.
import { shelf } from "./shelf.js";

export function enliven(root) {
  for (const [which, work] of WORK) root.querySelectorAll(which).forEach(work);
}

// A form that is kept while the page around it changes is met again, and must not be enlivened twice.
export function once(work) {
  const done = new WeakSet();
  return (box) => {
    if (done.has(box)) return;
    done.add(box);
    work(box);
  };
}

const WORK = [["[data-stepper]", stepper], [".menu", menu], ["[data-some]", some], ["[data-more]", more], ["[data-dice]", dice], ["table.entry", entry], ["[data-shelf]", shelf]].map(([which, work]) => [which, once(work)]);

function stepper(box) {
  const field = box.querySelector("input");
  for (const [sign, step, word] of [["−", -1, "Less"], ["+", 1, "More"]]) {
    const key = document.createElement("button");
    key.type = "button";
    key.textContent = sign;
    key.setAttribute("aria-label", `${word}: ${field.getAttribute("aria-label")}`);
    key.addEventListener("click", () => {
      field.value = Math.max(Number(field.min), (Number(field.value) || 0) + step) || "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    step < 0 ? box.prepend(key) : box.append(key);
  }
}

// What cannot be afforded, or may not be bought any more, has no plus; whoever rules otherwise types the number.
function keepLimits(box, left) {
  const fields = [...box.querySelectorAll("[data-count]")];
  const taken = new Map();
  for (const f of fields) taken.set(f.dataset.of, (taken.get(f.dataset.of) ?? 0) + (Number(f.value) || 0));
  for (const f of fields) {
    const more = f.parentElement.querySelector("button:last-of-type");
    if (more) more.disabled = Number(f.dataset.count) > left || taken.get(f.dataset.of) >= Number(f.dataset.limit ?? Infinity);
  }
}

function fillIn(box, wanted) {
  for (const f of box.querySelectorAll("[data-count]")) f.value = wanted[f.name.slice(2)] ?? "";
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

function menu(box) {
  const total = Number(box.dataset.total);
  const out = box.querySelector("[data-left]");
  const show = () => {
    const used = [...box.querySelectorAll("[data-count]")].reduce((sum, f) => sum + (Number(f.value) || 0) * Number(f.dataset.count), 0);
    const left = total - used;
    const unit = box.dataset.unit ? ` ${box.dataset.unit}` : "";
    out.textContent = "spend" in box.dataset
      ? `Spent ${used}${unit}, ${left < 0 ? `${-left} too much` : `${left} left`}`
      : left < 0 ? `${-left} too many` : `${left}${unit} left`;
    out.classList.toggle("over", left < 0);
    if ("spend" in box.dataset) keepLimits(box, left);
  };
  for (const choice of box.querySelectorAll("[data-preset]")) {
    choice.parentElement.hidden = false;
    choice.addEventListener("click", () => fillIn(box, JSON.parse(choice.dataset.preset)));
  }
  box.addEventListener("input", show);
  show();
}

function some(box) {
  const most = Number(box.dataset.most) || Infinity;
  const show = () => {
    const ticked = box.querySelectorAll(":checked").length;
    const legend = box.querySelector("legend");
    legend.dataset.words ??= legend.textContent;
    legend.textContent = ticked ? `${legend.dataset.words} (${ticked} chosen${ticked > most ? ", too many" : ""})` : legend.dataset.words;
  };
  box.addEventListener("change", show);
}

function more(button) {
  button.addEventListener("click", (event) => {
    event.preventDefault();
    addRow(button.form, button.dataset.more).querySelector("input, select")?.focus();
  });
}

// A new row of a form's table, as the page itself would draw it.
export const blankRow = (form, table) => document.importNode(form.querySelector(`template[data-blank="${CSS.escape(table)}"]`).content, true).querySelector("tr");

// One more row at the end of a form's table.
export function addRow(form, table) {
  const body = form.querySelector(`table[data-rows="${CSS.escape(table)}"] tbody`);
  const count = form.elements[`${table}.rows`];
  const row = blankRow(form, table);
  const next = Number(count.value);
  for (const field of row.querySelectorAll("[name]")) field.name = field.name.replace(`${table}.new.`, `${table}.${next}.`);
  count.value = next + 1;
  body.append(row);
  return row;
}

// A cell with many boxes to tick is folded, and says what is ticked.
function tell(cell) {
  const ticked = [...cell.querySelectorAll(":checked")].map((box) => box.parentElement.textContent.trim());
  cell.querySelector("summary").textContent = ticked.join(", ") || "none";
}

// Enter in a table goes down to the next row; the form is sent by its button only.
function entry(table) {
  table.addEventListener("input", (event) => {
    const cell = event.target.closest("details.ticks");
    if (cell) tell(cell);
  });
  table.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("input")) return;
    event.preventDefault();
    const place = event.target.closest("td");
    place.parentElement.nextElementSibling?.cells[place.cellIndex]?.querySelector("input, select")?.focus();
  });
}

// Dice keys: a number typed on the keyboard sets the die that has the focus and moves on to the next.
function dice(box) {
  const sets = [...box.querySelectorAll(".keys")];
  sets.forEach((set, at) => set.addEventListener("keydown", (event) => {
    const key = set.querySelector(`input[value="${CSS.escape(event.key)}"]`);
    if (!key) return;
    event.preventDefault();
    key.checked = true;
    key.focus();
    const next = sets[at + 1]?.querySelector("input") ?? box.querySelector("button");
    next?.focus();
  }));
}
