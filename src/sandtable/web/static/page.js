// Every page works without this. It only saves reloads, adds sums while you type, and keeps pages up to date.
import { asks } from "./asks.js";
import { enliven } from "./controls.js";
import { drafts } from "./drafts.js";
import { keymap } from "./keymap.js";
import { followLive, post, showStep } from "./live.js";
import { pictures } from "./pictures.js";
import { rules } from "./rules.js";
import { terms } from "./terms.js";
import { playback } from "./then.js";

const root = document.documentElement;

function looks() {
  const form = document.querySelector("form[data-look]");
  const themes = ["auto", "light", "dark"];
  let kept = Promise.resolve(); // One change after the other: two quick clicks must not overtake each other.
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const change = event.submitter.value;
    if (change === "theme") {
      root.dataset.theme = themes[(themes.indexOf(root.dataset.theme) + 1) % 3];
      event.submitter.title = `Theme: ${root.dataset.theme}`;
      event.submitter.setAttribute("aria-label", `Theme: ${root.dataset.theme}. Change it`);
    } else {
      root.dataset.size = Math.min(4, Math.max(-2, Number(root.dataset.size) + (change === "larger" ? 1 : -1)));
    }
    const body = new URLSearchParams({ change, back: "/" });
    kept = kept.then(() => fetch(form.action, { method: "POST", redirect: "manual", keepalive: true, body }));
  });
}

// Forms marked data-post are sent here and only the parts of the page that changed are swapped.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-post]");
  if (!form) return;
  event.preventDefault();
  post(form, event.submitter);
});

// Charts: new odds as soon as a modifier changes.
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-auto]");
  if (form) form.requestSubmit(form.querySelector(".second"));
});

// Moments in the reader's own zone; the server knows only UTC.
function moments() {
  const told = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });
  for (const time of document.querySelectorAll("time[data-moment]")) {
    const at = new Date(/Z|[+-]\d\d:\d\d$/.test(time.dateTime) ? time.dateTime : `${time.dateTime}Z`);
    if (Number.isNaN(at.valueOf())) continue;
    time.title = time.textContent;
    time.textContent = told.format(at);
    delete time.dataset.moment;
  }
}

document.addEventListener("focusin", (event) => {
  if (event.target.matches?.("[data-copy]")) event.target.select();
});

rules();
terms();
keymap();
looks();
moments();
asks();
enliven(document);
drafts();
playback();
pictures(document);
followLive();
showStep();
const laid = document.querySelector("[data-board]");
if (laid) await (await import("./board/board.js")).board(laid);
if (document.querySelector("[data-pins]")) (await import("./pins.js")).pins();
if (document.querySelector("[data-editor]")) await (await import("./editor.js")).editor();
root.dataset.ready = ""; // From here on clicks on pictures and keys are heard.
