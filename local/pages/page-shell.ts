import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";
import type { OpenApiDocument } from "./openapi/openapi-shape.ts";
import { contentsMarkup } from "./reference/contents.ts";

interface Shell {
  readonly document: OpenApiDocument;
  /** Of the page itself, which the contents mark. */
  readonly path: string;
  readonly title: string;
  readonly main: Markup;
}

/** What all pages of the documentation share: the bar, the contents beside, and the content. */
export function pageShell({ document, path, title, main }: Shell): Markup {
  const { info } = document;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}: ${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/reference.css">
<script type="module" src="/docs/reference.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="bar">
<a class="brand" href="/docs">${info.title}</a>
<span class="version">API ${info.version}</span>
<a href="/openapi.json">OpenAPI document</a>
<a href="/inbox">Inbox</a>
</header>
<div class="frame">
<nav class="contents" aria-label="Contents">
<details open>
<summary>Contents</summary>
${contentsMarkup(document, path)}
</details>
</nav>
<main id="content">
${main}
</main>
</div>
</body>
</html>
`;
}
