const watched = document.body.dataset.watch;
const connection = document.getElementById("connection");
const pauseMs = 2000;
let lastText;

async function check() {
  const answer = await fetch(watched, { cache: "no-store" });
  const text = await answer.text();
  if (answer.ok && text !== lastText) await redraw();
  lastText = text;
}

async function redraw() {
  const answer = await fetch(location.href, { cache: "no-store" });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const focused = selectorOf(document.activeElement);
  for (const part of document.querySelectorAll("[data-live]")) {
    const replacement = fresh.getElementById(part.id);
    if (!replacement || replacement.innerHTML === part.innerHTML) continue;
    const opened = [...part.querySelectorAll("details[open][id]")].map(({ id }) => id);
    part.replaceChildren(...replacement.childNodes);
    // Keep what the reader has expanded.
    for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  }
  if (focused && document.activeElement === document.body) document.querySelector(focused)?.focus();
}

/** Returns a selector that finds the focused element again after its part was replaced. */
function selectorOf(element) {
  const href = element?.getAttribute("href");
  if (href) return `a[href="${CSS.escape(href)}"]`;
  const details = element?.matches("summary") ? element.parentElement?.id : undefined;
  return details ? `#${CSS.escape(details)} > summary` : undefined;
}

async function watch() {
  try {
    if (!document.hidden) await check();
    connection.textContent = "live";
    connection.className = "connection live";
  } catch {
    connection.textContent = "not connected";
    connection.className = "connection lost";
  }
  setTimeout(watch, pauseMs);
}

// It handles every error itself.
void watch();
