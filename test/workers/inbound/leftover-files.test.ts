import { expect } from "vitest";
import { overtaken, refuse, withFaults } from "../../support/fault-injection.ts";
import { mailArrives, receiveMailOf, runReceiver } from "../../support/inbound-mail.ts";
import type { TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const filesOf = (world: World, { id }: TestProject) =>
  [...world.objects.keys()].filter((name) => name.startsWith(`inbound/${id}`));

const writesRow = (input: unknown) => JSON.stringify(input).includes("#INB");

/** A message on the queue, whose receiver the test starts. */
async function arrive(world: World, project: TestProject): Promise<string> {
  await receiveMailOf(world, project);
  mailArrives(world, { recipients: [`in@${project.domain}`] });
  return world.inbound.splice(0).at(-1) ?? "";
}

test("a message that is dropped at its second attempt leaves nothing of its first", async ({
  world,
  project,
}) => {
  const message = await arrive(world, project);
  const down = {
    command: "TransactWriteItems",
    when: writesRow,
    times: 9,
    act: refuse("InternalServerError", 500),
  };
  await withFaults(world, [down], async () => {
    expect(await runReceiver(world, [message])).toBe(1);
  });
  expect(filesOf(world, project)).toHaveLength(2);
  const rule = { name: "Drop", match: { recipient: `in@${project.domain}` }, action: { type: "drop" } };
  expect((await world.api("POST", "/inbound/routes", { key: project.key, body: rule })).status).toBe(201);
  expect(await runReceiver(world, [message])).toBe(0);
  expect(filesOf(world, project)).toEqual([]);
  const { body } = await world.api("GET", "/inbound/emails", { key: project.key });
  expect(body.items).toMatchObject([{ status: "dropped" }]);
});

test("a message that is deleted while it is received a second time leaves nothing", async ({
  world,
  project,
}) => {
  const message = await arrive(world, project);
  const deleted = async () => {
    expect(await runReceiver(world, [message])).toBe(0);
    const { body } = await world.api("GET", "/inbound/emails", { key: project.key });
    await world.api("DELETE", `/inbound/emails/${body.items[0].id}`, { key: project.key });
    expect(filesOf(world, project)).toEqual([]);
  };
  // It has found no row by then, and has not stored its files yet.
  await overtaken(world, "Query", () => runReceiver(world, [message]), deleted);
  expect(filesOf(world, project)).toEqual([]);
});
