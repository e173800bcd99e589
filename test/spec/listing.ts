import { newProject, type TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { send } from "../workers/mail.ts";

export interface Page {
  readonly ids: readonly string[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly prevCursor: string | null;
}

/** A page of a project's emails: the ids of its items, and the rest of its envelope as it came. */
export async function page(world: World, { key }: TestProject, query: string): Promise<Page> {
  const { status, body } = await world.api("GET", `/emails?${query}`, { key });
  if (status !== 200) throw new Error(`${query} was refused: ${status} ${body.name}`);
  const { items, ...envelope } = body;
  return { ...envelope, ids: items.map(({ id }: { id: string }) => id) };
}

export async function sendLater(world: World, project: TestProject, stepMs = 1000): Promise<string> {
  world.clock.advance(stepMs);
  return send(world, project);
}

/** A project with emails at `count` different times; their ids, newest first. */
export async function withEmails(world: World, count: number, stepMs = 1000) {
  const project = await newProject(world);
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.unshift(await sendLater(world, project, stepMs));
  return { project, ids };
}
