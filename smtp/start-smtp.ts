import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type CertificateSource, readCertificate, watchCertificate } from "./certificate.ts";
import { watchExpiry } from "./expiry.ts";
import { type HealthServer, startHealthServer } from "./health.ts";
import type { Log } from "./log.ts";
import { newAuthThrottle } from "./session/auth-throttle.ts";
import { newConnectionLimiter } from "./session/connection-limiter.ts";
import { defaultLimits, type Limits } from "./session/limits.ts";
import { newMemoryBudget } from "./session/memory-budget.ts";
import { newSubmissionServer } from "./session/new-submission-server.ts";
import type { ProxyContext } from "./session/proxy-context.ts";
import type { SubmissionServer } from "./session/submission-server.ts";
import type { SmtpSettings } from "./settings.ts";
import { newUpstream, type UpstreamOptions } from "./upstream/upstream.ts";

export interface SmtpOptions extends Omit<SmtpSettings, "upstreamUrl"> {
  readonly upstream: UpstreamOptions;
  /** The address to bind; absent for all interfaces, IPv6 included where available. */
  readonly host?: string;
  readonly limits?: Partial<Limits>;
  readonly log: Log;
}

export interface SmtpProxy {
  readonly startTlsPorts: readonly number[];
  readonly tlsPorts: readonly number[];
  readonly healthPort: number | undefined;
  /** Open connections, and bytes reserved for messages in flight. */
  readonly load: () => { readonly connections: number; readonly bytes: number };
  /** Stops accepting sessions, waits for messages in flight, and resolves once every session has ended. */
  stop(): Promise<void>;
}

/** Starts the proxy on all its ports. Rejects, and closes the ports already opened, when one cannot be bound. */
export async function startSmtp(options: SmtpOptions): Promise<SmtpProxy> {
  const { certificate, host, log } = options;
  const servers: SubmissionServer[] = [];
  const { context, limiter } = newContext(options, servers);
  const watchers = [watchServerCertificate(certificate, servers, log), watchExpiry(certificate, log)];
  let draining = false;
  let health: HealthServer | undefined;
  const stop = async () => {
    draining = true;
    for (const watcher of watchers) watcher.stop();
    await Promise.all(servers.map((server) => drain(server, context)));
    await health?.stop();
  };
  const open = async (ports: readonly number[], implicitTls: boolean) => {
    const opened: number[] = [];
    for (const port of ports) {
      const listener = { hostname: options.hostname, implicitTls, ...readCertificate(certificate) };
      const server = newSubmissionServer(context, limiter, listener);
      opened.push(await listen(server, port, host));
      servers.push(server);
    }
    return opened;
  };
  try {
    const startTlsPorts = await open(options.startTlsPorts, false);
    const tlsPorts = await open(options.tlsPorts, true);
    if (options.healthPort !== undefined)
      health = await startHealthServer(options.healthPort, host, () => !draining);
    const { limits, memory } = context;
    const load = () => ({
      connections: limiter.count(),
      bytes: limits.bytesInFlight - memory.available(),
    });
    return { startTlsPorts, tlsPorts, healthPort: health?.port, load, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function newContext(options: SmtpOptions, servers: readonly SubmissionServer[]) {
  const limits = { ...defaultLimits, ...options.limits };
  const context: ProxyContext = {
    ...{ limits, derivedKeys: options.derivedKeys, log: options.log, sessionsInData: new Set() },
    upstream: newUpstream(options.upstream),
    authThrottle: newAuthThrottle(() => performance.now()),
    memory: newMemoryBudget(limits.bytesInFlight),
    closeWith: (id, text) => {
      for (const server of servers) server.closeWith(id, text);
    },
  };
  return { context, limiter: newConnectionLimiter(limits.maxConnections, limits.maxConnectionsPerClient) };
}

const certificatePollMs = 60_000;

function watchServerCertificate(source: CertificateSource, servers: readonly SubmissionServer[], log: Log) {
  return watchCertificate(
    source,
    certificatePollMs,
    (certificate) => {
      for (const server of servers) server.updateSecureContext(certificate);
      log("certificate reloaded");
    },
    (error) => log("certificate reload failed", { error: error instanceof Error ? error.name : "" }),
  );
}

async function listen(server: SubmissionServer, port: number, host: string | undefined): Promise<number> {
  const listening = server.listen({ port, ...(host !== undefined && { host }) });
  await once(listening, "listening");
  // Safe: a listening TCP server has an AddressInfo.
  return (listening.address() as AddressInfo).port;
}

/** Closes idle sessions at once; a session with a message in flight gets its reply first. */
async function drain(server: SubmissionServer, { sessionsInData }: ProxyContext): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(resolve));
  for (const { id } of server.connections) {
    if (!sessionsInData.has(id)) server.closeWith(id, "4.3.2 System shutting down, closing connection");
  }
  await closed;
}
