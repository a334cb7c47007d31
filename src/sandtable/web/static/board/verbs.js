// The bar of verbs: what can be done with the counters in the hand, each with its key; and what a verb is asked with.
import { build, button } from "./drawing.js";

const FEW = 8; // so many verbs stand side by side; of more, those without a key of their own are folded

export class Verbs {
  constructor(desk) {
    this.desk = desk;
    this.node = build("div", { class: "verbs", role: "toolbar", "aria-label": "Acts", hidden: true });
    desk.hand.addEventListener("picked", () => { if (!desk.hand.chosen) this.unfolded = false; });
    for (const what of ["picked", "barred", "reached", "done", "refused", "sent"]) desk.hand.addEventListener(what, () => this.draw());
    desk.table.addEventListener("changed", () => this.draw());
    desk.table.addEventListener("laid", () => this.draw());
  }

  draw() {
    const { hand, table } = this.desk;
    const focused = this.node.contains(document.activeElement) ? document.activeElement.dataset.verb : "";
    // What takes nothing at all (Done) has its button beside the question.
    const verbs = hand.verbs().filter((verb) => hand.held.length || verb.path || verb.to || verb.words?.length);
    this.node.hidden = !verbs.length && !hand.held.length;
    this.desk.node.toggleAttribute("data-acting", !this.node.hidden);
    const names = hand.held.map((id) => table.get(id)?.name).filter(Boolean);
    const told = names.length > 2 ? `${names.length} counters` : names.join(", ");
    this.node.replaceChildren(
      ...(told ? [build("b", { class: "in-hand" }, told)] : []),
      ...this.#offered(verbs),
    );
    const goes = hand.verb && (hand.verb.path || hand.verb.to) && hand.verb.words?.length;
    if (goes || (this.words && hand.verb === this.words)) this.#choices(hand.verb, goes);
    if (hand.held.length) this.node.append(button(["✕"], () => this.desk.drop(), { class: "drop", title: "Put back (Escape)", "aria-label": "Drop" }));
    if (focused) this.node.querySelector(`[data-verb="${CSS.escape(focused)}"]`)?.focus();
  }

  // First what is done often; what is rarer, or forbidden now, behind one button.
  #offered(verbs) {
    const { hand } = this.desk;
    const open = verbs.filter((verb) => !(verb.key in hand.barred));
    const first = new Set(open.length > FEW ? open.filter((verb) => verb.key_stroke) : open);
    if (hand.chosen && hand.verb) first.add(hand.verb);
    const rest = verbs.filter((verb) => !first.has(verb));
    const more = rest.length ? [button([this.unfolded ? "Less" : "More"], () => this.#unfold(), { "data-verb": "more", class: "more", "aria-expanded": String(Boolean(this.unfolded)) })] : [];
    return [...verbs.filter((verb) => first.has(verb)).map((verb) => this.#button(verb)), ...(this.unfolded ? rest.map((verb) => this.#button(verb)) : []), ...more];
  }

  #unfold() {
    this.unfolded = !this.unfolded;
    this.draw();
  }

  #button(verb) {
    const { hand } = this.desk;
    const many = hand.held.length;
    const short = many < verb.counters[0], why = hand.barred[verb.key];
    const pressed = hand.verb === verb && (verb.path || verb.to);
    const key = verb.key_stroke ? [build("kbd", {}, verb.key_stroke.length > 1 ? verb.key_stroke : verb.key_stroke.toUpperCase())] : [];
    const node = build("button", { type: "button", "data-verb": verb.key, title: why || verb.hint || null, class: why ? "barred" : null, "aria-pressed": verb.path || verb.to ? String(Boolean(pressed)) : null, disabled: hand.sending || short }, verb.title, ...key);
    node.addEventListener("click", () => this.desk.take(verb));
    return node;
  }

  // A verb that takes a word: one button for each.
  ask(verb) {
    this.words = verb;
    this.draw();
    this.node.querySelector(".words button")?.focus();
  }

  // Of a verb that leads somewhere the word is kept until it is set down; of any other it is the act.
  #choices(verb, goes) {
    const { hand } = this.desk;
    const pick = (word) => {
      this.words = null;
      hand.words[verb.key] = word;
      if (goes) this.draw();
      else this.desk.word(verb, word);
    };
    this.node.append(build("span", { class: "words", role: "group", "aria-label": verb.title }, ...verb.words.map((word) => button([word], () => pick(word), { "data-verb": `${verb.key} ${word}`, "aria-pressed": goes ? String(hand.wordOf(verb) === word) : null }))));
  }
}
