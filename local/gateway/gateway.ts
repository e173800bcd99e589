import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { apiPrefix } from "./api-prefix.ts";
import { indexPage, type Page } from "./index-page.ts";
import { newRouteMatcher, type Routed } from "./match-route.ts";
import { gatewayReplies, write } from "./reply.ts";
import { type RouteTarget, type Serving, serveFunction } from "./serve-function.ts";

export interface GatewayOptions extends Omit<Serving, "match"> {
  /** 0 for any free one. */
  readonly port: number;
  readonly routes: readonly Routed<RouteTarget>[];
  /** Matched before the routes, in order. */
  readonly pages: readonly Page[];
}

export interface Gateway {
  readonly url: string;
  readonly port: number;
  /** Accepts no more requests and resolves when those in progress are answered. */
  stop(): Promise<void>;
}

/** Starts the local counterpart of API Gateway on 127.0.0.1. Rejects with EADDRINUSE when the port is in use. */
export async function startGateway({ port, routes, pages, ...rest }: GatewayOptions): Promise<Gateway> {
  const serving: Serving = { ...rest, match: newRouteMatcher(routes) };
  const allPages = [...pages, indexPage(), apiPrefix()];
  const server = createServer((req, res) => {
    res.once("close", () => {
      if (!server.listening) server.closeIdleConnections();
    });
    void answer(req, res, serving, allPages);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const closed = once(server, "close");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The gateway has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    async stop() {
      server.close();
      server.closeIdleConnections();
      await closed;
    },
  };
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  serving: Serving,
  pages: readonly Page[],
): Promise<void> {
  try {
    for (const page of pages) {
      if (await page(req, res)) return;
    }
    const { requestId, reply } = await serveFunction(req, serving);
    // The rest of a body that is too long is not read, so the connection cannot be reused.
    if (!req.complete) res.setHeader("connection", "close");
    write(res, requestId, reply);
  } catch (error) {
    if (req.destroyed && !req.complete) return;
    serving.log(`the gateway failed: ${String(error)}`);
    if (res.headersSent) res.destroy();
    else write(res, "-", gatewayReplies.failed);
  }
}
