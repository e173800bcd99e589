import { ConditionalCheckFailedException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { put } from "../../functions/store/platform/write.ts";
import { failedWriteUnits } from "../support/failed-writes.ts";
import { localEngine } from "../support/local-engine.ts";
import { startWorld, type World } from "../support/world.ts";

const itemOf = (kilobytes: number) => ({ pk: "a", sk: "b", text: "x".repeat(kilobytes * 1024 - 10) });

describe("the units of a failed write", () => {
  const failed = (existing?: object) =>
    new ConditionalCheckFailedException({
      message: "",
      $metadata: {},
      ...(existing && { Item: marshall(existing) }),
    });

  test.each([
    ["one where neither item is known", {}, undefined, 1],
    ["those of the existing item", {}, itemOf(3), 3],
    ["those of the written item, if it is larger", { Item: itemOf(4) }, itemOf(3), 4],
  ])("are %s", (_, input, existing, units) => {
    expect(failedWriteUnits({ input, error: failed(existing) })).toBe(units);
  });

  test("are twice those of every write of a cancelled transaction", () => {
    const error = new TransactionCanceledException({
      message: "",
      $metadata: {},
      CancellationReasons: [{ Code: "None" }, { Code: "ConditionalCheckFailed", Item: marshall(itemOf(2)) }],
    });
    const input = { TransactItems: [{ Put: { Item: itemOf(3) } }, { Update: {} }] };
    expect(failedWriteUnits({ input, error })).toBe(2 * (3 + 2));
  });

  test("are none for another error or a write that succeeded", () => {
    expect(failedWriteUnits({ input: { Item: itemOf(1) }, error: new Error("socket hang up") })).toBe(0);
    expect(failedWriteUnits({ input: { Item: itemOf(1) } })).toBe(0);
  });
});

describe("the recorder", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({}, { engine: localEngine, recordsSes: true });
  });
  afterAll(() => world.stop());

  test("keeps what the units of a failed conditional write are counted from", async () => {
    const { tables } = world.services;
    await put(tables, "data", itemOf(2));
    world.recorder.reset();
    await put(tables, "data", itemOf(2));
    const calls = world.recorder.calls();
    expect(calls).toMatchObject([{ command: "PutItem", writeUnits: 0 }]);
    expect(calls.map(failedWriteUnits)).toEqual([2]);
  });

  test("sees calls to SES", async () => {
    world.recorder.reset();
    await (await world.services.mailer()).readSendRate("us-east-1");
    expect(world.recorder.calls()).toMatchObject([{ service: "ses", command: "GetAccount" }]);
  });
});
