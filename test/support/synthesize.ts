import { existsSync } from "node:fs";
import { join } from "node:path";
import { synthesize } from "../../local/synthesize.ts";

/**
 * Synthesizes the templates once: tests read tables, queues and configuration sets from them, as the local service does.
 * That also builds the dashboard once: services that tests start at the same time would build it into one folder.
 * `TEMPLATES=kept` leaves those of an earlier run as they are, which is enough for tests within one process.
 */
export async function setup(): Promise<void> {
  const isThere = existsSync(join(import.meta.dirname, "../../cdk.out/manifest.json"));
  if (process.env["TEMPLATES"] === "kept" && isThere) return;
  await synthesize();
}
