import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, type BothEngines, startBoth } from "./both-engines.ts";
import { anyCommands, mark, type RandomCommand, tableName } from "./random-commands.ts";
import type { Item } from "./values.ts";

let engines: BothEngines;
beforeAll(async () => {
  engines = await startBoth();
});
afterAll(() => engines.stop());

let runs = 0;

/** Runs a sequence in both engines, on rows of its own, and returns the in-memory engine's outputs. */
async function both(sequence: readonly RandomCommand[]) {
  const own: RandomCommand[] = JSON.parse(JSON.stringify(sequence).replaceAll(mark, `r${++runs}`));
  const answers = [];
  for (const command of own) {
    const answer = await ask(engines.memory, command);
    expect(answer, JSON.stringify(command)).toEqual(await ask(engines.real, command));
    answers.push(answer);
  }
  return answers;
}

const Key = { pk: { S: `${mark}a` }, sk: { S: "1" } };
const put = (fields: Item = {}): RandomCommand => ({
  operation: "PutItem",
  input: { TableName: tableName, Item: { ...Key, ...fields } },
});
const update = (UpdateExpression: string, values?: Item, more: object = {}): RandomCommand => ({
  operation: "UpdateItem",
  input: {
    ...{ TableName: tableName, Key, UpdateExpression, ReturnValues: "ALL_NEW" },
    ...(values && { ExpressionAttributeValues: values }),
    ...more,
  },
});
const one = { ":one": { N: "1" } };

/**
 * The sequences avoid known differences. DynamoDB Local creates a list or a map
 * for a path without a parent, fills a list up to an index beyond its end, and removes list elements one after the
 * other; returns the key as the old item where there was none; accepts an empty update; validates late operands that
 * are wrong for every item, and equal operands by their text; and returns as a transaction's cancellation reasons what
 * the service refuses at once. The in-memory engine does what the service documents.
 */
