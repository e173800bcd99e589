import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";
import type { ActivityResult, DeliveryAttempt, EmailActivity, WebhookDelivery } from "./email-activity.ts";
import { preciseTimeMarkup } from "./page-layout.ts";
import type { Tone } from "./recipient-status.ts";

const tones: Readonly<Record<WebhookDelivery["status"], Tone>> = {
  pending: "plain",
  succeeded: "good",
  failed: "bad",
};

/** Returns the webhook deliveries of an email's events; undefined where they are unknown. `origin` serves the API. */
export function deliverySection(activity: ActivityResult, origin: string): Markup | undefined {
  if (activity === undefined || activity === "unknown") return undefined;
  return html`<section class="activity" id="deliveries" data-live aria-labelledby="deliveries-title">
<h2 id="deliveries-title">Webhook deliveries</h2>
${contentOf(activity, origin)}
</section>`;
}

function contentOf(activity: EmailActivity | "unavailable", origin: string): Markup {
  if (activity === "unavailable")
    return html`<p class="none">Webhook deliveries are temporarily unavailable.</p>`;
  if (activity.deliveries.length === 0) return noDeliveries(origin);
  const sequences = new Map(activity.events.map(({ id, sequence }) => [id, sequence]));
  return html`<table class="deliveries">
<thead><tr><th scope="col">Status</th><th scope="col">Event</th><th scope="col">Endpoint</th><th scope="col">Attempts</th></tr></thead>
<tbody>
${activity.deliveries.map((delivery) => deliveryRow(delivery, sequences.get(delivery.eventId)))}
</tbody>
</table>`;
}

function noDeliveries(origin: string): Markup {
  return html`<div class="none"><p>No webhook endpoint is subscribed to this email’s events. To receive the events of future emails, add one:</p>
<pre tabindex="0">curl ${origin}/webhooks \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"url": "http://127.0.0.1:4000/webhook", "events": ["email.*"]}'</pre></div>`;
}

function deliveryRow(delivery: WebhookDelivery, sequence: number | undefined): Markup {
  const { status, eventType, url, enabled, reason } = delivery;
  return html`<tr>
<td class="state"><span class="chip ${toneOf(delivery)}">${status}</span>${reason === null ? undefined : html` <span class="note">${reason.replaceAll("_", " ")}</span>`}</td>
<td class="type">${sequence === undefined ? undefined : html`<span class="note">#${sequence}</span> `}<strong>${eventType}</strong></td>
<td class="endpoint"><code>${url}</code>${enabled ? undefined : html` <span class="chip warn">disabled</span>`}</td>
<td class="attempts">${attemptsOf(delivery)}</td>
</tr>
`;
}

/** A pending delivery is a warning once an attempt has failed. */
function toneOf({ status, attempts }: WebhookDelivery): Tone {
  return status === "pending" && attempts.length > 0 ? "warn" : tones[status];
}

function attemptsOf({ id, attempts, nextAttemptAt }: WebhookDelivery): Markup {
  const next =
    nextAttemptAt === null
      ? undefined
      : html`<p class="next">${attempts.length === 0 ? "First" : "Next"} attempt ${preciseTimeMarkup(nextAttemptAt)}</p>`;
  if (attempts.length === 0) return next ?? html`<p class="next">None</p>`;
  return html`<ol>${attempts.map((attempt, at) => attemptItem(attempt, `${id}-${at + 1}`))}</ol>${next}`;
}

function attemptItem({ at, status, ms, answer }: DeliveryAttempt, id: string): Markup {
  const result =
    status === null
      ? html`<span class="chip bad">no response</span>`
      : html`<span class="chip ${status >= 200 && status < 300 ? "good" : "bad"}">${status}</span>`;
  const head = html`${result} <span class="ms">${ms} ms</span> ${preciseTimeMarkup(at)}`;
  if (answer === "") return html`<li>${head}</li>`;
  return html`<li><details id="answer-${id}"><summary>${head}</summary><pre tabindex="0">${answer}</pre></details></li>`;
}
