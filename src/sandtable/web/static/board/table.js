// What lies on the board as this seat sees it. Everything that is drawn asks here, and hears here what has changed.
import { plainly } from "./places.js";

export class Table extends EventTarget {
  constructor(told) {
    super();
    this.lay(told);
  }

  // The whole anew.
  lay({ version, board, asks }) {
    this.version = version;
    this.board = board;
    this.asks = asks ?? [];
    this.counters = new Map(board.counters.map((counter) => [counter.id, counter]));
    this.#stack();
    this.dispatchEvent(new CustomEvent("laid"));
  }

  // What changed since a version. Returns false when the page holds another version, and must ask for the whole.
  take(patch) {
    if (patch.to === this.version) return true;
    if (patch.from !== this.version || patch.whole) return false;
    const moved = [];
    const changed = new Set();
    for (const id of patch.gone ?? []) this.counters.delete(id);
    for (const part of patch.changed ?? []) {
      const before = this.counters.get(part.id);
      const after = { ...before, ...part };
      this.counters.set(part.id, after);
      changed.add(part.id);
      if (before && before.place !== after.place) moved.push({ id: part.id, from: before.place, to: after.place });
    }
    for (const [id, before] of patch.order ?? []) this.#reorder(id, before);
    for (const key of ["title", "boxes", "legend"]) if (patch[key]) this.board[key] = patch[key];
    if (patch.layers) this.board.layers = this.#layers(patch.layers);
    const again = []; // questions that are asked again under a new name: [it had, it has now]
    patch.asks?.forEach((ask, at) => { if (ask.again) again.push([this.asks[at].id, ask.id]); });
    if (patch.asks) this.asks = patch.asks.map((ask, at) => asked(this.asks[at], ask));
    this.version = patch.to;
    this.#stack();
    this.dispatchEvent(new CustomEvent("changed", { detail: { moved, changed, gone: patch.gone ?? [], layers: Boolean(patch.layers), boxes: Boolean(patch.boxes), asks: Boolean(patch.asks), again } }));
    return true;
  }

  // A counter put where the hand left it, until the server has answered.
  put(ids, place) {
    const moved = [];
    for (const id of ids) {
      const counter = this.counters.get(id);
      if (!counter || counter.place === place) continue;
      moved.push({ id, from: counter.place, to: place });
      this.counters.set(id, { ...counter, place });
    }
    this.#stack();
    this.dispatchEvent(new CustomEvent("changed", { detail: { moved, changed: new Set(ids), gone: [], own: true } }));
    return () => {
      for (const { id, from, to } of moved) {
        const counter = this.counters.get(id);
        if (counter?.place === to) this.counters.set(id, { ...counter, place: from });
      }
      this.#stack();
      this.dispatchEvent(new CustomEvent("changed", { detail: { moved: [], changed: new Set(ids), gone: [], own: true } }));
    };
  }

  at(place) {
    return this.stacks.get(plainly(place)) ?? [];
  }

  get(id) {
    return this.counters.get(id);
  }

  // A layer of which only the key is told is drawn as it was.
  #layers(told) {
    const known = new Map(this.board.layers.map((layer) => [layer.key, layer]));
    return told.map((layer) => ("svg" in layer ? layer : known.get(layer.key)));
  }

  #stack() {
    this.stacks = new Map();
    for (const [id, counter] of this.counters) {
      const place = plainly(counter.place);
      const there = this.stacks.get(place);
      if (there) there.push(id);
      else this.stacks.set(place, [id]);
    }
  }

  #reorder(id, before) {
    const counter = this.counters.get(id);
    if (!counter) return;
    this.counters.delete(id);
    const all = [...this.counters];
    const at = before ? all.findIndex(([other]) => other === before) : all.length;
    all.splice(at < 0 ? all.length : at, 0, [id, counter]);
    this.counters = new Map(all);
  }
}

// A question as it stands now: what is not told again is as it was.
function asked(before, now) {
  const after = { ...(now.same ? before : {}), ...now };
  if (now.more || now.fewer) {
    const fewer = new Set(now.fewer);
    after.counters = [...before.counters.filter((id) => !fewer.has(id)), ...(now.more ?? [])];
  }
  for (const key of ["same", "again", "more", "fewer", "acting"]) delete after[key];
  return after;
}
