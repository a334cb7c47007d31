// Sums and keys for the controls: running totals of menus, plus and minus buttons, more rows.
export function enliven(root) {
  root.querySelectorAll("[data-stepper]").forEach(stepper);
  root.querySelectorAll(".menu").forEach(menu);
  root.querySelectorAll("[data-some]").forEach(some);
  root.querySelectorAll("[data-more]").forEach(more);
  root.querySelectorAll("[data-dice]").forEach(dice);
}

function stepper(box) {
  const field = box.querySelector("input");
  if (box.querySelector("button")) return;
  for (const [sign, step, word] of [["−", -1, "Less"], ["+", 1, "More"]]) {
    const key = document.createElement("button");
    key.type = "button";
    key.textContent = sign;
    key.setAttribute("aria-label", `${word}: ${field.getAttribute("aria-label")}`);
    key.addEventListener("click", () => {
      field.value = Math.max(0, (Number(field.value) || 0) + step) || "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    step < 0 ? box.prepend(key) : box.append(key);
  }
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
  };
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
    const body = document.querySelector(`table[data-rows="${CSS.escape(button.dataset.more)}"] tbody`);
    const count = button.form.elements[`${button.dataset.more}.rows`];
    const row = body.lastElementChild.cloneNode(true);
    const next = Number(count.value);
    for (const field of row.querySelectorAll("[name]")) {
      field.name = field.name.replace(`${button.dataset.more}.${next - 1}.`, `${button.dataset.more}.${next}.`);
      if (field.type === "checkbox") field.checked = false;
      else if (field.tagName === "SELECT") field.selectedIndex = 0;
      else field.value = "";
    }
    count.value = next + 1;
    body.append(row);
    row.querySelector("input, select")?.focus();
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
