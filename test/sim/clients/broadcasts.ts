import type { Client } from "./client.ts";

const html = '<p>News</p><a href="{{ unsubscribeUrl }}">Unsubscribe</a>';

export async function createBroadcast(client: Client): Promise<void> {
  const { insist, known, project, next, draw } = client;
  const audienceId = known("aud");
  if (audienceId === undefined) return;
  const from = `News <news@${project.domain}>`;
  const body = {
    name: `News ${next()}`,
    from,
    subject: "News",
    html,
    audienceId,
    domainId: project.domainId,
  };
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

/** Broadcasts that were paused go on, so that they can end. */
export async function resumeBroadcasts({ insist, project }: Client): Promise<void> {
  for (const id of project.ids.get("brd") ?? [])
    await insist("POST", `/broadcasts/${id}/resume`, { body: {} });
}
