// What the game tells of an act before it is done, beside the hand: one question at a time, the latest place last.
import { build } from "./drawing.js";
import { ruleMark } from "./bubble.js";
import { isBox } from "./places.js";

const PAUSE = 90; // milliseconds between two questions: nobody reads faster, and the hand's own frames come first

export class Foretelling {
  constructor(desk) {
    Object.assign(this, { desk, busy: false, next: null });
    desk.hand.addEventListener("sent", () => { this.next = null; desk.bubble.hide(); });
  }

  // The hand is over another place. Words beside it stay until there are others, so that they do not flicker.
  aim(place, counter) {
    const { bubble, sheet } = this.desk;
    if (bubble.reading) return void (this.next = null);
    const tells = place && !isBox(place) && !sheet.ground.hexes && this.desk.hand.verb?.key !== "look";
    if (!tells || bubble.node.classList.contains("refusing")) bubble.hide();
    this.next = tells ? { place, counter } : null;
    if (this.next && !this.busy) this.#go();
    return undefined;
  }

  async #go() {
    const { hand, wire } = this.desk;
    this.busy = true;
    while (this.next) {
      const { place, counter } = this.next;
      const asked = this.next, ask = hand.askFor(), meant = hand.held.length ? hand.meaning(place, counter) : null;
      if (!ask || !meant) break;
      const word = meant.verb.words?.length ? hand.wordOf(meant.verb) : "";
      const told = await wire.before(ask.id, meant.verb.key, hand.held, { ...meant.more, word });
      if (this.next === asked) {
        this.next = null;
        this.#show(place, told);
      } // else the hand has gone on, or set down
      await new Promise((rested) => setTimeout(rested, PAUSE));
    }
    this.busy = false;
  }

  #show(place, { words, refused, rule }) {
    if (!words && !refused) return void this.desk.bubble.hide();
    const lines = [...(words ? [build("p", {}, `${words}.`)] : []), ...(refused ? [build("p", { class: "no" }, `Not allowed: ${refused}.`, ...ruleMark(rule))] : [])];
    this.desk.bubble.say(this.desk.sheet.ground.spot(place), ...lines);
    this.desk.bubble.node.classList.toggle("forbids", Boolean(refused));
    return undefined;
  }
}
