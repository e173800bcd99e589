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

/** A function's code in a thread, with an environment of its own. */
export interface FunctionThread {
  call(event: unknown): Promise<unknown>;
  /** Whether nobody waits for an answer. */
  idle(): boolean;
  /** False once the code cannot be relied on: it ended, or an invocation took too long. */
  usable(): boolean;
  end(): Promise<void>;
}

export function startFunctionThread(options: ThreadOptions): FunctionThread {
  const { fn, log } = options;
  let usable = true;
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
      const text = await answer;
      return text === undefined ? undefined : JSON.parse(text);
    },
    idle: () => calls.none(),
    usable: () => usable,
    async end() {
      await worker.terminate();
    },
  };
}

function startWorker({ fn, environment, log, clock }: ThreadOptions): Worker {
  const worker = new Worker(new URL("./thread-entry.ts", import.meta.url), {
    workerData: { ...codeOf(fn), ...(clock && { clock: clock.shared }) } satisfies Code,
    env: { ...environment },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  for (const stream of [worker.stdout, worker.stderr])
    pipeLines(stream, (line) => log(`${fn.name}: ${line}`));
  return worker;
}

/** `index.handler` names the export `handler` of `index.mjs`, or of `index.js`. */
function codeOf(fn: FunctionModel): Code {
  const dot = fn.handler.lastIndexOf(".");
  const files = [".mjs", ".js"].map((ending) => join(fn.folder, `${fn.handler.slice(0, dot)}${ending}`));
  return {
    file: files.find((file) => existsSync(file)) ?? files.join(" or "),
    exportName: fn.handler.slice(dot + 1),
    functionName: fn.physicalName,
    arn: fn.arn,
    memoryMegabytes: fn.memoryMegabytes,
  };
}
