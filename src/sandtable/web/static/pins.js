// Pins on a picture: a click puts one into the next empty line, whose name is then typed. Without this they are typed.
const SVG = "http://www.w3.org/2000/svg";

export function pins(root = document) {
  for (const form of root.querySelectorAll("form[data-pins]")) pinning(form);
}

function pinning(form) {
  const svg = form.querySelector("[data-scan] svg"), marks = svg.querySelector("[data-marks]");
  const rows = () => [...form.querySelectorAll("table.pins tbody tr")];
  const inputs = (row) => ["hex", "x", "y"].map((name) => row.querySelector(`input[name=${name}]`));
  svg.addEventListener("click", (event) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    let row = rows().find((each) => inputs(each).every((input) => !input.value));
    if (!row) {
      row = rows().at(-1).cloneNode(true);
      for (const input of inputs(row)) input.value = "";
      row.lastElementChild.textContent = "";
      rows().at(-1).after(row);
    }
    const [hex, x, y] = inputs(row);
    [x.value, y.value] = [at.x, at.y].map((number) => String(Math.round(number * 10) / 10));
    hex.focus({ preventScroll: false });
    draw();
  });
  form.addEventListener("input", draw);

  function draw() {
    marks.replaceChildren(...rows().flatMap((row) => {
      const [hex, x, y] = inputs(row).map((input) => input.value);
      if (!x || !y || Number.isNaN(Number(x)) || Number.isNaN(Number(y))) return [];
      const pin = document.createElementNS(SVG, "g"), cross = document.createElementNS(SVG, "path"), name = document.createElementNS(SVG, "text");
      pin.setAttribute("class", "pin");
      pin.setAttribute("transform", `translate(${x} ${y})`);
      cross.setAttribute("d", "M-9 0H9M0-9V9");
      name.setAttribute("x", "11");
      name.setAttribute("y", "-6");
      name.textContent = hex;
      pin.append(cross, name);
      return [pin];
    }));
  }
}
