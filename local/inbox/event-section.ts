import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";
import type { ActivityResult, EmailEvent } from "./email-activity.ts";
import { preciseTimeMarkup } from "./page-layout.ts";

/** Replies of mail servers may be long. `GET /emails/{emailId}` returns them in full. */
const shownCharacters = 300;

/** Returns the events that the service recorded; undefined for an email that the service did not send. */
export function eventSection(activity: ActivityResult): Markup | undefined {
  if (activity === undefined) return undefined;
  return html`<section class="activity" id="events" data-live aria-labelledby="events-title">
<h2 id="events-title">Events</h2>
${contentOf(activity)}
</section>`;
}

function contentOf(activity: Exclude<ActivityResult, undefined>): Markup {
  if (activity === "unavailable") return note("Events are temporarily unavailable.");
  if (activity === "unknown")
    return note("Not found: this email is not in a project of the development account.");
  if (activity.events.length === 0) return note("No events yet.");
  return html`<table class="events">
<thead><tr><th scope="col"><abbr title="Sequence number">#</abbr></th><th scope="col">Time (UTC)</th><th scope="col">Event</th><th scope="col">Recipient</th><th scope="col">Detail</th></tr></thead>
<tbody>
${activity.events.map(eventRow)}
</tbody>
</table>`;
}

function eventRow({ sequence, at, type, recipient, machine, detail }: EmailEvent): Markup {
  return html`<tr>
<td class="number">${sequence}</td>
<td class="time">${preciseTimeMarkup(at)}</td>
<td class="type"><strong>${type}</strong>${machine ? html` <span class="chip warn" title="Detected by SES as an automatic open or click">machine</span>` : undefined}</td>
<td class="recipient">${recipient ?? html`<span class="note">all</span>`}</td>
<td class="detail">${detailList(detail)}</td>
</tr>
`;
}

function detailList(detail: EmailEvent["detail"]): Markup | undefined {
  const entries = Object.entries(detail).filter(([, value]) => value !== undefined && value !== null);
  if (entries.length === 0) return undefined;
  return html`<ul>${entries.map(
    ([name, value]) => html`<li><span class="name">${name}</span> ${shorten(value)}</li>`,
  )}</ul>`;
}

function shorten(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
}

function note(text: string): Markup {
  return html`<p class="none">${text}</p>`;
}
