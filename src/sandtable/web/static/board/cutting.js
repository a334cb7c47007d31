// A worker: cuts a large picture into squares at several sizes and sends them to the server, which decodes no picture
// itself. Afterwards whoever may see it, on whichever screen, fetches only the squares he looks at.
const QUALITY = 0.9;

onmessage = async ({ data: sheets }) => {
  for (const sheet of sheets) await cut(sheet).catch(() => null);
  close();
};

async function cut({ href, cut: { size, levels, width, height } }) {
  let picture = await createImageBitmap(await (await fetch(href)).blob());
  if (picture.width !== width || picture.height !== height) return; // turned by what the camera noted in it: shown whole
  for (let level = 0; level < levels; level += 1) {
    for (let row = 0; row * size < picture.height; row += 1) for (let column = 0; column * size < picture.width; column += 1) {
      if (!(await send(`${href}/${level}-${column}-${row}`, await square(picture, column * size, row * size, size)))) return;
    }
    const half = { resizeWidth: Math.ceil(width / 2 ** (level + 1)), resizeHeight: Math.ceil(height / 2 ** (level + 1)), resizeQuality: "medium" };
    const smaller = await createImageBitmap(picture, half);
    picture.close();
    picture = smaller;
  }
}

function square(picture, x, y, size) {
  const canvas = new OffscreenCanvas(Math.min(size, picture.width - x), Math.min(size, picture.height - y));
  canvas.getContext("2d").drawImage(picture, -x, -y);
  return canvas.convertToBlob({ type: "image/webp", quality: QUALITY });
}

async function send(address, body) {
  return (await fetch(address, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body })).ok;
}
