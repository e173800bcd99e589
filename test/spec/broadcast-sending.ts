import { newBroadcast } from "../support/broadcast-rows.ts";
import { newDomain, type TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";

/** A complete draft of a project, and what can be done with it by a key. */
export interface Draft {
  readonly id: string;
  readonly path: string;
  readonly addresses: readonly string[];
  readonly send: (key: string) => ReturnType<World["api"]>;
}

/** Makes a complete draft to contacts of its own. */
export async function newDraft(world: World, project: TestProject, contacts = 1): Promise<Draft> {
  const { key, domain } = project;
  const make = async (path: string, body: unknown): Promise<string> => {
    const answer = await world.api("POST", path, { key, body });
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  };
  const audienceId = await make("/audiences", { name: "Readers" });
  const addresses = Array.from({ length: contacts }, (_, at) => `r${at}.${audienceId}@${domain}.example`);
  for (const email of addresses) {
    world.clock.advance(1);
    await make("/contacts", { email, audienceIds: [audienceId] });
  }
  const content = { subject: "News", html: '<a href="{{ unsubscribeUrl }}">Unsubscribe</a>' };
  const body = { ...newBroadcast(project), ...content, from: `news@${domain}`, audienceId };
  const id = await make("/broadcasts", body);
  const path = `/broadcasts/${id}`;
  return { id, path, addresses, send: (by) => world.api("POST", `${path}/send`, { key: by }) };
}

/** Creates a key that is pinned to another domain of the project. */
export async function keyOfAnotherDomain(world: World, project: TestProject): Promise<string> {
  const { id: domainId } = await newDomain(world, project.id, `other.${project.domain}`, "us-east-1");
  return project.newKey({ domainId });
}

/** What SES accepted for some addresses. */
export function acceptsTo(world: World, addresses: readonly string[]) {
  return world.ses.emails().filter(({ destinations }) => destinations.some((one) => addresses.includes(one)));
}
