import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { World } from "../../support/world.ts";

/** Serves the API handlers of a world over HTTP, for a proxy to call. */
export async function startApiServer(world: World): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const text = (await buffer(request)).toString();
    const { authorization, "idempotency-key": idempotencyKey } = request.headers;
    const key = authorization?.replace(/^Bearer /, "");
    const { status, body, headers } = await world.api(request.method ?? "", request.url ?? "", {
      ...(key !== undefined && { key }),
      ...(text !== "" && { text }),
      headers: typeof idempotencyKey === "string" ? { "idempotency-key": idempotencyKey } : {},
    });
    response.writeHead(status, headers).end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
