// Whatever is typed, ticked or dragged into a question is kept on the server as it stands, for this seat alone.
// One form's drafts go one after the other, the latest last; an answer that is sent takes the place of its draft.
const PAUSE = 350;
const AGAIN = 3000; // the server did not answer: try again so much later, while the form stands
const waiting = new Map(); // form -> timer
let sending = Promise.resolve();

export function drafts() {
  for (const kind of ["input", "change"]) document.addEventListener(kind, (event) => {
    const form = event.target.form ?? event.target.closest?.("form");
    if (!form?.dataset.request || event.target.type === "file") return;
    keepSoon(form, PAUSE);
  });
  // Leaving the page, or only looking away from it: what is waiting goes at once.
  addEventListener("pagehide", keepAll);
  document.addEventListener("visibilitychange", () => { if (document.hidden) keepAll(); });
}

export function keepSoon(form, pause = PAUSE) {
  if (!form.dataset.request) return;
  sent(form);
  waiting.set(form, setTimeout(() => keep(form), pause));
}

// The form is being sent: its draft would only come too late.
export function sent(form) {
  clearTimeout(waiting.get(form));
  waiting.delete(form);
}

function keepAll() {
  for (const form of [...waiting.keys()]) keep(form, true);
}

function keep(form, leaving = false) {
  sent(form);
  const place = form.querySelector("[data-draft]");
  if (!place || !form.isConnected) return;
  const fields = new URLSearchParams([...new FormData(form)].filter(([, value]) => typeof value === "string"));
  const small = fields.toString().length < 60_000; // as much as a browser sends for a page that is gone
  const send = () => fetch(place.dataset.draft, { method: "POST", body: fields, keepalive: leaving && small }).then(
    async (answer) => {
      tell(place, answer.ok ? "Kept as a draft; nothing was sent yet." : answer.status === 413 ? await answer.text() : "");
      if (answer.status === 200) read(form, await answer.json());
    },
    () => { tell(place, "The server does not answer: this is not kept yet."); keepSoon(form, AGAIN); },
  );
  sending = leaving ? send() : sending.then(send);
}

// What a text that is being typed means so far.
function read(form, told) {
  for (const [name, words] of Object.entries(told)) {
    const place = form.querySelector(`[data-reads="${CSS.escape(name)}"]`);
    if (place) place.textContent = words;
  }
}

function tell(place, words) {
  const told = place.querySelector("output");
  if (told && told.textContent !== words) told.textContent = words;
}
