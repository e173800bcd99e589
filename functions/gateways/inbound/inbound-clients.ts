import type { InboundFiles } from "./inbound-files.ts";
import type { InboundQueue } from "./inbound-queue.ts";

/** The clients of inbound email; their code is loaded on first use. */
export interface InboundClients {
  readonly inboundFiles: () => Promise<InboundFiles>;
  readonly inboundQueue: () => Promise<InboundQueue>;
}

export function inboundClients(
  read: (name: "bodiesBucket" | "inboundQueue") => string,
  once: <Client>(connect: () => Promise<Client>) => () => Promise<Client>,
): InboundClients {
  return {
    inboundFiles: once(async () =>
      (await import("./inbound-files.ts")).connectInboundFiles(read("bodiesBucket")),
    ),
    inboundQueue: once(async () =>
      (await import("./inbound-queue.ts")).connectInboundQueue(read("inboundQueue")),
    ),
  };
}
