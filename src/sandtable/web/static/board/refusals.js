// A refused act: the place cross-hatched, what forbids it and its rule beside it, and the way to rule otherwise.
import { build, button } from "./drawing.js";
import { ruleMark } from "./bubble.js";

export function refusal(desk, { why, rule, overrule, place, verb, counters, more }) {
  const { sheet, marks, bubble, camera, hand } = desk;
  const spot = (place && sheet.ground.spot(place)) || (counters[0] && sheet.ground.spot(desk.table.get(counters[0])?.place ?? "")) || camera.middle;
  if (place) marks.refused(place);
  const words = [build("p", { class: "why" }, why, ...ruleMark(rule))];
  if (overrule) {
    const reason = build("input", { type: "text", maxlength: 300, "aria-label": "The reason, for the record", placeholder: "The reason, for the record" });
    const send = () => {
      hand.pick(counters);
      hand.send(verb, more, place, reason.value);
    };
    words.push(build("details", {}, build("summary", {}, "We rule otherwise"), reason, " ", button(["Rule so"], send, { class: "second" })));
  }
  bubble.refuse(spot, ...words);
  desk.say(`Refused: ${why}`);
}
