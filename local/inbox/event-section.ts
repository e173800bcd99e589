import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";
import { momentMarkup } from "./page-layout.ts";
import type { Account, ToldEvent } from "./told.ts";

/** What a mail server says may be long; whoever needs all of it has `GET /emails/:id`. */
const shownText = 300;

/** What the service wrote down of a mail; nothing where the mail is not the service's. */
export function eventSection(account: Account): Markup | undefined {
  if (account === undefined) return undefined;
  return html`<section class="told" id="events" data-live aria-labelledby="events-title">
<h2 id="events-title">Events</h2>
${contentOf(account)}
</section>`;
}

function contentOf(account: Exclude<Account, undefined>): Markup {
  if (account === "unreadable") return note("The events could not be read just now.");
  if (account === "unknown") return note("The service has no record of this mail.");
  if (account.events.length === 0) return note("Nothing is written down yet.");
  return html`<table class="events">
<thead><tr><th scope="col"><abbr title="Number">#</abbr></th><th scope="col">Time (UTC)</th><th scope="col">Event</th><th scope="col">Recipient</th><th scope="col">Detail</th></tr></thead>
<tbody>
${account.events.map(eventRow)}
</tbody>
</table>`;
}

function eventRow({ sequence, at, type, recipient, machine, detail }: ToldEvent): Markup {
  return html`<tr>
<td class="number">${sequence}</td>
<td class="time">${momentMarkup(at)}</td>
<td class="type"><strong>${type}</strong>${machine ? html` <span class="chip warn" title="A program, as far as SES can tell">machine</span>` : undefined}</td>
<td class="recipient">${recipient ?? html`<span class="note">all</span>`}</td>
<td class="detail">${detailList(detail)}</td>
</tr>
`;
}

function detailList(detail: ToldEvent["detail"]): Markup | undefined {
  const given = Object.entries(detail).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return undefined;
  return html`<ul>${given.map(
    ([name, value]) => html`<li><span class="name">${name}</span> ${shortText(value)}</li>`,
  )}</ul>`;
}

function shortText(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > shownText ? `${text.slice(0, shownText)}…` : text;
}

function note(text: string): Markup {
  return html`<p class="none">${text}</p>`;
}
