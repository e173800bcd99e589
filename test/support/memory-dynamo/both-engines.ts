import { isDeepStrictEqual } from "node:util";
import * as dynamo from "@aws-sdk/client-dynamodb";
import { createTable } from "../../../local/engines/create-tables.ts";
import { localEngine } from "../local-engine.ts";
import { memoryEngine } from "./engines.ts";
import { indexName, mark, type RandomCommand, tableName } from "./random-commands.ts";

export interface BothEngines {
  readonly real: dynamo.DynamoDBClient;
  readonly memory: dynamo.DynamoDBClient;
  readonly stop: () => Promise<void>;
}

/** DynamoDB Local and the in-memory engine, each with the same empty table. */
export async function startBoth(): Promise<BothEngines> {
  const [real, memory] = [await localEngine.start(clock), await memoryEngine.start(clock)];
  for (const { client } of [real, memory]) await createTable(client, rows);
  const stop = async () => {
    await Promise.all([real.stop(), memory.stop()]);
  };
  return { real: real.client, memory: memory.client, stop };
}

const clock = () => performance.now();

const rows = {
  name: tableName,
  region: "us-east-1",
  KeySchema: keys("pk", "sk"),
  AttributeDefinitions: [
    ...["pk", "sk", "gpk"].map((AttributeName) => ({ AttributeName, AttributeType: "S" as const })),
    { AttributeName: "gsk", AttributeType: "N" as const },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: indexName,
      KeySchema: keys("gpk", "gsk"),
      Projection: { ProjectionType: "ALL" as const },
    },
  ],
};

function keys(partition: string, sort: string) {
  return [
    { AttributeName: partition, KeyType: "HASH" as const },
    { AttributeName: sort, KeyType: "RANGE" as const },
  ];
}

const commands: Readonly<Record<string, new (input: never) => unknown>> = {
  PutItem: dynamo.PutItemCommand,
  UpdateItem: dynamo.UpdateItemCommand,
  DeleteItem: dynamo.DeleteItemCommand,
  BatchWriteItem: dynamo.BatchWriteItemCommand,
  TransactWriteItems: dynamo.TransactWriteItemsCommand,
  GetItem: dynamo.GetItemCommand,
  BatchGetItem: dynamo.BatchGetItemCommand,
  TransactGetItems: dynamo.TransactGetItemsCommand,
  Query: dynamo.QueryCommand,
  Scan: dynamo.ScanCommand,
};
const mostPages = 20;

/** The pages that a client receives, or the error's name and reasons. Messages and the order of sets differ. */
export async function ask(
  client: dynamo.DynamoDBClient,
  { operation, input, walks = false }: RandomCommand,
): Promise<readonly Answer[]> {
  const pages: Answer[] = [];
  for (let start: unknown; ; ) {
    const page = await answerOf(client, operation, start ? { ...input, ExclusiveStartKey: start } : input);
    pages.push(page);
    start = page["LastEvaluatedKey"];
    if (!walks || !start || pages.length >= mostPages) return pages;
  }
}

/** Plays a sequence on rows of its own; returns the first command that the engines answer differently, with both answers. */
export async function differenceOf(
  { real, memory }: BothEngines,
  sequence: readonly RandomCommand[],
  name: string,
): Promise<string | undefined> {
  // A copy of the sequence with another name in its keys.
  const own: readonly RandomCommand[] = JSON.parse(JSON.stringify(sequence).replaceAll(mark, name));
  for (const command of own) {
    const [here, there] = [await ask(memory, command), await ask(real, command)];
    if (!isDeepStrictEqual(here, there))
      return [own, command, here, there].map((one) => JSON.stringify(one)).join("\n");
  }
  return undefined;
}

export type Answer = Readonly<Record<string, unknown>>;

async function answerOf(client: dynamo.DynamoDBClient, operation: string, input: object): Promise<Answer> {
  const Command = commands[operation];
  if (!Command) throw new Error(`no command ${operation}`);
  try {
    // The input belongs to this command; any command's type is used for it.
    const command = new Command(input as never) as dynamo.GetItemCommand;
    const { $metadata: _, ...answer } = await client.send(command);
    return inOrder(answer);
  } catch (error) {
    if (!(error instanceof dynamo.DynamoDBServiceException)) throw error;
    const reasons =
      error instanceof dynamo.TransactionCanceledException
        ? error.CancellationReasons?.map(({ Code, Item }) => ({ Code, Item }))
        : undefined;
    const item = error instanceof dynamo.ConditionalCheckFailedException ? error.Item : undefined;
    return inOrder({ error: error.name, item, reasons });
  }
}

function inOrder(answer: object): Answer {
  return JSON.parse(JSON.stringify(answer), (name, value) =>
    (name === "SS" || name === "NS") && Array.isArray(value) ? value.toSorted() : value,
  );
}
