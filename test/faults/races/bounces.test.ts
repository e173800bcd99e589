import { expect } from "vitest";
import { readReputation } from "../../../functions/store/feedback/reputation.ts";
import { withFaults } from "../../support/fault-injection.ts";
import { memoryEngine } from "../../support/memory-dynamo/engines.ts";
import { testIn } from "../../support/test.ts";
import { recordBatch } from "../../workers/event-mail.ts";
import { acceptsOf, send } from "../../workers/mail.ts";

const test = testIn({}, { engine: memoryEngine });

test("a bounce event redelivered after it was counted is counted once", async ({ world, project }) => {
  const address = "nobody@example.com";
  const id = await send(world, project, { to: address });
  await world.settle();
  world.clock.advance(1000);
  await world.ses.emit(acceptsOf(world, id)[0]?.messageId ?? "", "Bounce", { recipients: [address] });
  await world.ses.settle();
  const events = world.events.splice(0);
  expect(events).toHaveLength(1);
  const isEventRow = (input: unknown) => JSON.stringify(input).includes("#ACT");
  const act = async () => {
    throw new Error("the event's row was not written");
  };
  await withFaults(world, [{ command: "PutItem", when: isEventRow, act }], async () => {
    expect(await recordBatch(world, events)).toEqual([0]);
  });
  const bounces = async () => {
    const reputation = await readReputation(world.services.tables, project.id);
    return reputation?.windows.map((window) => window.bounces);
  };
  expect(await bounces()).toEqual([1, 0]);
  expect(await recordBatch(world, events)).toEqual([]);
  expect(await bounces()).toEqual([1, 0]);
});
