// Questions about hexes, points or pieces take their answer from the board: it shows what may be named, a click names it.
import { keepSoon } from "../drafts.js";
import { plainly } from "./places.js";

const field = (form) => form.querySelector("[data-hex-field]");
// What may be named: ticks, or buttons of which one answers.
const ticks = (form) => [...form.querySelectorAll('input[name="some"], button[name="choice"]')];
const named = (tick) => tick.checked ?? tick.classList.contains("picked");
// Fields of a form that name one hex or some; a click fills the one that its player was in last.
const HEXES = "[data-hexes]";
const listed = (input) => input.value.split(/[\s,]+/).filter(Boolean);
// A hex in a sentence: by its dot wherever it stands, else behind a word of place; I1 alone may be a company.
const SPOKEN_OF = /\b[A-Z]?\d+\.\d+\b|(?<=\b(?:in|into|at|from|on|near|hex) )[A-Z]{1,2}\d+\b/g;
const MOST_SPOKEN_OF = 12;

export class Questions {
  constructor(desk) {
    this.desk = desk;
    new MutationObserver(() => this.look()).observe(document.querySelector(".centre"), { childList: true, subtree: true });
    document.addEventListener("input", (event) => { if (event.target.closest("form.ask")) this.show(); });
    document.addEventListener("focusin", ({ target }) => {
      if (target.closest("form.ask")) this.#aimFor(target.matches(HEXES) ? target : null);
    });
    desk.table.addEventListener("changed", ({ detail }) => this.#again(detail.again ?? []));
    this.look();
  }

  // A question that is asked again, as after each act, keeps its form: whoever presses its button at once is understood.
  #again(names) {
    for (const [was, now] of names) for (const form of document.querySelectorAll(`form[data-request="${CSS.escape(was)}"]`)) {
      form.dataset.request = now;
      form.elements.request.value = now;
      if (form.elements.act?.value) keepSoon(form); // what is typed there is kept under its new name
    }
  }

  // The forms that can be answered here: by the hex they take, or because what they offer lies on the board.
  look() {
    const { table, sheet } = this.desk;
    const known = (value) => table.counters.has(value) || sheet.ground.spots.has(value);
    this.forms = [...document.querySelectorAll("form.ask")].filter((form) => ((field(form) || form.querySelector(HEXES)) && sheet.ground.hexes) || ticks(form).some((tick) => known(tick.value)) || (form.matches(".ask-placepoint") && !sheet.ground.hexes));
    this.#about();
    this.show();
  }

  // The places that the first question and what stands under it name; when it is new and none is in sight, the board goes there.
  #about() {
    const { marks, sheet, camera } = this.desk;
    if (!sheet.ground.hexes) return;
    const form = document.querySelector(".asks form.ask:not(.ask-act)"), asked = form?.dataset.request ?? "";
    const said = [...(form?.querySelectorAll(".asked h2, .context") ?? [])].map((node) => node.textContent).join(" ");
    const all = [...new Set(said.match(SPOKEN_OF) ?? [])].filter((name) => sheet.ground.spots.has(name));
    const places = all.length > MOST_SPOKEN_OF ? [] : all;
    marks.about(places);
    const spots = places.map((place) => sheet.ground.spot(place));
    if (asked !== this.asked && spots.length && !spots.some((spot) => camera.sees(spot))) camera.show(spots[0]);
    this.asked = asked;
  }

  show() {
    const { marks, sheet, hand } = this.desk;
    sheet.node.querySelectorAll(".chosen").forEach((node) => node.classList.remove("chosen"));
    if (hand.held.length) return;
    const places = this.aimed?.isConnected ? listed(this.aimed).map((name) => sheet.ground.named(name)).filter(Boolean) : [];
    for (const form of this.forms) {
      const legal = form.querySelector("[data-legal]")?.textContent.trim().split(/\s+/) ?? [];
      if (field(form)) places.push(...(field(form).value && sheet.ground.named(field(form).value) ? [sheet.ground.named(field(form).value)] : legal));
      const hexes = ticks(form).filter((tick) => sheet.ground.spots.has(tick.value));
      const some = hexes.filter(named);
      places.push(...(some.length ? some : hexes).map((tick) => tick.value)); // before the first click, what may be named
      for (const tick of ticks(form)) {
        if (sheet.ground.spots.has(tick.value)) continue;
        if (named(tick)) sheet.nodes.get(tick.value)?.classList.add("chosen");
      }
    }
    marks.plain(places);
  }

  #aimFor(input) {
    for (const each of document.querySelectorAll(`${HEXES}.aimed`)) each.classList.remove("aimed");
    input?.classList.add("aimed");
    this.aimed = input;
    this.show();
  }

  // One hex replaces another; among several it is named, or named no more.
  #name(input, hex) {
    const before = listed(input);
    const several = before.includes(hex) ? before.filter((name) => name !== hex) : [...before, hex];
    input.value = input.dataset.hexes === "one" ? hex : several.join(" ");
  }

  // Whether a question took this click.
  press(place, counter) {
    for (const form of this.forms) {
      if (!form.isConnected) continue;
      const tick = ticks(form).find((one) => one.value === counter || one.value === plainly(place));
      if (tick?.type === "submit") this.#pick(form, tick);
      else if (tick) tick.checked = !tick.checked;
      else if (field(form)) field(form).value = plainly(place);
      else if (form.contains(this.aimed) && this.desk.sheet.ground.spots.has(plainly(place))) this.#name(this.aimed, plainly(place));
      else if (form.matches(".ask-placepoint") && place.includes(",")) [form.elements.x.value, form.elements.y.value] = plainly(place).split(",");
      else continue;
      const filled = tick ?? field(form) ?? form.elements.x ?? this.aimed;
      filled.dispatchEvent(new Event("input", { bubbles: true }));
      filled.dispatchEvent(new Event("change", { bubbles: true }));
      this.desk.say(`${plainly(place)}.`);
      return true;
    }
    return false;
  }

  // The board names the answer, Enter or a click on its button gives it.
  #pick(form, button) {
    for (const tick of ticks(form)) tick.classList.toggle("picked", tick === button);
    button.focus();
  }

  // Several at once, drawn around.
  lasso(ids) {
    for (const form of this.forms) {
      const wanted = ticks(form).filter((tick) => tick.type === "checkbox" && ids.includes(tick.value));
      for (const tick of wanted) tick.checked = true;
      wanted.at(-1)?.dispatchEvent(new Event("input", { bubbles: true }));
      wanted.at(-1)?.dispatchEvent(new Event("change", { bubbles: true }));
      if (wanted.length) return true;
    }
    return false;
  }
}
