// Keeps the page of a seat up to date: the server only says that something changed; the page then fetches itself.
import { enliven } from "./controls.js";
import { keepSoon, sent as nowSent } from "./drafts.js";
import { pictures } from "./pictures.js";

const say = (text) => {
  const place = document.getElementById("announce");
  if (place) place.textContent = text;
};

let latest = "";
let busy = false;

export function followLive() {
  const seat = document.querySelector("[data-live]");
  if (!seat) return;
  const source = new EventSource(seat.dataset.live);
  source.addEventListener("changed", (event) => {
    latest = event.data;
    catchUp();
  });
  // What changed on the board comes with the event itself; which version it leads to is kept for a board not drawn yet.
  source.addEventListener("board", (event) => {
    const detail = JSON.parse(event.data);
    document.documentElement.dataset.latest = detail.to;
    document.dispatchEvent(new CustomEvent("board", { detail }));
  });
  addEventListener("pagehide", () => source.close());
}

// Fetches until the page shows the latest; what is heard while an answer is on its way is looked at after it.
async function catchUp() {
  const seen = () => document.querySelector("[data-live]")?.dataset.seen;
  for (let tries = 0; !busy && latest && seen() !== latest && tries < 5; tries += 1) {
    busy = true;
    try {
      await refresh();
    } finally {
      busy = false;
    }
  }
}

async function refresh() {
  const answer = await fetch(location.href, { headers: { "X-Part": "1" } });
  if (!answer.ok) return void location.reload();
  swap(await answer.text(), { focus: false });
}

const pressed = new Set();

// What is pressed while an act on the board is on its way goes after it, to the question as it then stands.
export async function post(form, button) {
  if (pressed.has(form)) return;
  pressed.add(form);
  await document.querySelector("[data-board]")?.desk?.hand.settled;
  pressed.delete(form);
  await send(form, button);
}

async function send(form, button) {
  const fields = new FormData(form, button);
  if (button) button.disabled = true;
  nowSent(form);
  busy = true;
  try {
    const whole = (button?.formEnctype || form.enctype) === "multipart/form-data";
    if (!whole) for (const [name, value] of [...fields]) if (value instanceof File) fields.delete(name);
    const to = button?.hasAttribute("formaction") ? button.formAction : form.action;
    const answer = await fetch(to, { method: "POST", body: whole ? fields : new URLSearchParams(fields), headers: { "X-Part": "1" } });
    const here = document.querySelector("[data-live]")?.dataset.here;
    const text = await answer.text();
    const there = parse(text)?.querySelector("[data-live]");
    // What went wrong is told beside the form: the page, and what was typed into it, stays. Whoever lost his seat leaves.
    if (!there && !answer.ok && ![403, 404].includes(answer.status)) return void complain(form, parse(text)?.querySelector("p")?.innerText ?? text);
    // Another page than this one (the curtain, the other seat, a notice): go there in full.
    if (!there || (answer.redirected && new URL(answer.url).pathname !== location.pathname && here !== location.pathname)) {
      return void (answer.redirected ? location.assign(answer.url) : location.reload());
    }
    if (answer.redirected && new URL(answer.url).pathname !== location.pathname) return void location.assign(answer.url);
    swap(text, { focus: true, sent: form.dataset.request });
  } catch {
    complain(form, "The server does not answer. Nothing was lost; try again.");
    keepSoon(form);
  } finally {
    if (button?.isConnected) button.disabled = false;
    busy = false;
    catchUp();
  }
}

function complain(form, words) {
  const note = form.querySelector(".offline") ?? form.appendChild(document.createElement("p"));
  note.className = "refusal offline";
  note.setAttribute("role", "alert");
  note.textContent = words;
  say(words);
}

const parse = (text) => new DOMParser().parseFromString(text, "text/html").querySelector("main");

// Replaces the parts whose content differs. A form that is still asked stays as it is filled, unless it is the one `sent`.
function swap(text, { focus, sent }) {
  const fresh = parse(text);
  const seat = fresh?.querySelector("[data-live]");
  // A page without its board, or with one that is gone, is another page.
  if (!seat || seat.matches(".boarded") !== document.querySelector("[data-live]").matches(".boarded")) return void location.reload();
  if (fresh.dataset.title) document.title = fresh.dataset.title;
  document.querySelector("[data-live]").dataset.seen = seat.dataset.seen;
  const known = new Set([...document.querySelectorAll(".line")].map((line) => line.id));
  for (const part of fresh.querySelectorAll("[data-part]")) {
    const old = document.getElementById(part.id);
    if (!old || old.dataset.version === part.dataset.version) continue;
    const shown = renew(old, part, sent);
    enliven(shown);
    pictures(shown);
    if (shown.id === "part-just") shown.classList.add("settling");
  }
  for (const line of document.querySelectorAll(".line")) if (!known.has(line.id)) line.classList.add("fresh");
  showStep();
  tell(focus);
}

// A form that stays never leaves the page, not for a moment: the caret, a counter in the hand, a scrolled table would be lost.
function renew(old, part, sent) {
  const asked = (form) => form.dataset?.request;
  const fresh = new Set([...part.children].map(asked));
  const kept = new Map([...old.children].filter((form) => asked(form) && asked(form) !== sent && fresh.has(asked(form))).map((form) => [asked(form), form]));
  if (!kept.size) {
    old.replaceWith(part);
    return part;
  }
  for (const child of [...old.childNodes]) if (kept.get(asked(child)) !== child) child.remove();
  let before = old.firstChild;
  for (const child of [...part.childNodes]) {
    const same = kept.get(asked(child));
    if (same) before = again(same, child).nextSibling;
    else old.insertBefore(child, before);
  }
  old.dataset.version = part.dataset.version;
  return old;
}

// A question that is asked again stays as it is filled; what is suggested now is not what was.
function again(form, fresh) {
  const old = form.querySelector("[data-renewed]"), now = fresh.querySelector("[data-renewed]");
  if (old && now && old.innerHTML !== now.innerHTML && !old.contains(document.activeElement)) old.innerHTML = now.innerHTML;
  return form;
}

// The step that is now, in the middle of a long sequence; on a phone, the tab that is open.
export function showStep() {
  const open = document.querySelector(".tabs [aria-current]");
  if (open) {
    const tabs = open.parentElement, { left, width } = open.getBoundingClientRect();
    tabs.scrollLeft += left - tabs.getBoundingClientRect().left - (tabs.clientWidth - width) / 2;
  }
  const pane = document.getElementById("sequence");
  const now = pane && [...pane.querySelectorAll(".step.now")].pop();
  if (now && pane.scrollHeight > pane.clientHeight) pane.scrollTop = now.offsetTop - pane.offsetTop - pane.clientHeight / 3;
}

function tell(focus) {
  const wrong = document.querySelector(".refusal, .asks .notice");
  const asked = document.querySelector(".asks .ask h2, .waiting .ask h2");
  if (focus) {
    const to = wrong ? wrong.closest("form")?.querySelector("[aria-invalid], input:not([type=hidden])") : asked;
    (to ?? asked)?.focus({ preventScroll: true });
    const just = document.getElementById("part-just");
    if (wrong || just?.getClientRects().length) (wrong ?? just).scrollIntoView({ block: "nearest" });
    else (document.querySelector(".first-step[data-step]") ?? asked?.closest(".ask"))?.scrollIntoView({ block: "start" }); // on the board the story tells it: the new question from its headline on, or from what a newcomer is told of it
  }
  say(wrong?.innerText.split("\n")[0] ?? asked?.innerText ?? "");
}
