import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { services } from "./engines/endpoints.ts";
import { holderOf } from "./instance-lock.ts";
import type { ReadyService } from "./service.ts";

/** What another process on this machine needs in order to work with a local service. */
const RunningService = z.object({
  pid: z.int(),
  url: z.string(),
  /** Of the home region, where the tables are. */
  region: z.string(),
  endpoints: z.record(z.enum(services), z.string()),
  /** What the deployed handlers find in their environment: the names of tables, queues and the bucket. */
  environment: z.record(z.string(), z.string()),
});
export type RunningService = z.infer<typeof RunningService>;

/** Leaves word in `dir`, which this process holds, of where the service's parts are. The next start writes over it. */
export function announceService(dir: string, { url, endpoints, model }: ReadyService): void {
  const fn = model.functions.find(({ name }) => name === "send-email");
  if (!fn) throw new Error("the templates have no send-email function");
  const { region, environment } = fn;
  const running: RunningService = { pid: process.pid, url, region, endpoints, environment };
  writeFileSync(fileIn(dir), JSON.stringify(running, undefined, 2), { mode: 0o600 });
}

/** The service that runs on `dir` now; undefined where none does. What a service that is gone left is not believed. */
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
