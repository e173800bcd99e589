import { expect, onTestFinished, test, vi } from "vitest";
import type { Endpoints } from "../../../local/engines/endpoints.ts";
import type { Invoker } from "../../../local/runtime/invoker.ts";
import { newThreadInvoker, type ThreadLimits } from "../../../local/runtime/thread-invoker.ts";
import { patience } from "../../support/patience.ts";
import { functionModel } from "../support/function-model.ts";

const nowhere = "http://127.0.0.1:9";
const endpoints: Endpoints = {
  DYNAMODB: nowhere,
  SQS: nowhere,
  SNS: nowhere,
  S3: nowhere,
  SESV2: "http://ses",
};

function invoker(log: (line: string) => void = () => {}, limits: ThreadLimits = {}): Invoker {
  const made = newThreadInvoker(endpoints, log, undefined, limits);
  onTestFinished(() => made.stop());
  return made;
}

test("a function receives its event, and its result is returned", async () => {
  const fn = functionModel("export const handler = async (event) => ({ got: event.word });");
  expect(await invoker().invoke(fn, { word: "hello" })).toEqual({ got: "hello" });
});

test("the result of a function is what JSON can represent", async () => {
  const fn = functionModel("export const handler = async () => ({ at: new Date(0), none: undefined });");
  expect(await invoker().invoke(fn, {})).toEqual({ at: "1970-01-01T00:00:00.000Z" });
});

test("a function sees its own environment and the engines, and nothing of this process", async () => {
  const fn = functionModel("export const handler = async () => process.env;", {
    environment: { DATA_TABLE: "rows" },
  });
  const seen = await invoker().invoke(fn, {});
  expect(seen).toMatchObject({
    DATA_TABLE: "rows",
    AWS_REGION: "eu-west-1",
    AWS_ENDPOINT_URL_SESV2: "http://ses",
    AWS_LAMBDA_FUNCTION_NAME: "stack-Tried",
  });
  expect(seen).not.toHaveProperty("PATH");
});

test("the context of a function has the remaining time", async () => {
  const fn = functionModel(
    "export const handler = async (_, context) => [context.functionName, context.getRemainingTimeInMillis()];",
  );
  const [name, left] = (await invoker().invoke(fn, {})) as [string, number];
  expect(name).toBe("stack-Tried");
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(30_000);
});

test("a function stays loaded between invocations and runs several concurrently", async () => {
  const fn = functionModel(`
    let running = 0;
    const { promise, resolve } = Promise.withResolvers();
    export const handler = async () => {
      running += 1;
      if (running === 3) resolve();
      await promise;
      return running;
    };
  `);
  const { invoke } = invoker();
  expect(await Promise.all([invoke(fn, 1), invoke(fn, 2), invoke(fn, 3)])).toEqual([3, 3, 3]);
});

test("an invocation fails with the reason when its handler throws", async () => {
  const fn = functionModel('export const handler = async () => { throw new Error("no such row"); };');
  await expect(invoker().invoke(fn, {})).rejects.toThrow(/tried failed: Error: no such row/);
});

test("an invocation fails when its code does not load", async () => {
  const fn = functionModel('import "./missing.mjs"; export const handler = async () => 1;');
  await expect(invoker().invoke(fn, {})).rejects.toThrow(/missing\.mjs/);
});

test("a function is started again after its thread has ended", async () => {
  const fn = functionModel("export const handler = async (event) => event.end ? process.exit(3) : 'here';");
  const { invoke } = invoker();
  await expect(invoke(fn, { end: true })).rejects.toThrow(/its thread ended/);
  expect(await invoke(fn, {})).toBe("here");
});

test("an invocation that times out does not affect another one of the same function", async () => {
  const fn = functionModel(
    `export const handler = async (event) => {
      await new Promise((resolve) => setTimeout(resolve, event.wait));
      return "done";
    };`,
    { timeoutSeconds: 3 },
  );
  const { invoke } = invoker();
  const endless = invoke(fn, { wait: 60_000 });
  const other = invoke(fn, { wait: 10 });
  await expect(endless).rejects.toThrow(/timed out after 3 s/);
  expect(await other).toBe("done");
  expect(await invoke(fn, { wait: 0 })).toBe("done");
});

test("a function in an endless loop is terminated", async () => {
  const fn = functionModel(
    "export const handler = async (event) => { while (event.spin) {} return 'done'; };",
    {
      timeoutSeconds: 3,
    },
  );
  const { invoke } = invoker();
  await expect(invoke(fn, { spin: true })).rejects.toThrow(/timed out/);
  expect(await invoke(fn, {})).toBe("done");
});

test("the output of a function is logged", async () => {
  const log = vi.fn();
  const fn = functionModel("export const handler = async () => { console.log('printed'); };");
  await invoker(log).invoke(fn, {});
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith("tried: printed"), patience);
});

/** A function that returns how often its thread has run it, under an ARN of its own. */
function countingFunction(name: string) {
  const arn = `arn:aws:lambda:eu-west-1:000000000000:function:${name}`;
  return functionModel("let calls = 0; export const handler = async () => (calls += 1);", { arn });
}

test("an idle thread is terminated", async () => {
  const fn = countingFunction("idle");
  const { invoke } = invoker(undefined, { idleMs: 40 });
  expect(await invoke(fn, {})).toBe(1);
  await vi.waitFor(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await invoke(fn, {})).toBe(1);
  }, patience);
});

test("above the maximum number of threads, the one that has been idle longest is terminated", async () => {
  const [one, two, three] = ["one", "two", "three"].map(countingFunction);
  if (!one || !two || !three) throw new Error("three functions");
  const { invoke } = invoker(undefined, { maxThreads: 2 });
  await invoke(one, {});
  await invoke(two, {});
  await invoke(three, {});
  expect([await invoke(two, {}), await invoke(three, {})]).toEqual([2, 2]);
  expect(await invoke(one, {})).toBe(1);
});

test("a busy thread is not terminated, even above the maximum number of threads", async () => {
  const slow = functionModel(
    "export const handler = () => new Promise((resolve) => setTimeout(resolve, 300, 'done'));",
  );
  const { invoke } = invoker(undefined, { maxThreads: 1, idleMs: 40 });
  const busy = invoke(slow, {});
  expect(await invoke(countingFunction("other"), {})).toBe(1);
  expect(await busy).toBe("done");
});
