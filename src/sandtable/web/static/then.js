// Playback: the slider and the strides fetch the moment and show it in place. Without this they are links and a button.
import { enliven } from "./controls.js";
import { pictures } from "./pictures.js";

const PAUSE = 1100; // between two moments that play by themselves

export function playback() {
  const room = document.querySelector("[data-then]");
  if (!room) return;
  const slider = room.querySelector("input[type=range]");
  const shown = () => document.getElementById("moment-then");
  let latest = 0;
  let playing = 0;

  async function go(address, focus = "") {
    const mine = (latest += 1);
    const answer = await fetch(address, { headers: { "X-Part": "1" } }).catch(() => null);
    if (!answer?.ok || mine !== latest) return false;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("moment-then");
    if (!fresh || mine !== latest) return false;
    const frames = lookedAt();
    shown().replaceWith(fresh);
    enliven(fresh);
    pictures(fresh);
    lookAgain(frames);
    slider.value = fresh.dataset.number;
    slider.setAttribute("aria-valuetext", fresh.querySelector("h2").textContent);
    const turn = room.querySelector("input[data-turn]");
    if (turn) turn.value = fresh.dataset.turn;
    history.replaceState(null, "", answer.redirected ? answer.url : address);
    if (focus) (fresh.querySelector(`[data-go="${CSS.escape(focus)}"]`) ?? fresh.querySelector("h2")).focus({ preventScroll: true });
    document.getElementById("announce").textContent = fresh.querySelector("h2").textContent;
    return true;
  }

  // The part of a map one looks at stays the same from moment to moment.
  const boxes = () => [...shown().querySelectorAll("[data-pan] svg")];
  const lookedAt = () => boxes().map((svg) => { const { x, y, width, height } = svg.viewBox.baseVal; return { x, y, width, height }; });
  const lookAgain = (frames) => boxes().forEach((svg, n) => {
    if (frames[n]) svg.closest("[data-pan]").dispatchEvent(new CustomEvent("frame", { detail: frames[n] }));
  });

  const moment = (number) => `${room.dataset.then}/${number}?tab=${shown().dataset.tab}`;
  let waiting = 0;
  slider.addEventListener("input", () => {
    stop();
    clearTimeout(waiting);
    waiting = setTimeout(() => go(moment(slider.value)), 60);
  });
  room.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-go]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    stop();
    go(link.href, link.dataset.go);
  });

  const button = document.createElement("button");
  button.type = "button";
  button.className = "second";
  slider.form.querySelector("button").replaceWith(button);
  const stop = () => { clearTimeout(playing); playing = 0; button.textContent = "Play"; };
  async function next() {
    const number = Number(shown().dataset.number);
    if (number >= Number(slider.max) || !(await go(moment(number + 1)))) return stop();
    if (playing) playing = setTimeout(next, PAUSE);
  }
  button.addEventListener("click", () => {
    if (playing) return stop();
    button.textContent = "Pause";
    playing = setTimeout(next, 0);
  });
  stop();
}
