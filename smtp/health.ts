import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface HealthServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Serves `GET /health`: 200 while the proxy accepts new sessions, 503 while it drains. */
export async function startHealthServer(
  port: number,
  host: string | undefined,
  isReady: () => boolean,
): Promise<HealthServer> {
  const server = createServer((request, response) => {
    const status = request.url !== "/health" ? 404 : isReady() ? 200 : 503;
    response.writeHead(status, { "content-type": "text/plain", connection: "close" }).end(`${status}\n`);
  });
  server.listen({ port, ...(host !== undefined && { host }) });
  await once(server, "listening");
  return {
    // Safe: a listening TCP server has an AddressInfo.
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
