import { randomUUID } from "node:crypto";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { followClock } from "./offset-clock.ts";

/** One invocation, told to the thread. */
export interface Call {
  readonly id: number;
  /** JSON, as an event travels. */
  readonly event: string;
  /** Milliseconds since 1970 after which the function is given up. */
  readonly deadline: number;
}

export type Answer =
  | { readonly id: number; readonly answer: string | undefined }
  | { readonly id: number; readonly failure: string };

/** Which code a thread runs. */
export interface Code {
  readonly file: string;
  readonly exportName: string;
  readonly functionName: string;
  readonly arn: string;
  readonly memoryMegabytes: number;
  /** A clock that the function goes by instead of the machine's. */
  readonly clock?: SharedArrayBuffer;
}

type Handler = (event: unknown, context: unknown) => unknown;

// Only `startFunction` starts this file, with this.
const code = workerData as Code;
// Deadlines are of the thread that gives them, which goes by the machine's clock.
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

/** A bundle that does not load fails every invocation, as in Lambda, and not the thread. */
async function loadHandler(): Promise<Handler> {
  const module: Record<string, unknown> = await import(pathToFileURL(code.file).href);
  const found = module[code.exportName];
  if (typeof found !== "function") throw new Error(`${code.file} exports no ${code.exportName}`);
  // A Lambda handler is a function of an event and a context; the type of any function says nothing of it.
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
