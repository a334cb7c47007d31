// The hand: which counters are picked, with which verb, and where they may go. A move is an answer to what is asked.
const isPlace = (verb) => verb.path || verb.to === "place";
export const goes = (verb) => Boolean(verb.path || verb.key === "place"); // looking somewhere, or firing there, moves nothing

export class Hand extends EventTarget {
  constructor(table, wire) {
    super();
    Object.assign(this, { table, wire, held: [], verb: null, targets: new Map(), way: null, sending: 0, asked: 0, picks: 0, sent: -1, words: {}, barred: {} });
    table.addEventListener("changed", () => this.#look());
    table.addEventListener("laid", () => this.#look());
  }

  // The question these counters can answer: the first that lets them act.
  askFor(ids = this.held) {
    const acts = this.table.asks.filter((ask) => ask.verbs);
    return acts.find((ask) => ids.every((id) => this.#acting(ask).has(id))) ?? (ids.length ? null : acts[0] ?? null);
  }

  #acting(ask) {
    ask.acting ??= new Set(ask.counters);
    return ask.acting;
  }

  mayAct(id) {
    return this.table.asks.some((ask) => ask.verbs && this.#acting(ask).has(id));
  }

  // The verbs that take as many counters as are held.
  verbs() {
    const ask = this.askFor();
    const many = this.held.length;
    return (ask?.verbs ?? []).filter((verb) => (many ? verb.counters[1] > 0 && many <= verb.counters[1] : verb.counters[0] === 0));
  }

  pick(ids, { add = false } = {}) {
    const mine = ids.filter((id) => this.mayAct(id));
    const both = add ? [...this.held.filter((id) => !mine.includes(id)), ...mine.filter((id) => !this.held.includes(id))] : mine;
    this.held = this.askFor(both) ? both : mine;
    this.picks += 1;
    this.verb = null;
    this.chosen = false;
    this.way = null;
    this.targets = new Map();
    this.barred = {};
    this.#tell("picked");
    this.#reach();
    this.#bar();
  }

  // Takes up what was held when the page was left.
  async take({ counters, verb, way }) {
    const mine = counters.filter((id) => this.mayAct(id));
    if (!mine.length) return;
    this.pick(mine);
    const known = this.askFor()?.verbs.find((one) => one.key === verb);
    if (!known) return;
    this.choose(known);
    this.way = way.length ? way : null;
    this.#tell("led");
  }

  // ------------------------------------------------------------------ a way of one's own

  // Begins to lead the held counters place by place, or leaves the way to the rules again.
  lead(on = !this.way) {
    const verb = this.verb?.path ? this.verb : this.verbs().find((one) => one.path);
    if (on && !verb) return false;
    if (on && this.verb !== verb) this.choose(verb);
    this.way = on ? [] : null;
    this.#tell("led");
    return true;
  }

  // One place on; back to where one came from takes the last step back.
  step(place) {
    const from = this.table.get(this.held[0])?.place ?? "";
    const last = this.way.at(-1) ?? from;
    if (!place || place === last) return;
    const before = this.way.length > 1 ? this.way.at(-2) : this.way.length ? from : null;
    this.way = place === before ? this.way.slice(0, -1) : [...this.way, place];
    this.#tell("led");
  }

  drop() {
    if (!this.held.length && !this.verb) return false;
    Object.assign(this, { held: [], verb: null, chosen: false, way: null, targets: new Map() });
    this.asked += 1;
    this.#tell("picked");
    return true;
  }

  choose(verb) {
    this.verb = verb;
    this.chosen = true;
    this.#tell("picked");
    this.#reach();
  }

  // Where the held counters may go: with the verb that was chosen, or with the first that leads anywhere. Where none does
  // it is one that says why not, or else the first.
  async #reach() {
    const mine = (this.asked += 1);
    const ask = this.askFor();
    if (!ask || (!this.held.length && !this.verb)) return;
    const verbs = this.verb ? [this.verb] : this.verbs().filter(isPlace);
    let best = null;
    for (const verb of verbs.filter((one) => one.path || one.to)) {
      const found = await this.wire.targets(ask.id, verb.key, this.held);
      if (mine !== this.asked) return;
      const open = found.some((target) => !target.refused);
      if (found.length || !best) best = { verb, targets: new Map(found.map((target) => [target.place, target])) };
      if (open) break;
    }
    if (!best) return;
    Object.assign(this, best);
    this.#tell("reached");
  }

  // What the rules forbid them is not among what is offered first.
  async #bar() {
    const ask = this.askFor(), held = this.held;
    if (!ask || !held.length) return;
    const barred = await this.wire.barred(ask.id, held);
    if (this.held !== held) return;
    this.barred = barred;
    this.#tell("barred");
  }

  // The word a verb goes with: the one used last, or its first.
  wordOf(verb) {
    return verb.words.includes(this.words[verb.key]) ? this.words[verb.key] : verb.words[0];
  }

  // Pointing at whoever cannot act is the first verb that points, where no verb of theirs leads to a place; where all of
  // them are forbidden, the first, which then says why.
  pointer(counter) {
    const verbs = this.verb || !counter || this.mayAct(counter) ? [] : this.verbs();
    const points = verbs.some(isPlace) ? [] : verbs.filter((verb) => verb.to === "counter");
    return points.find((verb) => !(verb.key in this.barred)) ?? points[0] ?? null;
  }

  // Whether what is held is set on counters, not on places.
  get points() {
    return (this.verb ?? this.verbs().find(isPlace) ?? this.verbs().find((verb) => verb.to))?.to === "counter";
  }

  takesPlace() {
    return this.verb && isPlace(this.verb);
  }

  target(place) {
    return this.targets.get(place) ?? [...this.targets.values()].find((target) => target.place.split("/")[0] === place);
  }

  // Set down at a place, or on a counter.
  setDown(place, counter = "") {
    const meant = this.meaning(place, counter);
    return meant ? this.send(meant.verb, meant.more, place) : Promise.resolve(null);
  }

  // What setting down there would mean: the verb, and where to.
  meaning(place, counter = "") {
    const verb = this.verb ?? this.verbs().find(isPlace) ?? this.pointer(counter);
    if (!verb || (verb.to === "counter" && !counter)) return null;
    if (verb.to === "counter") return { verb, more: { to: counter } };
    const target = this.target(place);
    const to = target?.place ?? place;
    const led = verb.path && this.way?.length ? (this.way.at(-1) === place ? this.way : [...this.way, to]) : null;
    return { verb, more: led ? { path: led } : verb.path && target?.path?.length ? { path: target.path } : { to } };
  }

  // Whether what is in the hand is what was sent: then it is no longer there to be picked up or set down.
  get away() {
    return this.sending > 0 && this.sent === this.picks;
  }

  // Sends an act, after those that are still on their way. `settled` is when all have been answered: what is pressed
  // meanwhile waits for it.
  send(verb, more = {}, place = "", overrule = "") {
    if (!this.askFor() || this.away) return Promise.resolve(null); // pressed twice is pressed once
    this.settled = this.#send(this.sending ? this.settled : null, verb, more, place, overrule);
    return this.settled;
  }

  // First it goes on its way, then what it moves is shown moved; it goes back if it is refused.
  async #send(before, verb, more, place, overrule) {
    const counters = [...this.held], { picks } = this;
    const word = verb.words?.length ? { with: this.wordOf(verb) } : {};
    const value = { verb: verb.key, ...(counters.length && verb.counters[1] ? { counters } : {}), ...word, ...more };
    this.sending += 1;
    this.sent = picks;
    const act = () => this.#act(counters, value, overrule);
    const answer = before ? before.then(act) : act();
    const back = place && goes(verb) ? this.table.put(counters, place) : () => {};
    this.#tell("sent");
    const told = await answer;
    this.sending -= 1;
    if (told.done) {
      if (told.patch) this.table.take(told.patch);
      if (picks === this.picks) this.drop();
      else this.#anew(); // the next counters were picked while this was on its way: they stay in the hand
      this.#tell("done", { verb, counters, place, told });
    } else {
      back();
      this.#tell("refused", { verb, counters, place, more, value, ...told });
    }
    return told;
  }

  // To the question that these counters answer when it is their turn to be sent.
  #act(counters, value, overrule) {
    const ask = this.askFor(counters);
    return ask ? this.wire.act(ask.id, value, overrule, this.table.version) : Promise.resolve({ why: "This is no longer asked.", rule: "" });
  }

  // After a change: counters that went away are held no longer.
  #look() {
    const still = this.held.filter((id) => this.mayAct(id));
    if (still.length === this.held.length) return;
    this.held = still;
    this.targets = new Map();
    this.#tell("picked");
  }

  // What those in the hand may do is asked of the question as it stands now.
  #anew() {
    if (this.chosen) this.verb = this.askFor()?.verbs.find((one) => one.key === this.verb.key) ?? null;
    else this.verb = null;
    this.#reach();
    this.#bar();
  }

  #tell(what, detail = {}) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }
}
