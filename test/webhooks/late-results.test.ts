import { expect } from "vitest";
import { acquireSlot } from "../../functions/operations/webhooks/calls/hold-slot.ts";
import { transact } from "../../functions/store/platform/transact.ts";
import {
  deleteStateWrite,
  endCalls,
  resetFailuresWrite,
} from "../../functions/store/webhooks/webhook-state.ts";
import type { Webhook } from "../../functions/store/webhooks/webhooks.ts";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import { newWebhook, stateOf } from "../support/webhook.ts";
import type { World } from "../support/world.ts";

const times = { firstFailedAt: "2026-01-01T00:00:00.000Z", lastFailedAt: "2026-01-01T00:00:15.000Z" };
const failed = { kind: "failed", count: 2, ...times, pause: undefined } as const;

/** Takes the endpoint's slot as a worker does: an endpoint of a project with ten has only one. */
async function take(world: World, webhook: Webhook) {
  const held = await acquireSlot(world.services, webhook, await stateOf(world, webhook), 1, 10);
  if (held === "busy" || "notBefore" in held) throw new Error("the slot is taken");
  return held;
}

test("the failures that a worker saw count, also where its slot is another's by then", async ({ world }) => {
  const webhook = await newWebhook(world, await newProject(world));
  const late = await take(world, webhook);
  world.clock.advance(91_000);
  const other = await take(world, webhook);
  expect(other.slot).toBe(late.slot);
  await endCalls(world.services.tables, webhook.projectId, webhook.id, late, failed);
  expect(await stateOf(world, webhook)).toMatchObject({ failures: 2, ...times, [other.slot]: other.until });
});

for (const [what, write] of [
  ["reset", resetFailuresWrite],
  ["deleted", deleteStateWrite],
] as const)
  test(`they do not count for an endpoint that was ${what} in the meantime`, async ({ world }) => {
    const webhook = await newWebhook(world, await newProject(world));
    const { tables } = world.services;
    const late = await take(world, webhook);
    world.clock.advance(91_000);
    await transact(tables, `test ${what}`, { state: write(tables, webhook.projectId, webhook.id) });
    const before = await stateOf(world, webhook);
    await endCalls(tables, webhook.projectId, webhook.id, late, failed);
    expect(await stateOf(world, webhook)).toEqual(before);
  });
