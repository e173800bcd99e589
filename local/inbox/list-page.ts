import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";
import type { MailPage, MailQuery, MailSummary } from "./mail-list.ts";
import { layout, mailPath, statusMarkup, timeMarkup } from "./page-layout.ts";

/** Further recipients are counted, not shown. */
const shownRecipients = 3;

export function listPage(page: MailPage, query: MailQuery, regions: readonly string[]): Markup {
  const body = html`<div class="head">
<h1>Sent mail</h1>
<p class="count" id="count" data-live aria-live="polite">${page.total} ${page.total === 1 ? "mail" : "mails"}</p>
${searchForm(query, regions)}
</div>
<div id="mails" data-live>
${page.mails.length === 0 ? emptyList(query) : mailTable(page.mails)}
${page.older === null ? undefined : html`<p class="pages"><a href="${pagePath(query, page.older)}">Older mail</a></p>`}
</div>`;
  return layout({ title: "Inbox", watch: `/inbox/api/mails?${parameters(query, query.before)}`, body });
}

function searchForm({ words, region }: MailQuery, regions: readonly string[]): Markup {
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

function mailTable(mails: readonly MailSummary[]): Markup {
  return html`<table class="mails">
<thead><tr><th scope="col">Subject</th><th scope="col">From</th><th scope="col">To</th><th scope="col">Region</th><th scope="col">Time (UTC)</th></tr></thead>
<tbody>
${mails.map(mailRow)}
</tbody>
</table>`;
}

function mailRow({ messageId, at, region, from, subject, recipients }: MailSummary): Markup {
  const shown = recipients.slice(0, shownRecipients);
  const hidden = recipients.length - shown.length;
  return html`<tr>
<td class="subject"><a href="${mailPath(messageId)}">${subject || "(no subject)"}</a></td>
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

function emptyList({ words, region }: MailQuery): Markup {
  return words === "" && region === ""
    ? html`<p class="empty">No mail yet. What the service sends shows up here by itself.</p>`
    : html`<p class="empty">No mail fits this search. <a href="/inbox">Show all</a></p>`;
}

function pagePath(query: MailQuery, before: string): string {
  return `/inbox?${parameters(query, before)}`;
}

function parameters({ words, region }: MailQuery, before: string): string {
  const given = Object.entries({ q: words, region, before }).filter(([, value]) => value !== "");
  return new URLSearchParams(given).toString();
}
