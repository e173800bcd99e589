import {
  CreateTableCommand,
  type DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
} from "@aws-sdk/client-dynamodb";
import { expect, onTestFinished, test, vi } from "vitest";
import { type DynamoOptions, type LocalDynamo, startDynamo } from "../../../local/engines/dynamo.ts";
import { patience } from "../../support/patience.ts";
import { dynamoClient } from "../support/engine-clients.ts";
import { runScript } from "../support/run-script.ts";
import { listens } from "../support/sockets.ts";
import { temporaryDir } from "../support/temporary-dir.ts";

async function testDynamo(options: DynamoOptions = {}): Promise<LocalDynamo> {
  const dynamo = await startDynamo(options);
  onTestFinished(() => dynamo.stop());
  return dynamo;
}

async function createRows(client: DynamoDBClient): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName: "rows",
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
      AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
    }),
  );
}

async function tablesAt(url: string): Promise<readonly string[] | undefined> {
  return (await dynamoClient(url).send(new ListTablesCommand())).TableNames;
}

test("the DynamoDB engine listens only on 127.0.0.1", async () => {
  const { url } = await testDynamo();
  expect(await listens("127.0.0.1", url)).toBe(true);
  expect(await listens("127.0.0.2", url)).toBe(false);
});

test("the DynamoDB engine keeps its tables across a restart", async () => {
  const dir = temporaryDir();
  const first = await testDynamo({ dir });
  await createRows(dynamoClient(first.url));
  await first.stop();
  const second = await testDynamo({ dir });
  expect(await tablesAt(second.url)).toEqual(["rows"]);
});

test("the DynamoDB engine does not listen after it is stopped", async () => {
  const { url, stop } = await testDynamo();
  await stop();
  expect(await listens("127.0.0.1", url)).toBe(false);
});

test("the DynamoDB engine restarts on the same port with its tables when a request crashes it", async () => {
  const log = vi.fn();
  const { url } = await testDynamo({ dir: temporaryDir(), log });
  const client = dynamoClient(url);
  await createRows(client);
  const fatal = new GetItemCommand({
    TableName: "rows",
    Key: { pk: { S: "a" } },
    ProjectionExpression: "日本",
  });
  await client.send(fatal).catch(() => {});
  await vi.waitFor(
    () => expect(log).toHaveBeenCalledWith(expect.stringContaining("starting it again")),
    patience,
  );
  await vi.waitFor(async () => expect(await tablesAt(url)).toEqual(["rows"]), patience);
});

test("the DynamoDB engine ends with the process that started it, even when that is killed", async () => {
  const script = runScript(`
    import { startDynamo } from "project/local/engines/dynamo.ts";
    console.log((await startDynamo()).url);
    setInterval(() => {}, 1000);
  `);
  const url = await script.line();
  expect(await listens("127.0.0.1", url)).toBe(true);
  script.child.kill("SIGKILL");
  await script.ended();
  await vi.waitFor(async () => expect(await listens("127.0.0.1", url)).toBe(false), patience);
});

test("the environment can configure another DynamoDB engine", async () => {
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", "http://127.0.0.1:9");
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  expect((await testDynamo()).url).toBe("http://127.0.0.1:9");
});
