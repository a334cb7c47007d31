// To the server and back: the board, where counters may go, acts, taking back. What goes wrong comes back as words.
export class Wire {
  constructor(base, api, own) {
    Object.assign(this, { base, api, own });
  }

  async whole() {
    const answer = await fetch(`${this.base}/board.json`);
    return answer.ok ? this.own.lay(await answer.json()) : null;
  }

  async targets(request, verb, counters) {
    const asked = new URLSearchParams({ request, verb, counters: counters.join(",") });
    const answer = await fetch(`${this.base}/board/targets?${asked}`).catch(() => null);
    return answer?.ok ? withWays(await answer.json()) : [];
  }

  // The verbs that are forbidden to these counters whatever is chosen further: {verb: why}.
  async barred(request, counters) {
    const answer = await fetch(`${this.base}/board/barred?${new URLSearchParams({ request, counters: counters.join(",") })}`).catch(() => null);
    return answer?.ok ? answer.json() : {};
  }

  // What is told of an act before it is done: {words, refused, rule}.
  async before(request, verb, counters, { path = [], to = "", word = "" }) {
    const asked = new URLSearchParams({ request, verb, counters: counters.join(","), path: path.join(" "), ...(to ? { to } : {}), ...(word ? { with: word } : {}) });
    const answer = await fetch(`${this.base}/board/before?${asked}`).catch(() => null);
    return answer?.ok ? answer.json() : { words: "" };
  }

  // {done} or {why, rule, overrule: whether it can be, gone: whether somebody was faster}
  // and, for the version the page holds, the patch that leads to what it is now.
  act(request, value, overrule, version) {
    return this.#post(`${this.base}/board/act`, { request, value, overrule, version });
  }

  // What is in the hand is kept for the seat; a page that goes sends it all the same.
  hold(request, counters, verb, way) {
    const body = JSON.stringify({ request, counters, verb, way });
    return fetch(`${this.base}/board/held`, { method: "POST", headers: { "Content-Type": "application/json" }, body, keepalive: body.length < 60000 }).catch(() => null);
  }

  undo() {
    return this.#post(`${this.api}/undo`, {});
  }

  async #post(address, body) {
    try {
      const answer = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      const told = await answer.json();
      return answer.ok ? { done: true, ...told } : { why: told.why ?? "This was not understood.", rule: told.rule ?? "", overrule: Boolean(told.overrule), gone: Boolean(told.gone) };
    } catch {
      return { why: "The server does not answer. Nothing was lost; try again.", rule: "" };
    }
  }
}

// Each target with its whole way: one that goes on from another target names only that (`by`; "" from where one stands).
function withWays(targets) {
  const known = new Map(targets.map((target) => [target.place, target]));
  const way = (target) => (target.path ??= target.by === undefined ? [] : [...(target.by ? way(known.get(target.by)) : []), target.place]);
  targets.forEach(way);
  return targets;
}
