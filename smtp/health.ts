import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Health {
  readonly port: number;
  stop(): Promise<void>;
}

/** Answers `GET /health` with 200 while new sessions are taken, and with 503 while the last ones end. */
export async function startHealth(
  port: number,
  host: string | undefined,
  takes: () => boolean,
): Promise<Health> {
  const server = createServer((request, response) => {
    const status = request.url !== "/health" ? 404 : takes() ? 200 : 503;
    response.writeHead(status, { "content-type": "text/plain", connection: "close" }).end(`${status}\n`);
  });
  server.listen({ port, ...(host !== undefined && { host }) });
  await once(server, "listening");
  return {
    // A server of TCP has an address of this kind while it listens.
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
