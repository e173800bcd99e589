import { newBroadcast } from "../support/broadcast-rows.ts";
import { newProject } from "../support/project.ts";
import type { World } from "../support/world.ts";

/** A broadcast that was sent to some contacts of a project of its own. */
export interface SentBroadcast {
  readonly path: string;
  readonly key: string;
  readonly recipients: readonly string[];
}

export async function newSentBroadcast(world: World): Promise<SentBroadcast> {
  const project = await newProject(world);
  const { key, domain } = project;
  const make = async (path: string, body: unknown): Promise<string> => {
    const answer = await world.api("POST", path, { key, body });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  };
  const audienceId = await make("/audiences", { name: "Readers" });
  const recipients = ["ada", "bob", "cyd"].map((name) => `${name}@${domain}.example`);
  for (const email of recipients) {
    world.clock.advance(1);
    await make("/contacts", { email, audienceIds: [audienceId] });
  }
  const html = '<a href="{{ unsubscribeUrl }}">Unsubscribe</a>';
  const content = { subject: "News", html, from: `news@${domain}`, audienceId };
  const id = await make("/broadcasts", { ...newBroadcast(project), ...content });
  await make(`/broadcasts/${id}/send`, {});
  await world.settle();
  return { path: `/broadcasts/${id}`, key, recipients };
}
