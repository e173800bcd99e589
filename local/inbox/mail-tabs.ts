import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";
import type { SentMail } from "../ses/sent-mail.ts";
import { mailPath } from "./page-layout.ts";
import type { OpenedMail } from "./read-mail.ts";

export const tabNames = ["html", "text", "links", "headers", "source", "attachments"] as const;
export type TabName = (typeof tabNames)[number];

/** A page shows this much of the source; all of it is one click away. */
const shownSource = 200_000;

export function mailTab(tab: TabName, mail: SentMail, opened: OpenedMail): Markup {
  switch (tab) {
    case "html":
      return htmlTab(mail, opened);
    case "text":
      return opened.text === undefined ? nothing("This mail has no text.") : html`<pre>${opened.text}</pre>`;
    case "links":
      return linksTab(opened);
    case "headers":
      return headersTab(opened);
    case "source":
      return sourceTab(mail);
    case "attachments":
      return attachmentsTab(mail, opened);
  }
}

function htmlTab({ messageId }: SentMail, opened: OpenedMail): Markup {
  if (opened.html === undefined) return nothing("This mail has no HTML.");
  const path = `${mailPath(messageId)}/html`;
  return html`<p class="note">Scripts, forms and everything from other servers are shut off here. <a href="${path}">Open alone</a></p>
<iframe sandbox="" src="${path}" title="The mail as HTML" referrerpolicy="no-referrer"></iframe>`;
}

function linksTab({ links }: OpenedMail): Markup {
  if (links.length === 0) return nothing("This mail links to nothing.");
  return html`<ul class="links">${links.map(
    (link) => html`<li><a href="${link}" target="_blank" rel="noopener noreferrer">${link}</a></li>`,
  )}</ul>`;
}

function headersTab({ headers }: OpenedMail): Markup {
  return html`<table class="headers"><thead><tr><th scope="col">Header</th><th scope="col">Value</th></tr></thead>
<tbody>${headers.map(({ name, value }) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody></table>`;
}

function sourceTab({ messageId, raw }: SentMail): Markup {
  const source = Buffer.from(raw.subarray(0, shownSource)).toString("utf8");
  const cut = raw.length > shownSource ? `The first ${shownSource} of ${raw.length} bytes. ` : "";
  return html`<p class="note">${cut}<a href="${mailPath(messageId)}/source">Open alone</a></p><pre>${source}</pre>`;
}

function attachmentsTab({ messageId }: SentMail, { attachments }: OpenedMail): Markup {
  if (attachments.length === 0) return nothing("This mail has no attachments.");
  return html`<ul class="attachments">${attachments.map(
    ({ filename, type, content }, index) =>
      html`<li><a href="${mailPath(messageId)}/attachments/${index}" download>${filename}</a> <span class="note">${type}, ${sizeText(content.length)}</span></li>`,
  )}</ul>`;
}

function nothing(text: string): Markup {
  return html`<p class="empty">${text}</p>`;
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
