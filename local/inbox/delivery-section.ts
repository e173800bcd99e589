import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";
import { momentMarkup } from "./page-layout.ts";
import type { Tone } from "./recipient-status.ts";
import type { Account, Told, ToldAttempt, ToldDelivery } from "./told.ts";

const tones: Readonly<Record<ToldDelivery["status"], Tone>> = {
  pending: "plain",
  succeeded: "good",
  failed: "bad",
};

/** How endpoints were told of a mail's events; nothing where that is not known. `origin` is where the API answers. */
export function deliverySection(account: Account, origin: string): Markup | undefined {
  if (account === undefined || account === "unknown") return undefined;
  return html`<section class="told" id="deliveries" data-live aria-labelledby="deliveries-title">
<h2 id="deliveries-title">Webhook deliveries</h2>
${contentOf(account, origin)}
</section>`;
}

function contentOf(account: Told | "unreadable", origin: string): Markup {
  if (account === "unreadable") return html`<p class="none">The deliveries could not be read just now.</p>`;
  if (account.deliveries.length === 0) return noDeliveries(origin);
  const numbers = new Map(account.events.map(({ id, sequence }) => [id, sequence]));
  return html`<table class="deliveries">
<thead><tr><th scope="col">Status</th><th scope="col">Event</th><th scope="col">Endpoint</th><th scope="col">Attempts</th></tr></thead>
<tbody>
${account.deliveries.map((delivery) => deliveryRow(delivery, numbers.get(delivery.eventId)))}
</tbody>
</table>`;
}

function noDeliveries(origin: string): Markup {
  return html`<div class="none"><p>No endpoint asked for this mail’s events. Add one, and the next mail’s events go there:</p>
<pre tabindex="0">curl ${origin}/webhooks -H "Authorization: Bearer $API_KEY" -H "Content-Type: application/json" -d '{"url": "http://127.0.0.1:4000/hook", "events": ["email.*"]}'</pre></div>`;
}

function deliveryRow(delivery: ToldDelivery, sequence: number | undefined): Markup {
  const { status, eventType, url, enabled, reason } = delivery;
  return html`<tr>
<td class="state"><span class="chip ${toneOf(delivery)}">${status}</span>${reason === null ? undefined : html` <span class="note">${reason.replaceAll("_", " ")}</span>`}</td>
<td class="type">${sequence === undefined ? undefined : html`<span class="note">#${sequence}</span> `}<strong>${eventType}</strong></td>
<td class="endpoint"><code>${url}</code>${enabled ? undefined : html` <span class="chip warn">disabled</span>`}</td>
<td class="attempts">${attemptsOf(delivery)}</td>
</tr>
`;
}

/** One that waits after a failure is not as well as one that waits for its first attempt. */
function toneOf({ status, attempts }: ToldDelivery): Tone {
  return status === "pending" && attempts.length > 0 ? "warn" : tones[status];
}

function attemptsOf({ id, attempts, nextAttemptAt }: ToldDelivery): Markup {
  const next =
    nextAttemptAt === null
      ? undefined
      : html`<p class="next">${attempts.length === 0 ? "First" : "Next"} attempt ${momentMarkup(nextAttemptAt)}</p>`;
  if (attempts.length === 0) return next ?? html`<p class="next">None</p>`;
  return html`<ol>${attempts.map((attempt, at) => attemptItem(attempt, `${id}-${at + 1}`))}</ol>${next}`;
}

function attemptItem({ at, status, ms, answer }: ToldAttempt, id: string): Markup {
  const went =
    status === null
      ? html`<span class="chip bad">no answer</span>`
      : html`<span class="chip ${status >= 200 && status < 300 ? "good" : "bad"}">${status}</span>`;
  const head = html`${went} <span class="ms">${ms} ms</span> ${momentMarkup(at)}`;
  if (answer === "") return html`<li>${head}</li>`;
  return html`<li><details id="answer-${id}"><summary>${head}</summary><pre tabindex="0">${answer}</pre></details></li>`;
}
