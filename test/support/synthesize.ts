import { synthesize } from "../../local/synthesize.ts";

/** Synthesizes the templates once: tests read tables, queues and configuration sets from them, as the local service does. */
export async function setup(): Promise<void> {
  await synthesize();
}
