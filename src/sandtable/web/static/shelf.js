// Lines of a text kept for another time, such as the Units of a list: in this browser alone, each side's apart.
const RECORD = /\|/; // a line that holds something; headings and remarks are not kept

export function shelf(box) {
  const text = box.closest("form").elements[box.dataset.of];
  if (!text) return;
  const seat = location.pathname.split("/")[3] ?? "";
  const place = `shelf ${box.dataset.shelf} ${seat}`;
  const list = box.querySelector("ul");
  const kept = () => { try { return JSON.parse(localStorage.getItem(place) ?? "[]").filter((line) => typeof line === "string"); } catch { return []; } };

  function write(lines) {
    try { localStorage.setItem(place, JSON.stringify(lines)); } catch { /* a browser that keeps nothing */ }
    show();
  }

  function button(words, label, work) {
    const node = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: words });
    node.setAttribute("aria-label", label);
    node.addEventListener("click", work);
    return node;
  }

  function show() {
    const lines = kept();
    box.querySelector("summary").textContent = `Your shelf (${lines.length})`;
    list.replaceChildren(...lines.map((line) => {
      const item = document.createElement("li");
      item.append(Object.assign(document.createElement("span"), { textContent: line }), " ", button("Add", `Add ${line}`, () => add(line)), " ", button("Forget", `Forget ${line}`, () => write(kept().filter((one) => one !== line))));
      return item;
    }));
  }

  function add(line) {
    text.value = `${text.value.trimEnd()}\n${line}`.trimStart();
    text.rows = Math.max(text.rows, text.value.split("\n").length);
    text.dispatchEvent(new Event("input", { bubbles: true }));
  }

  box.querySelector("[data-keep]").addEventListener("click", () => {
    const lines = text.value.split("\n").map((line) => line.split("#")[0].trim()).filter((line) => RECORD.test(line));
    write([...new Set([...kept(), ...lines])].sort());
  });
  box.hidden = false;
  show();
}
