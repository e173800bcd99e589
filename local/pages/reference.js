const labels = { idle: "Copy", done: "Copied", failed: "Select and copy" };

function addCopyButton(example) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = labels.idle;
  button.setAttribute("aria-live", "polite");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(example.querySelector("code").textContent);
      button.textContent = labels.done;
    } catch {
      button.textContent = labels.failed;
    }
    setTimeout(() => {
      button.textContent = labels.idle;
    }, 2000);
  });
  example.querySelector("figcaption").append(button);
}

function highlightCurrentOperation() {
  const links = new Map(
    [...document.querySelectorAll(".contents li a")].map((link) => [link.hash.slice(1), link]),
  );
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const link = links.get(target.id);
        if (isIntersecting) link?.setAttribute("aria-current", "true");
        else link?.removeAttribute("aria-current");
      }
    },
    { rootMargin: "-20% 0px -75% 0px" },
  );
  for (const part of document.querySelectorAll(".operation")) watcher.observe(part);
}

/** The contents cover the whole screen of a phone. */
function collapseContentsOnPhones() {
  const contents = document.querySelector(".contents details");
  if (!matchMedia("(max-width: 50rem)").matches) return;
  contents.open = false;
  contents.addEventListener("click", ({ target }) => {
    if (target.closest("a")) contents.open = false;
  });
}

for (const example of document.querySelectorAll(".example")) addCopyButton(example);
highlightCurrentOperation();
collapseContentsOnPhones();
