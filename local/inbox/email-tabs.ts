import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";
import type { SentEmail } from "../ses/sending/sent-email.ts";
import { emailPath } from "./page-layout.ts";
import type { ParsedEmail } from "./parse-email.ts";

export const tabNames = ["html", "text", "links", "headers", "source", "attachments"] as const;
export type TabName = (typeof tabNames)[number];

/** Bytes of the source on the page; a link leads to the rest. */
const shownSource = 200_000;

export function emailTab(tab: TabName, email: SentEmail, parsed: ParsedEmail): Markup {
  switch (tab) {
    case "html":
      return htmlTab(email, parsed);
    case "text":
      return parsed.text === undefined
        ? nothing("This email has no plain text.")
        : html`<pre>${parsed.text}</pre>`;
    case "links":
      return linksTab(parsed);
    case "headers":
      return headersTab(parsed);
    case "source":
      return sourceTab(email);
    case "attachments":
      return attachmentsTab(email, parsed);
  }
}

function htmlTab({ messageId }: SentEmail, parsed: ParsedEmail): Markup {
  if (parsed.html === undefined) return nothing("This email has no HTML.");
  const path = `${emailPath(messageId)}/html`;
  return html`<p class="note">Scripts, forms and remote content are blocked. <a href="${path}">Open in full</a></p>
<iframe sandbox="" src="${path}" title="HTML version" referrerpolicy="no-referrer"></iframe>`;
}

function linksTab({ links }: ParsedEmail): Markup {
  if (links.length === 0) return nothing("This email has no links.");
  return html`<ul class="links">${links.map(
    (link) => html`<li><a href="${link}" target="_blank" rel="noopener noreferrer">${link}</a></li>`,
  )}</ul>`;
}

function headersTab({ headers }: ParsedEmail): Markup {
  return html`<table class="headers"><thead><tr><th scope="col">Header</th><th scope="col">Value</th></tr></thead>
<tbody>${headers.map(({ name, value }) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody></table>`;
}

function sourceTab({ messageId, raw }: SentEmail): Markup {
  const source = Buffer.from(raw.subarray(0, shownSource)).toString("utf8");
  const cut = raw.length > shownSource ? `The first ${shownSource} of ${raw.length} bytes. ` : "";
  return html`<p class="note">${cut}<a href="${emailPath(messageId)}/source">Open in full</a></p><pre>${source}</pre>`;
}

function attachmentsTab({ messageId }: SentEmail, { attachments }: ParsedEmail): Markup {
  if (attachments.length === 0) return nothing("This email has no attachments.");
  return html`<ul class="attachments">${attachments.map(
    ({ filename, type, content }, index) =>
      html`<li><a href="${emailPath(messageId)}/attachments/${index}" download>${filename}</a> <span class="note">${type}, ${sizeText(content.length)}</span></li>`,
  )}</ul>`;
}

function nothing(text: string): Markup {
  return html`<p class="empty">${text}</p>`;
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
