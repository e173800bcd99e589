import { expect } from "vitest";
import { refuse, withFaults } from "../support/fault-injection.ts";
import { test } from "../support/test.ts";
import { acceptsOf, pass, read, send } from "./mail.ts";

test("an email that SES accepted is stored as sent after the table was down for seconds", async ({
  world,
  project,
}) => {
  world.ses.holdEvents();
  const marks = (input: object) => "UpdateExpression" in input && JSON.stringify(input).includes('"sent"');
  const down = { command: "UpdateItem", when: marks, times: 15, act: refuse("InternalServerError", 500) };
  const ids: string[] = [];
  const met = await withFaults(world, [down], async () => {
    ids.push(await send(world, project));
    await world.settle();
  });
  // The SDK makes three attempts of each of five calls; the sixth is served.
  expect(met).toEqual([15]);
  expect(await read(world, project, ids[0] ?? "")).toMatchObject({ status: "sent" });
  await pass(world, 40);
  expect(acceptsOf(world, ids[0] ?? "")).toHaveLength(1);
});
