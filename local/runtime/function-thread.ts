import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { FunctionModel } from "../template/function-models.ts";
import type { OffsetClock } from "./offset-clock.ts";
import { newPendingCalls } from "./pending-calls.ts";
import { pipeLines } from "./pipe-lines.ts";
import type { Answer, Call, Code } from "./thread-entry.ts";

export interface ThreadOptions {
  readonly fn: FunctionModel;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
  readonly clock?: OffsetClock | undefined;
}

/** A function in a thread with its own environment variables. */
export interface FunctionThread {
  call(event: unknown): Promise<unknown>;
  /** Whether no invocation is in progress. */
  idle(): boolean;
  /** When the last invocation ended, on the clock of `performance.now()`; infinity while there is one. */
  idleSince(): number;
  /** False once the thread ended or an invocation timed out. */
  usable(): boolean;
  end(): Promise<void>;
}

export function startFunctionThread(options: ThreadOptions): FunctionThread {
  const { fn, log } = options;
  let usable = true;
  let lastEnded = performance.now();
  const calls = newPendingCalls(fn, () => {
    usable = false;
  });
  const worker = startWorker(options);
  worker.on("message", (answer: Answer) => calls.settle(answer));
  worker.on("error", (error) => log(`${fn.name} ended: ${String(error)}`));
  worker.on("exit", () => {
    usable = false;
    calls.failAll("its thread ended");
  });
  return {
    async call(event) {
      const { id, answer } = calls.open();
      const deadline = Date.now() + fn.timeoutSeconds * 1000;
      worker.postMessage({ id, event: JSON.stringify(event), deadline } satisfies Call);
      try {
        const text = await answer;
        return text === undefined ? undefined : JSON.parse(text);
      } finally {
        lastEnded = performance.now();
      }
    },
    idle: () => calls.none(),
    idleSince: () => (calls.none() ? lastEnded : Number.POSITIVE_INFINITY),
    usable: () => usable,
    async end() {
      await worker.terminate();
    },
  };
}

/**
 * By default, V8 lets the heap of each thread grow to hundreds of megabytes before it collects garbage. With a small
 * young generation it collects more often, which is fast for short invocations.
 */
const youngMegabytes = 8;

function startWorker({ fn, environment, log, clock }: ThreadOptions): Worker {
  const worker = new Worker(new URL("./thread-entry.ts", import.meta.url), {
    workerData: { ...codeOf(fn), ...(clock && { clock: clock.shared }) } satisfies Code,
    env: { ...environment },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: fn.memoryMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
    stdout: true,
    stderr: true,
  });
  for (const stream of [worker.stdout, worker.stderr])
    pipeLines(stream, (line) => log(`${fn.name}: ${line}`));
  return worker;
}

/** `index.handler` is the export `handler` of `index.cjs`, `index.mjs` or `index.js`. */
function codeOf(fn: FunctionModel): Code {
  const dot = fn.handler.lastIndexOf(".");
  const files = [".cjs", ".mjs", ".js"].map((ending) =>
    join(fn.folder, `${fn.handler.slice(0, dot)}${ending}`),
  );
  return {
    file: files.find((file) => existsSync(file)) ?? files.join(" or "),
    exportName: fn.handler.slice(dot + 1),
    functionName: fn.physicalName,
    arn: fn.arn,
    memoryMegabytes: fn.memoryMegabytes,
  };
}
