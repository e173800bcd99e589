import { join } from "node:path";
import type { Cleanups } from "../cleanups.ts";
import type { OffsetClock } from "../runtime/offset-clock.ts";
import { type LocalDynamo, startDynamo } from "./dynamo.ts";
import { type Endpoints, givenEndpoint } from "./endpoints.ts";
import { type LocalQueues, startQueues } from "./queues.ts";

export interface Engines {
  readonly endpoints: Omit<Endpoints, "SESV2">;
  readonly dynamo: LocalDynamo;
  readonly queues: LocalQueues;
}

/** Starts the engines, each with its own folder in `dir`; without `dir` they are in memory. */
export async function startEngines(
  dir: string | undefined,
  cleanups: Cleanups,
  log: (line: string) => void,
  clock?: OffsetClock,
): Promise<Engines> {
  const folder = (name: string) => (dir === undefined ? { log } : { dir: join(dir, name), log });
  const [dynamo, queues] = await Promise.allSettled([
    startDynamo(folder("dynamodb")),
    startQueues({ ...folder("queues"), ...(clock && { clock }) }),
  ]);
  if (dynamo.status === "fulfilled") cleanups.add(() => dynamo.value.stop());
  if (queues.status === "fulfilled") cleanups.add(() => queues.value.end());
  if (dynamo.status === "rejected") throw dynamo.reason;
  if (queues.status === "rejected") throw queues.reason;
  const url = queues.value.url;
  return {
    endpoints: {
      DYNAMODB: dynamo.value.url,
      SQS: givenEndpoint("SQS") ?? url,
      SNS: givenEndpoint("SNS") ?? url,
      S3: givenEndpoint("S3") ?? url,
    },
    dynamo: dynamo.value,
    queues: queues.value,
  };
}
