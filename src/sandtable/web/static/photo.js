// A photo of the table under a plan, to trace. It is read by this browser alone; no page and no server gets it.
export function photo(box, svg, { x, y, width, height }) {
  const picture = box.querySelector("[data-photo]");
  if (!picture) return;
  const frame = document.createElementNS(svg.namespaceURI, "foreignObject");
  for (const [key, value] of Object.entries({ x, y, width, height, class: "photo" })) frame.setAttribute(key, value);
  const canvas = document.createElement("canvas");
  frame.append(canvas);
  let image = null, turns = 0;

  function show() {
    if (!image) return;
    const [wide, high] = turns % 2 ? [image.height, image.width] : [image.width, image.height];
    Object.assign(canvas, { width: wide, height: high });
    const ink = canvas.getContext("2d");
    ink.translate(wide / 2, high / 2);
    ink.rotate((turns * Math.PI) / 2);
    ink.drawImage(image, -image.width / 2, -image.height / 2);
    svg.querySelector(".board").after(frame);
  }

  picture.addEventListener("change", async () => {
    image = picture.files[0] ? await createImageBitmap(picture.files[0], { resizeWidth: 1600, resizeQuality: "medium" }).catch(() => null) : null;
    turns = 0;
    if (image) show();
    else frame.remove();
    if (picture.files[0] && !image) box.querySelector("[data-says]").textContent = "This browser cannot read that picture.";
  });
  box.querySelector("[data-turn]").addEventListener("click", () => { turns += 1; show(); });
  const strong = box.querySelector("[data-strong]");
  const fade = () => frame.setAttribute("opacity", strong.value / 100);
  strong.addEventListener("input", fade);
  fade();
}
