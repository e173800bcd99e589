import { expect } from "vitest";
import { handler as deliver } from "../../functions/workers/sending/deliver.ts";
import { test } from "../support/test.ts";
import { read, send } from "./mail.ts";

test("what SES says of an email that it rejects is in no log line: it may quote an address", async ({
  world,
  project,
}) => {
  const id = await send(world, project);
  const message = "Email address is not verified: quoted@example.com";
  const rejecting = async () => ({
    ...(await world.services.mailer()),
    send: async () => ({ kind: "rejected" as const, reason: "MessageRejected", message }),
  });
  await world.queues.workOff(deliver.on({ ...world.services, mailer: rejecting }));
  expect(await read(world, project, id)).toMatchObject({ status: "failed" });
  expect(world.logged.filter((line) => line.includes(id)).length).toBeGreaterThan(0);
  expect(world.logged.join("\n")).not.toContain("quoted@example.com");
});
