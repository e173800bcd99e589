import { parentPort, workerData } from "node:worker_threads";
import { buildApp } from "fauxqs";
import { followClock } from "../runtime/offset-clock.ts";
import { addPageAccess, addUploadHint, refusePages, takeLargeObjects } from "./object-requests.ts";
import { openStores } from "./queue-stores.ts";

/** Listen on a port (0 for any), refuse connections, or end. */
export type QueuesRequest = { readonly listen: number } | "refuse" | "end";
export type QueuesReply = { readonly port: number } | { readonly failed: string } | "refusing";

interface Settings {
  readonly dir?: string;
  readonly clock?: SharedArrayBuffer;
}

// Only `startQueues` starts this file.
const { dir, clock } = workerData as Settings;
if (clock) followClock(clock);
const { stores, close } = await openStores(dir);
let app: ReturnType<typeof buildApp> | undefined;

parentPort?.on("message", async (request: QueuesRequest) => {
  if (typeof request === "object") return reply(await listen(request.listen));
  await app?.close();
  app = undefined;
  if (request === "refuse") return reply("refusing");
  close();
  parentPort?.close();
});

async function listen(port: number): Promise<QueuesReply> {
  app = buildApp({ logger: false, stores });
  refusePages(app);
  addPageAccess(app);
  addUploadHint(app);
  takeLargeObjects(app);
  try {
    return { port: Number(new URL(await app.listen({ port, host: "127.0.0.1" })).port) };
  } catch (error) {
    return { failed: String(error) };
  }
}

function reply(message: QueuesReply): void {
  parentPort?.postMessage(message);
}
