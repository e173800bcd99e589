import * as fc from "fast-check";

const word = fc.constantFrom(
  ...[
    "Hello",
    "Ana",
    "Grüße",
    "résumé",
    "請求書",
    "مرحبا",
    "it's",
    "12.50",
    "€",
    "&amp;",
    "&lt;now&gt;",
    "&copy;",
    "&#8364;",
  ],
  ...["&Eacute;t&eacute;", "100&nbsp;%", "a_b", "x=1", "AT&T", "🎉", "—"],
);
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((all) => all.join(" "));

const link = fc
  .tuple(fc.constantFrom("https://a.test/x?b=1&amp;c=2", "http://b.test/%20y", "https://c.test/#d"), words)
  .map(([href, shown]) => `<a class="button" href="${href}">${shown}</a>`);
const inline = fc.oneof(
  { weight: 4, arbitrary: words },
  words.map((text) => `<strong>${text}</strong>`),
  words.map((text) => `<span style="color:#fff">${text}</span>`),
  words.map((text) => `<img src="https://i.test/a.png" alt="${text.replaceAll("'", "&#39;")}">`),
  fc.constant("<br>"),
  fc.constant("<!-- a comment with <p>markup</p> -->"),
  link,
);
const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((all) => all.join(" "));

/** Pages as emails have them: text, links, lists, tables in tables, pictures, styles and comments, in six levels at most. */
const { page } = fc.letrec<{ page: string; block: string }>((tie) => ({
  page: fc
    .array(tie("block"), { minLength: 1, maxLength: 6, depthIdentifier: "page" })
    .map(
      (blocks) =>
        `<!doctype html><html><head><title>t</title><style>p{color:red}</style></head><body>\n${blocks.join("")}\n</body></html>`,
    ),
  block: fc.oneof(
    { depthSize: "small", maxDepth: 4, depthIdentifier: "page" },
    line.map((text) => `<p>${text}</p>`),
    line.map((text) => `<h2>${text}</h2>`),
    fc
      .array(line, { minLength: 1, maxLength: 3 })
      .map((items) => `<ul>${items.map((text) => `<li>${text}</li>`).join("\n")}</ul>`),
    fc
      .array(fc.array(tie("block"), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 })
      .map(
        (rows) =>
          `<table role="presentation">${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`,
      ),
    tie("block").map((inner) => `<div>${inner}</div>`),
    tie("block").map((inner) => `<blockquote>${inner}</blockquote>`),
  ),
}));

export const pages = page;
