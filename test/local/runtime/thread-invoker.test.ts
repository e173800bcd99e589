import { expect, onTestFinished, test, vi } from "vitest";
import type { Endpoints } from "../../../local/engines/endpoints.ts";
import type { Invoker } from "../../../local/runtime/invoker.ts";
import { newThreadInvoker } from "../../../local/runtime/thread-invoker.ts";
import { functionModel } from "../support/function-model.ts";

const nowhere = "http://127.0.0.1:9";
const endpoints: Endpoints = {
  DYNAMODB: nowhere,
  SQS: nowhere,
  SNS: nowhere,
  S3: nowhere,
  SESV2: "http://ses",
};

function invoker(log: (line: string) => void = () => {}): Invoker {
  const made = newThreadInvoker(endpoints, log);
  onTestFinished(() => made.stop());
  return made;
}

test("hands a function its event and gives its answer", async () => {
  const fn = functionModel("export const handler = async (event) => ({ got: event.word });");
  expect(await invoker().invoke(fn, { word: "hello" })).toEqual({ got: "hello" });
});

test("gives what travels as JSON and no more", async () => {
  const fn = functionModel("export const handler = async () => ({ at: new Date(0), none: undefined });");
  expect(await invoker().invoke(fn, {})).toEqual({ at: "1970-01-01T00:00:00.000Z" });
});

test("shows a function its own environment, the engines, and nothing of this process", async () => {
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

test("gives a function a context with the time that it has left", async () => {
  const fn = functionModel(
    "export const handler = async (_, context) => [context.functionName, context.getRemainingTimeInMillis()];",
  );
  const [name, left] = (await invoker().invoke(fn, {})) as [string, number];
  expect(name).toBe("stack-Tried");
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(30_000);
});

test("keeps a function loaded between invocations and runs several at once", async () => {
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

test("fails an invocation whose handler throws, with the reason", async () => {
  const fn = functionModel('export const handler = async () => { throw new Error("no such row"); };');
  await expect(invoker().invoke(fn, {})).rejects.toThrow(/tried failed: Error: no such row/);
});

test("fails an invocation of code that does not load", async () => {
  const fn = functionModel('import "./missing.mjs"; export const handler = async () => 1;');
  await expect(invoker().invoke(fn, {})).rejects.toThrow(/missing\.mjs/);
});

test("starts a function again after its thread has ended", async () => {
  const fn = functionModel("export const handler = async (event) => event.end ? process.exit(3) : 'here';");
  const { invoke } = invoker();
  await expect(invoke(fn, { end: true })).rejects.toThrow(/its thread ended/);
  expect(await invoke(fn, {})).toBe("here");
});

test("gives up an invocation that takes too long, and no other with it", async () => {
  const fn = functionModel(
    `export const handler = async (event) => {
      await new Promise((resolve) => setTimeout(resolve, event.wait));
      return "done";
    };`,
    { timeoutSeconds: 0.5 },
  );
  const { invoke } = invoker();
  const endless = invoke(fn, { wait: 60_000 });
  const other = invoke(fn, { wait: 10 });
  await expect(endless).rejects.toThrow(/took longer than its 0.5 s/);
  expect(await other).toBe("done");
  expect(await invoke(fn, { wait: 0 })).toBe("done");
});

test("a function in an endless loop is terminated", async () => {
  const fn = functionModel(
    "export const handler = async (event) => { while (event.spin) {} return 'done'; };",
    {
      timeoutSeconds: 0.5,
    },
  );
  const { invoke } = invoker();
  await expect(invoke(fn, { spin: true })).rejects.toThrow(/took longer/);
  expect(await invoke(fn, {})).toBe("done");
});

test("writes what a function prints to the log", async () => {
  const log = vi.fn();
  const fn = functionModel("export const handler = async () => { console.log('printed'); };");
  await invoker(log).invoke(fn, {});
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith("tried: printed"));
});
