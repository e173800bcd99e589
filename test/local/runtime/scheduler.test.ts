import { expect, onTestFinished, test, vi } from "vitest";
import { startScheduler } from "../../../local/runtime/scheduler.ts";
import { patience } from "../../support/patience.ts";
import { functionModel } from "../support/function-model.ts";

const schedule = { name: "Sweep", functionId: "sweep", everySeconds: 3600, input: undefined };

function run(more: { everyMs?: number; input?: string }, invoke = vi.fn(async () => undefined as unknown)) {
  const { everyMs, input } = more;
  const scheduler = startScheduler({
    schedule: { ...schedule, input },
    fn: functionModel(""),
    invoke,
    everyMs,
    log: () => {},
  });
  onTestFinished(() => scheduler.stop());
  return { invoke, scheduler };
}

test("a scheduler runs at the start, and then waits for its rate", async () => {
  const { invoke, scheduler } = run({});
  await vi.waitFor(() => expect(invoke).toHaveBeenCalled(), patience);
  await scheduler.stop();
  expect(invoke).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    expect.objectContaining({ source: "aws.events", "detail-type": "Scheduled Event" }),
  );
});

test("a scheduler keeps its given rate when a run fails", async () => {
  const failing = vi.fn(async () => {
    throw new Error("not now");
  });
  const { invoke } = run({ everyMs: 1 }, failing);
  await vi.waitFor(() => expect(invoke.mock.calls.length).toBeGreaterThan(2), patience);
});

test("a scheduler passes the input of the template", async () => {
  const { invoke } = run({ input: '{"slice":1}' });
  await vi.waitFor(() => expect(invoke).toHaveBeenCalledWith(expect.anything(), { slice: 1 }), patience);
});
