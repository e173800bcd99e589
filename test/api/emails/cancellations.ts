import { expect } from "vitest";
import type { TestProject } from "../../support/project.ts";
import type { World } from "../../support/world.ts";
import { pass } from "../../workers/mail.ts";

type Caller = Pick<TestProject, "key">;

/** Asks for a cancellation by filter. */
export function cancelBy(world: World, { key }: Caller, filter: object, dryRun?: boolean) {
  return world.api("POST", "/emails/cancel", {
    key,
    body: { filter, ...(dryRun !== undefined && { dryRun }) },
  });
}

/** The cancellation of a project's emails, when it has ended. */
export async function endedCancellation(world: World, caller: Caller, filter: object) {
  const { status, body } = await cancelBy(world, caller, filter);
  expect(status).toBe(202);
  while (await world.jobs.workOff(world.services));
  await pass(world, 2);
  const ended = await readCancellation(world, caller, body.id);
  expect(ended.status).toBe("done");
  return ended;
}

export async function readCancellation(world: World, { key }: Caller, id: string) {
  const { status, body } = await world.api("GET", `/emails/cancellations/${id}`, { key });
  expect(status).toBe(200);
  return body;
}

/** Sends an email, a second after the one before: its id follows theirs. */
export async function sendNext(
  world: World,
  { key, email }: TestProject,
  over: object = {},
): Promise<string> {
  world.clock.advance(1000);
  const { status, body } = await world.api("POST", "/emails", { key, body: email({ ...over }) });
  expect(status).toBe(200);
  return body.id;
}

export async function statusOf(world: World, { key }: Caller, id: string): Promise<string> {
  return (await world.api("GET", `/emails/${id}`, { key })).body.status;
}
