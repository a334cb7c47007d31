// A large picture that was brought is cut into squares by the browser of whoever brought it, once, while he plays: the
// server decodes no picture. Afterwards whoever may see it, on whichever screen, fetches only the squares he looks at.
const LATER = 3000; // the first look at the board is for the player
const QUALITY = 0.9;
const small = matchMedia("(max-width: 900px)");

export function cutLater(sheets) {
  const large = (sheets ?? []).filter((sheet) => sheet.cut);
  if (!large.length || small.matches || navigator.connection?.saveData || (navigator.deviceMemory ?? 8) < 4) return;
  setTimeout(async () => { for (const sheet of large) await cut(sheet).catch(() => null); }, LATER);
}

async function cut({ href, cut: { size, levels, width, height } }) {
  const whole = await createImageBitmap(await (await fetch(href)).blob());
  if (whole.width !== width || whole.height !== height) return; // turned by what the camera noted in it: shown whole
  const canvas = document.createElement("canvas"), pen = canvas.getContext("2d");
  for (let level = levels - 1; level >= 0; level -= 1) {
    const step = size * 2 ** level;
    for (let y = 0; y < height; y += step) for (let x = 0; x < width; x += step) {
      const wide = Math.min(step, width - x), high = Math.min(step, height - y);
      [canvas.width, canvas.height] = [wide, high].map((edge) => Math.ceil(edge / 2 ** level));
      pen.imageSmoothingQuality = "high";
      pen.drawImage(whole, x, y, wide, high, 0, 0, canvas.width, canvas.height);
      const square = await new Promise((done) => { canvas.toBlob(done, "image/webp", QUALITY); });
      const answer = await fetch(`${href}/${level}-${x / step}-${y / step}`, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: square });
      if (!answer.ok) return whole.close();
    }
  }
  whole.close();
}
