import { expect, test } from "vitest";
import { verbs } from "../../cli/verbs.ts";
import { takeLock } from "../../local/instance-lock.ts";
import { announceService, findRunningService } from "../../local/running-service.ts";
import { temporaryDir } from "../local/support/temporary-dir.ts";
import { operate } from "./operator-world.ts";

test("tells every verb, and each verb its arguments and options", async () => {
  const { code, printed } = await operate(temporaryDir(), "--help");
  expect(code).toBe(0);
  for (const [name, verb] of Object.entries(verbs)) {
    expect(printed).toContain(`  ${name} `);
    const help = await operate(temporaryDir(), name, "--help");
    expect(help.code).toBe(0);
    for (const word of [...verb.arguments.map((one) => `<${one}>`), ...Object.keys(verb.options)])
      expect(help.printed).toContain(word);
  }
});

test.each([
  [[], "npm run operator -- <verb>"],
  [["constructor"], "There is no verb constructor"],
  [["fund", "prj_1"], "<amount> is missing"],
  [["fund", "prj_1", "1", "2"], "2 is one argument too many"],
  [["show", "prj_1", "--nonsense"], "--nonsense"],
  [["create-key", "prj_1", "--name"], "--name"],
  [["show", "prj_1", "--local", "--outputs", "x"], "choose different services"],
  [["show", "prj_1", "--stack", "x"], "--stack names a stack of --outputs"],
])("answers %j with usage and the code for it", async (args, says) => {
  const { code, printed, complained } = await operate(temporaryDir(), ...args);
  expect(code).toBe(2);
  expect(printed).toBe("");
  expect(complained).toContain(says);
  expect(complained).toContain("npm run operator --");
});

test("says how to start a service where none runs", async () => {
  const { code, complained } = await operate(temporaryDir(), "create-project", "Test");
  expect(code).toBe(1);
  expect(complained).toBe(
    "create-project: no local service runs: start one by npm start, or name a deployed one by --outputs\n",
  );
});

test("finds a service while it runs, and does not believe what it left", () => {
  const dir = temporaryDir();
  expect(findRunningService(dir)).toBeUndefined();
  const lock = takeLock(dir);
  expect(findRunningService(dir)).toBeUndefined();
  announceService(dir, ready);
  expect(findRunningService(dir)).toMatchObject({
    url: "http://127.0.0.1:1",
    region: "us-east-1",
    environment: { DATA_TABLE: "data" },
  });
  lock.release();
  expect(findRunningService(dir)).toBeUndefined();
});

const engine = "http://127.0.0.1:2";
// Of a service, only what it says of itself is asked for.
const ready = {
  url: "http://127.0.0.1:1",
  endpoints: { DYNAMODB: engine, SQS: engine, SNS: engine, S3: engine, SESV2: engine },
  model: { functions: [{ name: "send-email", region: "us-east-1", environment: { DATA_TABLE: "data" } }] },
} as unknown as Parameters<typeof announceService>[1];
