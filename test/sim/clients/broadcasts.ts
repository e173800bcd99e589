import type { Client } from "./client.ts";

const html = '<p>News</p><a href="{{ unsubscribeUrl }}">Unsubscribe</a>';

export async function createBroadcast(client: Client): Promise<void> {
  const { domain, domainId } = client.project;
  await broadcastFrom(client, { from: `News <news@${domain}>`, domainId });
}

/** Creates a broadcast, and mostly sends it. */
export async function broadcastFrom(
  { insist, known, next, draw }: Client,
  sender: { readonly from: string; readonly domainId: string },
): Promise<void> {
  const audienceId = known("aud");
  if (audienceId === undefined) return;
  const body = { name: `News ${next()}`, subject: "News", html, audienceId, ...sender };
  const made = await insist("POST", "/broadcasts", { body });
  if (made?.status === 201 && draw.is(0.8))
    await insist("POST", `/broadcasts/${made.body.id}/send`, { body: {} });
}

export async function steerBroadcast(client: Client): Promise<void> {
  const { insist, known, draw } = client;
  const id = known("brd");
  const verb = draw.pick(["pause", "resume", "resume", "cancel", "send", "duplicate", "unschedule"]);
  if (id !== undefined) await insist("POST", `/broadcasts/${id}/${verb}`, { body: {} });
}

/** Broadcasts that were paused go on, so that they can end; without its domain, a broadcast is canceled. */
export async function endBroadcasts({ insist, project }: Client): Promise<void> {
  for (const id of project.ids.get("brd") ?? []) {
    const resumed = await insist("POST", `/broadcasts/${id}/resume`, { body: {} });
    if (resumed?.body.name === "domain_not_verified")
      await insist("POST", `/broadcasts/${id}/cancel`, { body: {} });
  }
}
