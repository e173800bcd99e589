import { expect } from "vitest";
import { test } from "../support/test.ts";
import { acceptsOf, pass, read, send } from "./mail.ts";

test("an email that waits for its second try may have been sent: no call and no resumption cancels it", async ({
  world,
  project,
}) => {
  world.ses.holdEvents();
  world.ses.setFault({ mode: "lose-answer", times: 1 });
  const id = await send(world, project);
  const ask = (path: string, body?: unknown) =>
    world.api("POST", path, { key: project.key, ...(body ? { body } : {}) });
  await world.settle();
  world.clock.advance(16 * 60_000);
  await world.sweep();
  expect(await read(world, project, id)).toMatchObject({ status: "queued" });
  const canceled = await ask(`/emails/${id}/cancel`);
  expect([canceled.status, canceled.body.name]).toEqual([409, "invalid_state"]);
  await ask("/outbound/pause");
  await world.settle();
  await ask("/outbound/resume", { dropOlderThan: world.clock.now().toISOString() });
  await pass(world, 2);
  expect(await read(world, project, id)).toMatchObject({ status: "sent" });
  expect(acceptsOf(world, id)).toHaveLength(2);
});