describe("the in-memory DynamoDB", () => {
  test("has the same outputs as DynamoDB Local for every sequence of commands", async () => {
    const rest = ["a", "b"].map((name) => ({
      operation: "Query",
      input: {
        TableName: tableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": { S: `${mark}${name}` } },
      },
    }));
    const property = fc.asyncProperty(anyCommands(), async (sequence) => {
      await both([...sequence, ...rest]);
    });
    await fc.assert(property, { numRuns: 300 });
  }, 300_000);

  test.each([
    [
      "a name that no expression uses",
      update("SET n = :one", one, { ExpressionAttributeNames: { "#x": "x" } }),
    ],
    ["a value that no expression uses", update("REMOVE n", one)],
    ["a name that is not given", update("SET #n = :one", one)],
    ["a value that is not given", update("SET n = :two", one)],
    ["an update of the key", update("SET sk = :one", one)],
    ["paths that meet", update("SET n = :one REMOVE n.x", one)],
    ["a clause twice", update("SET n = :one SET s = :one", one)],
    ["a text to add", update("ADD n :text", { ":text": { S: "x" } })],
    ["a missing operand", update("SET n = gone + :one", one)],
    ["a sum with a text", update("SET n = s + :one", one)],
    ["a place in what is no list", update("SET s[0] = :one", one)],
    ["redundant parentheses", update("SET n = :one", one, { ConditionExpression: "((n = :one))" })],
    ["an unknown function", update("SET n = :one", one, { ConditionExpression: "exists(n)" })],
    ["an unfinished condition", update("SET n = :one", one, { ConditionExpression: "n = :one AND" })],
    ["an empty key", update("SET n = :one", one, { Key: { ...Key, sk: { S: "" } } })],
    ["half a key", update("SET n = :one", one, { Key: { pk: Key.pk } })],
    ["a key of another type", put({ sk: { N: "1" } })],
    ["an index key of another type", put({ gpk: { S: `${mark}g` }, gsk: { S: "1" } })],
    ["an empty set", put({ t: { SS: [] } })],
    ["a number that is none", put({ n: { N: "one" } })],
    ["a number too long", put({ n: { N: "1".repeat(39) } })],
    ["an item too large", put({ s: { S: "x".repeat(410_000) } })],
    ["two writes of one item", transaction([0, 0])],
    ["more than a hundred writes", transaction(Array.from({ length: 101 }, (_, at) => at))],
    ["an index that is not there", walk({ IndexName: "none" })],
    ["a start that is no key", walk({ ExclusiveStartKey: { pk: Key.pk } })],
    ["a filter by the key", walk({ FilterExpression: "sk = :pk" })],
    ["a condition beside the key", walk({ KeyConditionExpression: "pk = :pk AND n = :pk" })],
  ])("the in-memory DynamoDB refuses %s", async (_, command) => {
    const answers = await both([put({ s: { S: "x" } }), command]);
    expect(answers.at(-1)).toEqual([{ error: "ValidationException" }]);
  });

  test("stores numbers exactly, also fractions", async () => {
    const [, answer] = await both([
      put({ n: { N: "0.10" }, s: { N: "12345678901234567890123456789012345678" } }),
      update("SET n = n + :a, s = s - :b", { ":a": { N: "0.2" }, ":b": { N: "1E0" } }),
    ]);
    expect(answer?.[0]).toMatchObject({
      Attributes: { n: { N: "0.3" }, s: { N: "12345678901234567890123456789012345677" } },
    });
  });

  test("updates values within lists and maps", async () => {
    const list = (...texts: string[]) => ({ L: texts.map((S) => ({ S })) });
    const answers = await both([
      put({ l: list("a", "b", "c"), m: { M: { x: { M: {} } } } }),
      update("SET l[3] = :x, m.x.y = :x", { ":x": { S: "x" } }),
      update("REMOVE l[0], l[20]"),
      update("SET l[1] = :y REMOVE l[0], m.x.y", { ":y": { S: "y" } }),
      update("ADD m.n :one SET m.l = list_append(l, l)", one),
    ]);
    expect(answers.slice(1).map(([page]) => page?.["Attributes"])).toMatchObject([
      { l: list("a", "b", "c", "x"), m: { M: { x: { M: { y: { S: "x" } } } } } },
      { l: list("b", "c", "x") },
      { l: list("y", "x"), m: { M: { x: { M: {} } } } },
      { m: { M: { n: { N: "1" }, l: list("y", "x", "y", "x") } } },
    ]);
  });

  test("appends beyond a list's end, removes several list elements at once, and refuses a path without a parent", async () => {
    const own = [
      put({ l: { L: [] } }),
      update("SET l[9] = :b, l[5] = :a", { ":a": { S: "a" }, ":b": { S: "b" } }),
    ];
    for (const command of own) await ask(engines.memory, command);
    const [page] = await ask(engines.memory, { operation: "GetItem", input: { TableName: tableName, Key } });
    expect(page?.["Item"]).toMatchObject({ l: { L: [{ S: "a" }, { S: "b" }] } });
    const [rest] = await ask(engines.memory, update("REMOVE l[0], l[1]"));
    expect(rest?.["Attributes"]).toMatchObject({ l: { L: [] } });
    for (const command of [update("SET m.x = :one", one), update("REMOVE m.x"), update("ADD m.x :one", one)])
      expect(await ask(engines.memory, command)).toEqual([{ error: "ValidationException" }]);
  });

  test("runs a transaction once for its token, and refuses a different one with the same token", async () => {
    const [Put, token] = [
      { ...put().input, ConditionExpression: "attribute_not_exists(pk)" },
      `${mark}token`,
    ];
    const items = (n: string) => [{ Put: { ...Put, Item: { ...Key, n: { N: n } } } }];
    const write = (n: string, ClientRequestToken: string) => ({
      operation: "TransactWriteItems",
      input: { TransactItems: items(n), ClientRequestToken },
    });
    const answers = await both([
      write("1", token),
      write("1", token),
      write("2", token),
      write("1", `${mark}b`),
    ]);
    expect(answers.map(([page]) => page?.["error"])).toEqual([
      ...[undefined, undefined],
      ...["IdempotentParameterMismatchException", "TransactionCanceledException"],
    ]);
  });
});

function transaction(sorts: readonly number[]): RandomCommand {
  const TransactItems = sorts.map((sort) => ({
    Put: { TableName: tableName, Item: { ...Key, sk: { S: `${sort}` } } },
  }));
  return { operation: "TransactWriteItems", input: { TransactItems } };
}

function walk(more: object): RandomCommand {
  const ExpressionAttributeValues = { ":pk": Key.pk };
  const input = {
    TableName: tableName,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues,
    ...more,
  };
  return { operation: "Query", input };
}
