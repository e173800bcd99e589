import type { ChunkQueue } from "./chunk-queue.ts";

/** The clients of broadcasts; their code is loaded on first use. */
export interface BroadcastClients {
  readonly broadcastQueue: () => Promise<ChunkQueue>;
}

export function broadcastClients(
  read: (name: "broadcastQueue") => string,
  once: <Client>(connect: () => Promise<Client>) => () => Promise<Client>,
): BroadcastClients {
  return {
    broadcastQueue: once(async () =>
      (await import("./chunk-queue.ts")).connectChunkQueue(read("broadcastQueue")),
    ),
  };
}
