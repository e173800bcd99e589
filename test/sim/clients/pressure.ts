import type { Client } from "./client.ts";
import { newEmail } from "./emails.ts";

/** Programs of a project send at the same time. */
function sendAll(client: Client, name: string, count: number): Promise<unknown> {
  const calls = Array.from({ length: count }, () => ({
    body: newEmail(client),
    headers: { "idempotency-key": `${name}-${client.next()}` },
  }));
  return Promise.all(calls.map((given) => client.insist("POST", "/emails", given)));
}

/** Programs send more at the same time than the month's quota has left. */
export async function sendBeyondQuota(client: Client): Promise<void> {
  const { ask, insist, draw } = client;
  const outbound = await ask("GET", "/outbound");
  if (outbound?.status !== 200) return;
  const monthlyQuota = outbound.body.used + draw.between(1, 4);
  await insist("PATCH", "/outbound", { body: { monthlyQuota } });
  await sendAll(client, "beyond", draw.between(3, 7));
  await insist("PATCH", "/outbound", { body: { monthlyQuota: Math.max(1000, monthlyQuota) } });
}

/** A project is paused while its emails are on their way, and goes on soon. */
export async function pauseUnderWay(client: Client): Promise<void> {
  const { insist, draw, sim } = client;
  await sendAll(client, "under-way", draw.between(2, 6));
  await insist("POST", "/outbound/pause", { body: {} });
  await sim.timeline.sleep(draw.between(1, 600) * 1000);
  await insist("POST", "/outbound/resume", { body: {} });
}

/** SES refuses an email for good, whose recipients were partly suppressed since it was accepted. */
export async function sendRefused(client: Client): Promise<void> {
  const { insist, draw, sim, project, next } = client;
  const to = [0, 1, 2].map((at) => `refused${at}-${next()}@r-${project.domain}.example.com`);
  const scheduledAt = new Date(sim.timeline.now() + draw.between(60, 600) * 1000).toISOString();
  const body = { ...newEmail(client), to, scheduledAt };
  await insist("POST", "/emails", { body, headers: { "idempotency-key": `refused-${next()}` } });
  await insist("POST", "/suppressions", { body: { email: to[0] } });
  await sim.timeline.sleep(Math.max(0, Date.parse(scheduledAt) - sim.timeline.now() - 500));
  sim.world.ses.setFault({ mode: "reject", times: draw.between(1, 2) });
}
