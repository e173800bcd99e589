import { rmSync } from "node:fs";
import { join } from "node:path";
import { takeLock } from "./instance-lock.ts";
import type { Stops } from "./stops.ts";

/** All that a service keeps in its folder, beside the lock and the log. */
const kept = ["dynamodb", "queues", "ses", "dns.json", "sign-in.json", "development-project.json"];

/** Makes the folder this service's own, and forgets what it holds for a fresh start. */
export function openDir(dir: string | undefined, fresh: boolean, stops: Stops): void {
  if (dir === undefined) return;
  const lock = takeLock(dir);
  stops.add(() => lock.release());
  if (!fresh) return;
  for (const name of kept) rmSync(join(dir, name), { recursive: true, force: true });
}
