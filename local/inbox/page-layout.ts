import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";
import type { RecipientStatus } from "./recipient-status.ts";

export interface PageContent {
  readonly title: string;
  /** The URL of JSON; the page updates when it changes. */
  readonly watch: string;
  readonly body: Markup;
}

/** A whole page. Elements with `data-live` and an id are updated while it is open. */
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
<span class="hint">Emails sent on this machine. They are not delivered.</span>
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

/** To the millisecond: on one machine all events of an email happen within a second. */
export function preciseTimeMarkup(iso: string): Markup {
  return html`<time datetime="${iso}">${iso.slice(0, 23).replace("T", " ").replace("Z", "")}</time>`;
}

export function statusMarkup({ status, tone, opened, clicked }: RecipientStatus): Markup {
  return html`<span class="chip ${tone}">${status}</span>${
    opened ? html` <span class="chip good">opened</span>` : undefined
  }${clicked ? html` <span class="chip good">clicked</span>` : undefined}`;
}

export function emailPath(messageId: string): string {
  return `/inbox/${encodeURIComponent(messageId)}`;
}
