import { expect } from "vitest";
import { updateEmail } from "../../functions/store/emails/email-changes.ts";
import { whileHeld } from "../support/hold-call.ts";
import { test } from "../support/test.ts";
import { acceptsOf, pass, read, send } from "./mail.ts";

/** The table's keys are strings, as the engine gets them. */
const isAbout = (id: string) => (input: Readonly<Record<string, unknown>>) =>
  JSON.stringify(input["Key"]).includes(id);

test("an email that a worker claims while a sweep resumes it, and then leaves, goes out all the same", async ({
  world,
  project,
}) => {
  world.queues.stop();
  const id = await send(world, project);
  world.queues.start();
  world.clock.advance(70_000);
  await whileHeld(world, { command: "UpdateItem", when: isAbout(id) }, world.sweep, async () => {
    const attempt = { id: "01KVG8YK4G0Z7GHRSQQ8DD3RX9", at: world.clock.now().toISOString() };
    const claimed = await updateEmail(world.services.tables, project.id, id, {
      to: "sending",
      set: { attempt },
    });
    expect(claimed).toHaveProperty("item");
  });
  expect(acceptsOf(world, id)).toEqual([]);
  await pass(world, 20);
  expect(acceptsOf(world, id)).toHaveLength(1);
  expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
});
