import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, test } from "vitest";
import { getItem, getTogether } from "../../functions/store/platform/read.ts";
import type { Tables } from "../../functions/store/platform/table.ts";

// No engine leaves keys unprocessed, or fails, on demand.
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "us-east-1" }));
const mock = mockClient(client);
beforeEach(() => mock.reset());

const pauses: number[] = [];
const tables: Tables = {
  client,
  data: "data-table",
  money: "money-table",
  pause: async (ms) => void pauses.push(ms),
  chance: () => 1,
};
const [one, two] = [
  { pk: "P", sk: "1" },
  { pk: "P", sk: "2" },
];
const unprocessed = (...Keys: (typeof one)[]) => ({ "data-table": { Keys, ConsistentRead: true } });

describe("a batch of reads", () => {
  test("reads the keys again that DynamoDB left unprocessed, and only those, after growing pauses", async () => {
    pauses.length = 0;
    mock
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: { "data-table": [one] }, UnprocessedKeys: unprocessed(two) })
      .resolvesOnce({ UnprocessedKeys: unprocessed(two) })
      .resolves({ Responses: { "data-table": [two] } });
    const found = await getTogether(tables, { data: [one, two] });
    expect([found.data(one), found.data(two)]).toEqual([one, two]);
    const asked = mock.commandCalls(BatchGetCommand).map(({ args: [{ input }] }) => input.RequestItems);
    expect(asked).toEqual([unprocessed(one, two), unprocessed(two), unprocessed(two)]);
    expect(pauses).toEqual([50, 100]);
  });

  test("is unavailable when its keys stay unprocessed", async () => {
    mock.on(BatchGetCommand).resolves({ UnprocessedKeys: unprocessed(one) });
    await expect(getTogether(tables, { data: [one] })).rejects.toMatchObject({ name: "unavailable" });
    expect(mock.commandCalls(BatchGetCommand)).toHaveLength(7);
  });
});

test.each([
  ["ProvisionedThroughputExceededException", "unavailable"],
  ["ThrottlingException", "unavailable"],
  ["RequestLimitExceeded", "unavailable"],
  ["InternalServerError", "unavailable"],
  ["TimeoutError", "unavailable"],
  ["ValidationException", "ValidationException"],
  ["AccessDeniedException", "AccessDeniedException"],
])("a read that DynamoDB fails with %s fails with %s", async (error, name) => {
  mock.on(GetCommand).rejects(Object.assign(new Error("failed"), { name: error }));
  await expect(getItem(tables, "data", one)).rejects.toMatchObject({ name });
});
