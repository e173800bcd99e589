import { expect } from "vitest";
import { withFaults } from "../support/fault-injection.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import { newWebhook } from "../support/webhook.ts";
import type { World } from "../support/world.ts";
import { acceptsOf, pass, read, send } from "./mail.ts";

/** Lets the worker end right after it has claimed an email. */
async function endAfterClaim(world: World, work: () => Promise<unknown>): Promise<void> {
  const isClaim = (input: Readonly<Record<string, unknown>>) =>
    JSON.stringify(input["ExpressionAttributeValues"]).includes('"sending"');
  const rules = [
    {
      ...{ command: "UpdateItem", when: isClaim, times: 10 },
      act: async (claim: () => Promise<never>) => {
        await claim();
        throw new Error("the process has ended");
      },
    },
  ];
  await withFaults(world, rules, async () => void (await work().catch(() => undefined)));
}

async function typesOf(world: World, project: TestProject, id: string) {
  const { events } = await read(world, project, id);
  return events.map(({ type, sequence }: { type: string; sequence: number }) => `${sequence} ${type}`);
}

test("an email is claimed without a look at its row where no webhook hears that it was queued", async ({
  world,
}) => {
  const project = await newProject(world);
  await newWebhook(world, project, { events: ["email.delivered", "contact.*"] });
  const id = await send(world, project);
  world.recorder.reset();
  await world.queues.workOff(world.deliver);
  const calls = world.recorder.calls();
  const claimAt = calls.findIndex(({ command }) => command === "UpdateItem");
  expect(calls.slice(0, claimAt)).not.toEqual([]);
  for (const { input } of calls.slice(0, claimAt)) expect(JSON.stringify(input)).not.toContain(id);
  expect(acceptsOf(world, id)).toHaveLength(1);
});

test.for(["email.queued", "email.*", "*"])(
  "a webhook of %s hears that an email was queued, though its worker ends with the claim",
  async (filter, { world }) => {
    const project = await newProject(world);
    const webhook = await newWebhook(world, project, { events: [filter] });
    const id = await send(world, project);
    await endAfterClaim(world, () => world.queues.workOff(world.deliver));
    expect(await read(world, project, id)).toMatchObject({ status: "sending" });
    const { body } = await world.api("GET", `/webhooks/${webhook.id}/deliveries`, { key: project.key });
    expect(body.items).toMatchObject([{ eventType: "email.queued" }]);
  },
);

test("a scheduled email has the event that it was queued, though its worker ends with the claim", async ({
  world,
}) => {
  const project = await newProject(world);
  const id = await send(world, project, {
    scheduledAt: new Date(world.clock.now().getTime() + 120_000).toISOString(),
  });
  await endAfterClaim(world, () => pass(world, 4));
  expect(await typesOf(world, project, id)).toEqual(["1 email.scheduled", "2 email.queued"]);
  const { body } = await world.api("GET", "/activity?type=email.queued", { key: project.key });
  expect(body.items).toMatchObject([{ emailId: id, sequence: 2 }]);
});
