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

const languageKey = "docs-language";

/** Shows one language at a time; the choice holds on all pages. */
function chooseLanguage(languages) {
  const panels = [...languages.children];
  const names = panels.map((panel) => panel.querySelector("figcaption").firstChild.textContent.trim());
  const list = document.createElement("div");
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", "Language of the example");
  const tabs = panels.map((panel, at) => {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.textContent = names[at];
    tab.id = `language-${at}`;
    panel.id = `example-${at}`;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel.id);
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    tab.addEventListener("click", () => select(at));
    return tab;
  });
  const select = (chosen) => {
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(at === chosen));
      tab.tabIndex = at === chosen ? 0 : -1;
      panels[at].hidden = at !== chosen;
    }
    localStorage.setItem(languageKey, names[chosen]);
  };
  list.addEventListener("keydown", ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const next = (tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length;
    select(next);
    tabs[next].focus();
  });
  list.append(...tabs);
  languages.prepend(list);
  select(Math.max(0, names.indexOf(localStorage.getItem(languageKey))));
}

/** Finds operations, guides and resources by their words: each has to be found. */
function addSearch(contents) {
  const field = document.createElement("input");
  field.type = "search";
  field.placeholder = "Search (press /)";
  field.setAttribute("aria-label", "Search operations, guides and resources");
  const none = document.createElement("p");
  none.setAttribute("role", "status");
  none.className = "found";
  const entries = [...contents.querySelectorAll("li")].map((entry) => ({
    entry,
    text: `${entry.textContent} ${entry.dataset.words ?? ""}`.toLowerCase(),
  }));
  const visible = () => entries.filter(({ entry }) => !entry.hidden);
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { entry, text } of entries) entry.hidden = !words.every((word) => text.includes(word));
    for (const section of contents.querySelectorAll("section"))
      section.hidden = !section.querySelector("li:not([hidden])");
    none.textContent = words.length === 0 ? "" : `${visible().length} found`;
    if (words.length > 0) contents.querySelector("details").open = true;
  });
  field.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") visible()[0]?.entry.querySelector("a").click();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.closest("input, textarea")) return;
    event.preventDefault();
    field.focus();
  });
  contents.prepend(field, none);
}

/** The contents cover the whole screen of a phone; elsewhere they begin where the page is. */
function arrangeContents(contents) {
  if (matchMedia("(max-width: 50rem)").matches) contents.querySelector("details").open = false;
  const current = contents.querySelector("[aria-current]");
  if (current) contents.scrollTop = current.offsetTop - contents.clientHeight / 2;
}

for (const example of document.querySelectorAll(".example")) addCopyButton(example);
for (const languages of document.querySelectorAll(".languages")) chooseLanguage(languages);
const contents = document.querySelector(".contents");
addSearch(contents);
arrangeContents(contents);
