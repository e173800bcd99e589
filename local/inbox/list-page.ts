import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";
import type { EmailPage, EmailQuery, InboxEmail } from "./email-list.ts";
import { emailPath, layout, statusMarkup, timeMarkup } from "./page-layout.ts";

/** Other recipients are only counted. */
const shownRecipients = 3;

export function listPage(page: EmailPage, query: EmailQuery, regions: readonly string[]): Markup {
  const body = html`<div class="head">
<h1>Sent emails</h1>
<p class="count" id="count" data-live aria-live="polite">${page.total} ${page.total === 1 ? "email" : "emails"}</p>
${searchForm(query, regions)}
</div>
<div id="emails" data-live>
${page.emails.length === 0 ? emptyList(query) : emailTable(page.emails)}
${page.older === null ? undefined : html`<p class="pages"><a href="${pagePath(query, page.older)}">Older emails</a></p>`}
</div>`;
  return layout({ title: "Inbox", watch: `/inbox/api/emails?${parameters(query, query.before)}`, body });
}

function searchForm({ words, region }: EmailQuery, regions: readonly string[]): Markup {
  const options = regions.map((name) =>
    name === region
      ? html`<option value="${name}" selected>${name}</option>`
      : html`<option value="${name}">${name}</option>`,
  );
  return html`<form class="search" action="/inbox" role="search">
<input type="search" name="q" value="${words}" placeholder="Subject or address" aria-label="Subject or address">
<select name="region" aria-label="Region"><option value="">All regions</option>${options}</select>
<button>Search</button>
</form>`;
}

function emailTable(emails: readonly InboxEmail[]): Markup {
  return html`<table class="emails">
<thead><tr><th scope="col">Subject</th><th scope="col">From</th><th scope="col">To</th><th scope="col">Region</th><th scope="col">Time (UTC)</th></tr></thead>
<tbody>
${emails.map(emailRow)}
</tbody>
</table>`;
}

function emailRow({ messageId, at, region, from, subject, recipients }: InboxEmail): Markup {
  const shown = recipients.slice(0, shownRecipients);
  const hidden = recipients.length - shown.length;
  return html`<tr>
<td class="subject"><a href="${emailPath(messageId)}">${subject || "(no subject)"}</a></td>
<td class="from">${from}</td>
<td class="to"><ul class="recipients">${shown.map(
    (recipient) =>
      html`<li><span class="address">${recipient.address}</span> ${statusMarkup(recipient)}</li>`,
  )}${hidden > 0 ? html`<li class="more">and ${hidden} more</li>` : undefined}</ul></td>
<td class="region">${region}</td>
<td class="time">${timeMarkup(at)}</td>
</tr>
`;
}

function emptyList({ words, region }: EmailQuery): Markup {
  return words === "" && region === ""
    ? html`<p class="empty">No emails yet. Sent emails appear here automatically.</p>`
    : html`<p class="empty">No emails match this search. <a href="/inbox">Show all</a></p>`;
}

function pagePath(query: EmailQuery, before: string): string {
  return `/inbox?${parameters(query, before)}`;
}

function parameters({ words, region }: EmailQuery, before: string): string {
  const given = Object.entries({ q: words, region, before }).filter(([, value]) => value !== "");
  return new URLSearchParams(given).toString();
}
