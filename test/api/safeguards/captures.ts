import { messageTags } from "../../../functions/settings/message-tags.ts";
import type { TestProject } from "../../support/project.ts";
import type { World } from "../../support/world.ts";

/** Changes a project as its owner. */
export function change(world: World, { id, owner }: TestProject, body: unknown) {
  return world.api("PATCH", `/projects/${id}`, { token: owner.token, body });
}

/** How many emails of a project SES said yes to. */
export function acceptedOf(world: World, { id }: TestProject): number {
  return world.ses.accepts().filter(({ tags }) => tags[messageTags.project] === id).length;
}

/** The emails of a project, with their recipients. */
export async function emailsOf(world: World, { key }: TestProject) {
  const { body } = await world.api("GET", "/emails?limit=100", { key });
  const ids: readonly string[] = body.items.map((one: { id: string }) => one.id);
  return Promise.all(ids.map(async (id) => (await world.api("GET", `/emails/${id}`, { key })).body));
}
