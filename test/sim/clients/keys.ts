import type { Client } from "./client.ts";
import { newEmail } from "./emails.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Clocks are so far apart at most, on either side. */
const apartMs = 11 * minuteMs;

/** Sends with a key of its own, which captures at times, revokes it, and sends with it once more. */
export async function useKey(client: Client): Promise<void> {
  const { insist, ask, project, draw, sim, next } = client;
  const [path, token] = [`/projects/${project.id}/keys`, project.owner];
  const capture = draw.is(0.5);
  const made = await insist("POST", path, { token, body: { name: "Own", scopes: ["*"], capture } });
  if (made?.status !== 201) return;
  const { id, key } = made.body;
  const given = { key, body: newEmail(client), headers: { "idempotency-key": `own-${next()}` } };
  const sent = await insist("POST", "/emails", given);
  const asked = sent && project.asked.get(sent.body.id);
  if (asked && capture) project.asked.set(sent.body.id, { ...asked, isCaptured: true });
  const revoked = await insist("POST", `${path}/${id}/revoke`, { token, body: {} });
  if (revoked?.status !== 200) return;
  const after = await ask("POST", "/emails", { key, body: newEmail(client) });
  if (after && after.status < 500 && after.status !== 401)
    sim.laws.violate(`I7: a revoked key was answered ${after.status}`);
}

/** A program repeats a send: within a day it is the same one, and after that another. */
export async function sendAgain({ insist, draw, project, sim }: Client): Promise<void> {
  const { now } = sim.timeline;
  if (project.keyed.length === 0) return;
  const { given, id, from, to } = draw.pick(project.keyed);
  const began = now();
  const again = await insist("POST", "/emails", given);
  if (!again || again.status >= 300) return;
  if (now() - from < dayMs - apartMs && again.body.id !== id)
    sim.laws.violate(`I5: a key was reused within 24 hours: ${again.body.id} instead of ${id}`);
  if (began - to > dayMs + apartMs && again.body.id === id)
    sim.laws.violate(`I5: an expired response was replayed: ${id}`);
}

/** The project captures for a while, which what is scheduled already must notice. */
export async function captureForAWhile(client: Client): Promise<void> {
  const { insist, project, sim } = client;
  const { timeline } = sim;
  const scheduledAt = new Date(timeline.now() + 2 * minuteMs).toISOString();
  await insist("POST", "/emails", { body: { ...newEmail(client), scheduledAt } });
  const change = { token: project.owner };
  await insist("PATCH", `/projects/${project.id}`, { ...change, body: { capture: true } });
  await timeline.sleep(5 * minuteMs);
  await insist("PATCH", `/projects/${project.id}`, { ...change, body: { capture: false } });
}
