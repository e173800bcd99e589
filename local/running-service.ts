import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { holderOf } from "./instance-lock.ts";
import type { ReadyService } from "./service.ts";

/** What other processes need to use a local service. */
const RunningService = z.object({
  pid: z.int(),
  url: z.string(),
  /** The home region, where the tables are. */
  region: z.string(),
  endpoints: z.object({
    ...{ DYNAMODB: z.string(), SQS: z.string(), SNS: z.string(), S3: z.string(), SESV2: z.string() },
    ...{ BEDROCK_RUNTIME: z.optional(z.string()), SECRETS_MANAGER: z.optional(z.string()) },
  }),
  /** The environment variables of handlers: the names of tables, queues and the bucket. */
  environment: z.record(z.string(), z.string()),
});
export type RunningService = z.infer<typeof RunningService>;

/** Writes the endpoints of the service to `dir`, which this process has locked. */
export function announceService(dir: string, { url, endpoints, model }: ReadyService): void {
  const fn = model.functions.find(({ name }) => name === "send-email");
  if (!fn) throw new Error("The templates have no send-email function.");
  const { region, environment } = fn;
  const running: RunningService = { pid: process.pid, url, region, endpoints, environment };
  writeFileSync(fileIn(dir), JSON.stringify(running, undefined, 2), { mode: 0o600 });
}

/** Returns the service that is running on `dir`, if any. The file of an earlier process is ignored. */
export function findRunningService(dir: string): RunningService | undefined {
  const holder = holderOf(dir);
  const file = fileIn(dir);
  if (holder === undefined || !existsSync(file)) return undefined;
  const running = RunningService.parse(JSON.parse(readFileSync(file, "utf8")));
  return running.pid === holder ? running : undefined;
}

function fileIn(dir: string): string {
  return join(dir, "endpoints.json");
}
