// Where one looks: pan and zoom move the whole sheet by one CSS transform, which is the browser's cheapest work; when the
// zoom rests the sheet is drawn anew at that size, once. A browser paints a layer that moves at its own size or larger:
// a sheet drawn at full size and shown at a tenth would be painted a hundred times as large as it is seen.
const CLOSER = 1.25;
const TOOLS = 44; // pixels at the top where the tools lie
const BAR = 60; // pixels below where the bar of verbs lies
const TALL = 0.6; // a whole map smaller than this part of what would fill the width is not shown whole at first
const SMALL = 13; // pixels: counters that would be smaller on the whole map are first seen nearer,
const SEEN = 24; // so large
const BEYOND = 0.3; // of the window: so far one may look beyond an edge, from under tools and three rows of verbs

export class Camera extends EventTarget {
  constructor(window, sheet, extent, keep) {
    super();
    Object.assign(this, { window, sheet, extent, keep });
    this.place = { x: 0, y: 0, zoom: 1 };
    this.drawn = 1;
    new ResizeObserver(() => this.#resized()).observe(window);
  }

  // As it was last told: to ask the browser in the midst of a change would make it lay out the page once more.
  get size() {
    return this.told ?? [this.window.clientWidth, this.window.clientHeight];
  }

  get least() {
    const [wide, high] = this.size;
    return Math.min(wide / this.extent.width, (high - TOOLS - BAR) / this.extent.height, 1) * 0.9; // less than the whole, on a low window too
  }

  get most() {
    return Math.max(150 / this.extent.counter, 2);
  }

  begin() {
    const kept = this.keep.get("place");
    if (kept && Number.isFinite(kept.zoom)) this.look(kept);
    else if (!this.#across() && !this.#nearer()) this.whole();
  }

  // A map on which one's counters would be dots is first seen where most of them lie.
  #nearer() {
    const { width, height, counter, home } = this.extent;
    const [wide, high] = this.size;
    const mine = home?.() ?? [];
    if (!mine.length || counter * Math.min(wide / width, (high - TOOLS - BAR) / height) >= SMALL) return false;
    const median = (at) => mine.map((spot) => spot[at]).sort((a, b) => a - b)[mine.length >> 1];
    this.centre([median(0), median(1)], SEEN / counter);
    return true;
  }

  // A map that is tall beside a wide window would be a narrow strip with counters too small to read: it is first seen
  // over its whole width, where one's own counters lie.
  #across() {
    const { left, top, width, height, home } = this.extent;
    const [wide, high] = this.size;
    const zoom = (wide / width) * 0.99;
    const mine = home?.() ?? [];
    if (!mine.length || (high - TOOLS - BAR) / height > zoom * TALL) return false;
    const middle = mine.reduce((sum, [, y]) => sum + y, 0) / mine.length;
    const seen = high / zoom;
    this.look({ x: left, y: Math.min(Math.max(middle - seen / 2, top - TOOLS / zoom), top + height + BAR / zoom - seen), zoom });
    return true;
  }

  #resized() {
    const [wide, high] = (this.told = [this.window.clientWidth, this.window.clientHeight]);
    if (!wide || !high) return;
    if (!this.known) this.#first();
    else if (wide === this.known[0]) this.look(this.place); // a sheet that grows from below moves nothing under the hand
    else this.centre(this.middle);
    this.known = [wide, high];
  }

  // The middle of the window, as a point of the drawing.
  get middle() {
    if (!this.known) return null;
    const { x, y, zoom } = this.place;
    return [x + this.known[0] / 2 / zoom, y + this.known[1] / 2 / zoom];
  }

  look({ x, y, zoom }) {
    const closer = Math.min(this.most, Math.max(this.least, zoom));
    const [wide, high] = this.size.map((n) => n / closer);
    const { left, top, width, height } = this.extent;
    const within = (at, low, long, seen) => (seen >= long ? Math.min(low, Math.max(at, low + long - seen)) : Math.min(Math.max(at, low - seen * BEYOND), low + long - seen * (1 - BEYOND)));
    this.place = { x: within(x, left, width, wide), y: within(y, top, height, high), zoom: closer };
    this.#ask();
  }

  // The first look is drawn at its size at once.
  #first() {
    this.begin();
    this.#draw();
  }

  whole() {
    const { left, top, width, height } = this.extent;
    const [wide, high] = this.size;
    const free = high - TOOLS - BAR;
    const zoom = Math.min(wide / width, free / height) * 0.99;
    this.look({ x: left - (wide / zoom - width) / 2, y: top - TOOLS / zoom - (free / zoom - height) / 2, zoom });
  }

  centre([x, y], zoom = this.place.zoom) {
    const [wide, high] = this.size;
    this.look({ x: x - wide / 2 / zoom, y: y - high / 2 / zoom, zoom });
  }

  pan(dx, dy) {
    const { x, y, zoom } = this.place;
    this.look({ x: x - dx / zoom, y: y - dy / zoom, zoom });
  }

  zoom(by, at = this.size.map((n) => n / 2)) {
    const { x, y, zoom } = this.place;
    const next = Math.min(this.most, Math.max(this.least, zoom * by));
    this.look({ x: x + at[0] / zoom - at[0] / next, y: y + at[1] / zoom - at[1] / next, zoom: next });
  }

  closer(at) { this.zoom(CLOSER, at); }
  farther(at) { this.zoom(1 / CLOSER, at); }

  // Brings a point of the drawing into the window, if it is not there already.
  show(point, room = 0.12) {
    const [a, b] = this.onScreen(point);
    const [wide, high] = this.size;
    const inside = a > wide * room && a < wide * (1 - room) && b > high * room && b < high * (1 - room);
    if (!inside) this.centre(point);
  }

  sees([x, y]) {
    const [a, b] = this.onScreen([x, y]);
    return a >= 0 && b >= 0 && a <= this.size[0] && b <= this.size[1];
  }

  onScreen([x, y]) {
    return [(x - this.place.x) * this.place.zoom, (y - this.place.y) * this.place.zoom];
  }

  // Where the window lies on the page. While a hand is down it stays there: asked anew in every move, the browser would
  // lay out the page to tell it.
  get where() {
    if (this.corner) return this.corner;
    const { left, top } = this.window.getBoundingClientRect();
    if (this.still) this.corner = [left, top];
    return [left, top];
  }

  // A point of the window (an event's) as a point of the drawing.
  onSheet({ clientX, clientY }) {
    const [left, top] = this.where;
    return [this.place.x + (clientX - left) / this.place.zoom, this.place.y + (clientY - top) / this.place.zoom];
  }

  // Several wheel or pointer events may come before a frame: the sheet is moved once a frame.
  #ask() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      const { x, y, zoom } = this.place;
      this.sheet.node.style.transform = `${moved(x, y, zoom)} scale(${zoom / this.drawn})`;
      this.dispatchEvent(new Event("moved"));
      clearTimeout(this.resting);
      this.resting = setTimeout(() => this.#rest(), 160);
    });
  }

  #draw() {
    const { x, y, zoom } = this.place;
    this.drawn = zoom;
    this.sheet.size(zoom);
    this.sheet.node.style.transform = moved(x, y, zoom);
    this.dispatchEvent(new Event("zoomed"));
  }

  #rest() {
    this.keep.put("place", this.place);
    if (this.drawn !== this.place.zoom) this.#draw();
    this.dispatchEvent(new Event("rested"));
  }
}

// By whole pixels: between two pixels letters are blurred.
const moved = (x, y, zoom) => `translate(${Math.round(-x * zoom)}px,${Math.round(-y * zoom)}px)`;
