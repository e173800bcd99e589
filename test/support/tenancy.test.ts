import { expect, test } from "vitest";
import { newKeyText } from "../../functions/domain/projects/key-text.ts";
import { identityKey, personProjectKey, projectKey } from "../../functions/store/platform/keys.ts";
import { type MadeCall, newRecorder, notingCalls } from "./recorder.ts";
import { callerOf, holdToCaller } from "./tenancy.ts";
import type { Caller } from "./tenancy-caller.ts";

const own = "prj_01KV5JE8G09BQEJJWM1YBQ5300";
const foreign = "prj_01KV5JE8G09BQEJJWM1YBQ5301";
const [person, stranger] = ["usr_01KV5JE8G09BQEJJWM1YBQ5300", "usr_01KV5JE8G09BQEJJWM1YBQ5301"];
const key: Caller = { operation: "sendEmail", projectId: own };
const member: Caller = { operation: "addMember", projectId: own, personId: person };
const alone: Caller = { operation: "listProjects", personId: person };

const dynamo = (command: string, input: MadeCall["input"], output?: unknown): MadeCall => ({
  service: "dynamodb",
  command,
  input,
  answer: { output },
});
const get = (Key: object) => dynamo("GetItem", { TableName: "t", Key });
const put = (Item: object) => dynamo("TransactWriteItems", { TransactItems: [{ Put: { Item } }] });
const batch = (...Keys: object[]) => dynamo("BatchGetItem", { RequestItems: { t: { Keys } } });
const list = (...sk: string[]) =>
  dynamo(
    "Query",
    { ExpressionAttributeValues: { ":pk": `U#${person}` } },
    { Items: sk.map((one) => ({ sk: one })) },
  );

function passes(caller: Caller, ...calls: MadeCall[]): boolean {
  try {
    holdToCaller(caller, calls, undefined);
    return true;
  } catch {
    return false;
  }
}

test.each<[string, Caller, readonly MadeCall[]]>([
  [
    "rows of the project",
    key,
    [batch(projectKey(own)), get({ pk: { S: `P#${own}#EML#0` }, sk: { S: "x" } })],
  ],
  ["a place in a workers' list", key, [put({ ...projectKey(own), duePk: "DUE#3" })]],
  ["its object", key, [{ service: "s3", command: "PutObject", input: { name: `${own}/eml_1` } }]],
  ["its message", key, [{ service: "sqs", command: "SendMessage", input: { message: { projectId: own } } }]],
  [
    "the identity of its domain",
    { ...key, operation: "createDomain" },
    [get(identityKey("us-east-1", "a.test"))],
  ],
  ["who joins it", member, [put(personProjectKey(stranger, own))]],
  ["a person's list and what it names", alone, [list(`PROJECT#${own}`), batch(projectKey(own))]],
])("a request may name %s", (_, caller, calls) => {
  expect(passes(caller, ...calls)).toBe(true);
});

test.each<[string, Caller, MadeCall]>([
  ["a row of another project", key, get(projectKey(foreign))],
  ["a project whose id begins like its own", key, get(projectKey(`${own}0`))],
  ["one foreign row of many", key, batch(projectKey(own), projectKey(foreign))],
  ["no partition", key, dynamo("Query", { IndexName: "due" })],
  ["a whole table", key, dynamo("Scan", { TableName: "t", Key: projectKey(own) })],
  [
    "a workers' list to read it",
    key,
    dynamo("Query", { ExpressionAttributeValues: { ":pk": "P#", ":x": "DUE#1" } }),
  ],
  ["an identity, where it has no domain to do with", key, get(identityKey("us-east-1", "a.test"))],
  [
    "an object of another project",
    key,
    { service: "s3", command: "GetObject", input: { name: `${foreign}/x` } },
  ],
  [
    "work for another project",
    key,
    { service: "sqs", command: "SendMessage", input: { message: { projectId: foreign } } },
  ],
  ["somebody's way to another project", member, put(personProjectKey(stranger, foreign))],
  ["another person's list", alone, get(personProjectKey(stranger, own))],
  ["a project that the person's list does not name", alone, batch(projectKey(foreign))],
  ["anything without a credential", { operation: "sendEmail" }, get(projectKey(own))],
])("a request that names %s fails its test", (_, caller, call) => {
  expect(passes(caller, call)).toBe(false);
});

test("a request speaks for the project of its key, or for the person of its token", () => {
  const event = (authorization: string, more: object = {}) =>
    // `callerOf` reads only these fields of an event.
    ({ headers: { authorization, ...more } }) as unknown as Parameters<typeof callerOf>[1];
  const text = newKeyText(own, new Uint8Array(32));
  expect(callerOf("x", event(`Bearer ${text}`, { "x-project-id": foreign })).projectId).toBe(own);
  const token = `e.${Buffer.from(JSON.stringify({ iss: "i", sub: "s" })).toString("base64url")}.s`;
  expect(callerOf("x", event(`Bearer ${token}`, { "x-project-id": own }))).toMatchObject({
    projectId: own,
    personId: expect.stringMatching(/^usr_/),
  });
  expect(callerOf("x", event("Bearer nonsense"))).toEqual({ operation: "x" });
});

test("the calls of concurrent requests are kept apart", async () => {
  const recorder = newRecorder();
  recorder.pause();
  const work = (name: string) => async () => {
    for (let n = 0; n < 3; n++) await recorder.around("s3", "GetObject", { name }, () => Promise.resolve());
  };
  const calls: MadeCall[][] = [[], []];
  await Promise.all(calls.map((some, at) => notingCalls(some, work(String(at)))));
  expect(calls.map((some) => some.map(({ input }) => input["name"]))).toEqual([
    ["0", "0", "0"],
    ["1", "1", "1"],
  ]);
});
