const watched = document.body.dataset.watch;
const connection = document.getElementById("connection");
const pauseMs = 2000;
let lastSeen;

async function look() {
  const answer = await fetch(watched, { cache: "no-store" });
  const seen = await answer.text();
  if (answer.ok && seen !== lastSeen) await redraw();
  lastSeen = seen;
}

async function redraw() {
  const answer = await fetch(location.href, { cache: "no-store" });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const focused = placeOf(document.activeElement);
  for (const part of document.querySelectorAll("[data-live]")) {
    const replacement = fresh.getElementById(part.id);
    if (!replacement || replacement.innerHTML === part.innerHTML) continue;
    const opened = [...part.querySelectorAll("details[open][id]")].map(({ id }) => id);
    part.replaceChildren(...replacement.childNodes);
    // What a reader has opened stays open.
    for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  }
  if (focused && document.activeElement === document.body) document.querySelector(focused)?.focus();
}

/** How what has the focus is found again where it was drawn anew. */
function placeOf(element) {
  const href = element?.getAttribute("href");
  if (href) return `a[href="${CSS.escape(href)}"]`;
  const details = element?.matches("summary") ? element.parentElement?.id : undefined;
  return details ? `#${CSS.escape(details)} > summary` : undefined;
}

async function watch() {
  try {
    if (!document.hidden) await look();
    connection.textContent = "live";
    connection.className = "connection live";
  } catch {
    connection.textContent = "not connected";
    connection.className = "connection lost";
  }
  setTimeout(watch, pauseMs);
}

// It meets every error itself and goes on for as long as the page is open.
void watch();
