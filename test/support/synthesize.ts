import { synthesize } from "../../local/synthesize.ts";

/** The tests read tables, queues and sets from the templates, as the local service does: made once for all of them. */
export async function setup(): Promise<void> {
  await synthesize();
}
