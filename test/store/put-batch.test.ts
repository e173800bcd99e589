import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, test } from "vitest";
import { putBatch } from "../../functions/store/platform/put-batch.ts";
import type { Tables } from "../../functions/store/platform/table.ts";

// No engine leaves rows unprocessed on demand.
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
const rowAt = (at: number) => ({ pk: "P", sk: String(at) });
const asked = () => mock.commandCalls(BatchWriteCommand).map(({ args: [{ input }] }) => input.RequestItems);
const puts = (...rows: readonly object[]) => ({
  "data-table": rows.map((Item) => ({ PutRequest: { Item: { ...Item } } })),
});

describe("a batch of puts", () => {
  test("writes the rows again that DynamoDB left unprocessed, and only those, after growing pauses", async () => {
    pauses.length = 0;
    const left = { UnprocessedItems: puts(rowAt(1)) };
    mock.on(BatchWriteCommand).resolvesOnce(left).resolvesOnce(left).resolves({ UnprocessedItems: {} });
    await putBatch(tables, "data", [rowAt(0), rowAt(1)]);
    expect(asked()).toEqual([puts(rowAt(0), rowAt(1)), puts(rowAt(1)), puts(rowAt(1))]);
    expect(pauses).toEqual([50, 100]);
  });

  test("is unavailable when its rows stay unprocessed", async () => {
    mock.on(BatchWriteCommand).resolves({ UnprocessedItems: puts(rowAt(0)) });
    await expect(putBatch(tables, "data", [rowAt(0)])).rejects.toMatchObject({ name: "unavailable" });
    expect(asked()).toHaveLength(7);
  });

  test("takes 25 rows a call", async () => {
    mock.on(BatchWriteCommand).resolves({});
    await putBatch(
      tables,
      "data",
      Array.from({ length: 51 }, (_, at) => rowAt(at)),
    );
    expect(asked().map((one) => one?.["data-table"]?.length)).toEqual([25, 25, 1]);
  });
});
