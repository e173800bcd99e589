import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { callOf, type ProxiedService } from "./call.ts";
import type { Decide, Fault, FaultKind } from "./faults.ts";
import { forward, giveOn, readWhole, type Upstream } from "./forward.ts";
import { refuse } from "./refusals.ts";

export interface FaultProxyOptions {
  readonly service: ProxiedService;
  /** The target of its calls; `aim` sets it later. */
  readonly target?: string;
  readonly decide: Decide;
  /** Called for every fault. */
  readonly onFault?: (kind: FaultKind) => void;
}

export interface FaultProxy {
  readonly url: string;
  readonly aim: (target: string) => void;
  /** Ends every connection. */
  readonly close: () => Promise<void>;
}

/** Starts a proxy of an engine on a free port of 127.0.0.1; it forwards calls unchanged, except for the faults. */
export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  // An idle connection that the engine closes while it is reused would be an unwanted fault.
  const agent = new Agent({ keepAlive: true, timeout: 1000 });
  const closing = new AbortController();
  let target = options.target;
  const server = createServer((req, res) => {
    const upstream = { target: new URL(target ?? "http://127.0.0.1:1"), agent };
    // Any failure looks like a closed connection to the caller.
    serve(options, upstream, closing.signal, req, res).catch(() => req.socket.destroy());
  });
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    aim: (url) => {
      target = url;
    },
    close: async () => {
      closing.abort();
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

async function serve(
  { service, decide, onFault }: FaultProxyOptions,
  upstream: Upstream,
  closing: AbortSignal,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const fault = decide(callOf(service, req));
  if (!fault) return giveOn(await forward(upstream, req), res);
  onFault?.(fault.kind);
  return befall(fault, { service, upstream, closing, req, res });
}

interface Met {
  readonly service: ProxiedService;
  readonly upstream: Upstream;
  readonly closing: AbortSignal;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

async function befall(fault: Fault, { service, upstream, closing, req, res }: Met): Promise<void> {
  switch (fault.kind) {
    case "drop-request":
      return void req.socket.destroy();
    case "hang":
      return void req.resume();
    case "drop-answer":
      await readWhole(await forward(upstream, req));
      return void req.socket.destroy();
    case "delay":
      await sleep(fault.ms, undefined, { signal: closing });
      return giveOn(await forward(upstream, req), res);
    case "duplicate": {
      const body = await readWhole(req);
      await readWhole(await forward(upstream, req, body));
      return giveOn(await forward(upstream, req, body), res);
    }
    case "error-500":
    case "throttle":
      await readWhole(req);
      return refuse(res, service, fault);
  }
}
