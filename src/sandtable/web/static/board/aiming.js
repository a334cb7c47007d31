// What is shown while the hand is over a place: the way there, the thread of a look, the tape, what forbids it.
import { build } from "./drawing.js";
import { Foretelling } from "./foretelling.js";
import { between } from "./ruler.js";
import { isBox, plainly } from "./places.js";
import { ruleMark } from "./bubble.js";

export class Aiming {
  constructor(desk) {
    Object.assign(this, { desk, foretelling: new Foretelling(desk) });
  }

  // What it costs to go there and by which way, or what forbids it.
  aim(place, counter = "") {
    const { hand, marks, sheet, table, bubble } = this.desk;
    if (place === this.place && counter === this.counter && hand.targets === this.targets) return;
    Object.assign(this, { place, counter, targets: hand.targets });
    const from = hand.held.length ? table.get(hand.held[0])?.place : "";
    const target = place && hand.target(place);
    const tape = !target && !sheet.ground.hexes && !hand.way && hand.verb?.key !== "look" && place && from && plainly(from) !== plainly(place);
    marks.clear("way", "refused", ...(tape ? [] : ["thread"])); // the tape that goes on is moved, not laid anew
    this.foretelling.aim(place, counter);
    if (tape) return void this.#tape(from, place);
    if (hand.way) return void (sheet.ground.hexes ? hand.step(place) : marks.way(from, [...hand.way, place]));
    if (!place || !from || plainly(from) === plainly(place)) return;
    if (hand.verb?.key === "look") return void marks.thread(sheet.ground.spot(from), sheet.ground.spot(place));
    if (!target) return;
    if (target.refused) {
      marks.refused(place);
      bubble.say(sheet.ground.spot(place), build("p", {}, target.refused, ...ruleMark(target.rule)));
    } else marks.way(from, target.path?.length ? target.path : [place]);
  }

  // On a table without hexes the tape goes with the hand.
  #tape(from, place) {
    const { sheet, marks } = this.desk;
    const ends = [from, place].map((one) => sheet.ground.spot(one));
    if (isBox(from) || isBox(place) || !ends.every(Boolean)) return void marks.clear("thread");
    marks.thread(...ends, between(sheet.ground, ...ends));
  }

  // The measuring tape between two points, or from the middle of a hex to that of another.
  measure(from, to) {
    const { sheet, marks, toolbar } = this.desk;
    if (!from) return marks.clear("thread");
    const ends = [from, to].map((point) => sheet.ground.spot(sheet.ground.place(point)) ?? point);
    const words = between(sheet.ground, ...ends);
    marks.thread(...ends, words);
    return toolbar.here(words);
  }
}
