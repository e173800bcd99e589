import type { Answer } from "../../support/api.ts";
import { subjectAbout } from "../laws/consent.ts";
import type { Client } from "./client.ts";

const hourMs = 3_600_000;
const link = (number: number) => `<p>Hello ${number}</p><a href="{{ unsubscribeUrl }}">Unsubscribe</a>`;

/** Somebody whom no other email goes to. */
const hiddenOf = ({ domain }: Client["project"]) => `hidden@r-${domain}.example.com`;

function some({ project, draw }: Client): readonly string[] {
  const count = draw.pick([1, 1, 1, 2, 3]);
  return [...new Set(Array.from({ length: count }, () => draw.pick(project.addresses)))];
}

export function newEmail(client: Client): Record<string, unknown> {
  const { project, draw, sim, known, next } = client;
  const topicId = draw.is(0.3) ? known("top") : undefined;
  const later = sim.timeline.now() + draw.between(1, 5 * hourMs);
  return {
    from: `Sender <sender@${project.domain}>`,
    to: some(client),
    ...{ subject: subjectAbout(topicId), html: link(next()) },
    ...(draw.is(0.15) && { bcc: [hiddenOf(project)] }),
    ...(topicId !== undefined && { topicId }),
    ...(draw.is(0.15) && { scheduledAt: new Date(later).toISOString() }),
  };
}

/** Sends as a careful program does: with a key, and again until there is an answer. */
export async function send(client: Client): Promise<void> {
  const { insist, draw, next, ask, project, sim } = client;
  const given = { body: newEmail(client), headers: { "idempotency-key": `send-${next()}` } };
  const from = sim.timeline.now();
  const first = await insist("POST", "/emails", given);
  if (first && first.status < 300)
    project.keyed.push({ given, id: first.body.id, from, to: sim.timeline.now() });
  if (!draw.is(0.3)) return;
  same(client, first, await insist("POST", "/emails", given));
  const other = await ask("POST", "/emails", { ...given, body: { ...given.body, subject: "Another" } });
  if (
    first &&
    first.status < 300 &&
    other &&
    other.status < 500 &&
    other.body.name !== "idempotency_mismatch"
  )
    client.sim.laws.violate(`I5: another body with a used key was answered ${other.status}`);
}

/** Sends without a key, once. */
export async function sendOnce(client: Client): Promise<void> {
  await client.ask("POST", "/emails", { body: newEmail(client) });
}

/** Two calls with one key at the same time. */
export async function sendAtOnce(client: Client): Promise<void> {
  const { insist, next } = client;
  const given = { body: newEmail(client), headers: { "idempotency-key": `pair-${next()}` } };
  const [one, other] = await Promise.all([
    insist("POST", "/emails", given),
    insist("POST", "/emails", given),
  ]);
  same(client, one, other);
}

/** Several programs send at the same time: what is left of the funds is enough for some. */
export async function sendTogether(client: Client): Promise<void> {
  const { insist, next, draw } = client;
  const all = Array.from({ length: draw.between(3, 8) }, () => ({
    body: newEmail(client),
    headers: { "idempotency-key": `together-${next()}` },
  }));
  await Promise.all(all.map((given) => insist("POST", "/emails", given)));
}

export async function sendBulk(client: Client): Promise<void> {
  const { insist, draw, next } = client;
  const emails = Array.from({ length: draw.pick([1, 2, 5, 12]) }, () => newEmail(client));
  await insist("POST", "/emails/bulk", {
    body: { emails },
    headers: { "idempotency-key": `bulk-${next()}` },
  });
}

export async function cancel(client: Client): Promise<void> {
  const { insist, known, draw } = client;
  const id = known("eml");
  if (id !== undefined && draw.is(0.6)) await insist("POST", `/emails/${id}/cancel`, { body: {} });
  else await insist("POST", "/emails/cancel", { body: { filter: { domainId: client.project.domainId } } });
}

export async function reschedule(client: Client): Promise<void> {
  const { insist, known, draw, sim } = client;
  const id = known("eml");
  const scheduledAt = new Date(sim.timeline.now() + draw.between(1, 3 * hourMs)).toISOString();
  if (id !== undefined) await insist("PATCH", `/emails/${id}`, { body: { scheduledAt } });
}

/** Successful answers to one key are equal (I5). */
function same({ sim }: Client, one: Answer | undefined, other: Answer | undefined): void {
  if (!one || !other || one.status >= 300 || other.status >= 300) return;
  if (JSON.stringify(one.body) !== JSON.stringify(other.body))
    sim.laws.violate(
      `I5: one key was answered ${JSON.stringify(one.body)} and ${JSON.stringify(other.body)}`,
    );
}
