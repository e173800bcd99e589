import { randomUUID } from "node:crypto";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { followClock } from "./offset-clock.ts";

/** An invocation, as it is posted to the thread. */
export interface Call {
  readonly id: number;
  /** JSON. */
  readonly event: string;
  /** When the invocation times out, in milliseconds since 1970. */
  readonly deadline: number;
}

export type Answer =
  | { readonly id: number; readonly answer: string | undefined }
  | { readonly id: number; readonly failure: string };

/** The code that a thread runs. */
export interface Code {
  readonly file: string;
  readonly exportName: string;
  readonly functionName: string;
  readonly arn: string;
  readonly memoryMegabytes: number;
  /** A clock that replaces the one of the machine. */
  readonly clock?: SharedArrayBuffer;
}

type Handler = (event: unknown, context: unknown) => unknown;

// Only `startFunctionThread` starts this file.
const code = workerData as Code;
// Deadlines refer to the clock of the machine.
const machineNow = Date.now;
if (code.clock) followClock(code.clock);
const handler = loadHandler();

parentPort?.on("message", async (call: Call) => {
  parentPort?.postMessage(await run(call));
});

async function run({ id, event, deadline }: Call): Promise<Answer> {
  try {
    const answer = await (await handler)(JSON.parse(event), contextOf(deadline));
    return { id, answer: JSON.stringify(answer) };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** As in Lambda, a bundle that does not load fails each invocation, not the thread. */
async function loadHandler(): Promise<Handler> {
  const module: Record<string, unknown> = await import(pathToFileURL(code.file).href);
  const found = module[code.exportName];
  if (typeof found !== "function") throw new Error(`${code.file} does not export ${code.exportName}.`);
  // Any function that the bundle exports as its handler takes an event and a context.
  return found as Handler;
}
handler.catch(() => {});

function contextOf(deadline: number) {
  return {
    awsRequestId: randomUUID(),
    functionName: code.functionName,
    functionVersion: "$LATEST",
    invokedFunctionArn: code.arn,
    memoryLimitInMB: String(code.memoryMegabytes),
    logGroupName: `/aws/lambda/${code.functionName}`,
    logStreamName: "local",
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - machineNow()),
  };
}
