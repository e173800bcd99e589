import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";
import type { RecipientStatus } from "./recipient-status.ts";

export interface PageContent {
  readonly title: string;
  /** The JSON whose change makes the page look again. */
  readonly watch: string;
  readonly body: Markup;
}

/** A whole page. Parts with `data-live` and an id are brought up to date while it is open. */
export function layout({ title, watch, body }: PageContent): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/inbox/app.css">
<script src="/inbox/app.js" defer></script>
</head>
<body data-watch="${watch}">
<a class="skip" href="#content">Skip to content</a>
<header class="bar">
<a class="brand" href="/inbox">Inbox</a>
<span class="hint">Mail accepted on this machine; none of it has left it.</span>
<span class="connection" id="connection" role="status"></span>
</header>
<main id="content">
${body}
</main>
</body>
</html>
`;
}

export function timeMarkup(iso: string): Markup {
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")}</time>`;
}

/** To the millisecond: what happens to a mail on one machine happens within a second. */
export function momentMarkup(iso: string): Markup {
  return html`<time datetime="${iso}">${iso.slice(0, 23).replace("T", " ").replace("Z", "")}</time>`;
}

export function statusMarkup({ status, tone, opened, clicked }: RecipientStatus): Markup {
  return html`<span class="chip ${tone}">${status}</span>${
    opened ? html` <span class="chip good">opened</span>` : undefined
  }${clicked ? html` <span class="chip good">clicked</span>` : undefined}`;
}

export function mailPath(messageId: string): string {
  return `/inbox/${encodeURIComponent(messageId)}`;
}
