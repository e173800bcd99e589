import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type CertificateSource, readCertificate, watchCertificate } from "./certificate.ts";
import { type Health, startHealth } from "./health.ts";
import type { Log } from "./log.ts";
import { newBackOff } from "./session/back-off.ts";
import { newGate } from "./session/gate.ts";
import { defaultLimits, type Limits } from "./session/limits.ts";
import { newSubmissionServer } from "./session/new-submission-server.ts";
import type { Shared } from "./session/proxy-parts.ts";
import { newRoom } from "./session/room.ts";
import type { SubmissionServer } from "./session/submission-server.ts";
import type { SmtpSettings } from "./settings.ts";
import { newUpstream, type UpstreamOptions } from "./upstream/upstream.ts";

export interface SmtpOptions extends Omit<SmtpSettings, "upstreamUrl"> {
  readonly upstream: UpstreamOptions;
  /** The network address to listen at; every one of this machine's, of IPv6 where there is such, if absent. */
  readonly host?: string;
  readonly limits?: Partial<Limits>;
  readonly log: Log;
}

export interface SmtpProxy {
  readonly startTlsPorts: readonly number[];
  readonly tlsPorts: readonly number[];
  readonly healthPort: number | undefined;
  /** Connections that are open, and octets of messages under way. */
  readonly load: () => { readonly connections: number; readonly bytes: number };
  /** Takes no more sessions, lets messages under way end, and resolves when all are gone. */
  stop(): Promise<void>;
}

/** Starts the proxy on all its ports. Rejects, with nothing left behind, when one cannot be opened. */
export async function startSmtp(options: SmtpOptions): Promise<SmtpProxy> {
  const { certificate, host, log } = options;
  const servers: SubmissionServer[] = [];
  const { shared, gate } = sharedOf(options, servers);
  const watch = watchFor(certificate, servers, log);
  let draining = false;
  let health: Health | undefined;
  const stop = async () => {
    draining = true;
    watch.stop();
    await Promise.all(servers.map((server) => drain(server, shared)));
    await health?.stop();
  };
  const open = async (ports: readonly number[], implicitTls: boolean) => {
    const opened: number[] = [];
    for (const port of ports) {
      const door = { hostname: options.hostname, implicitTls, ...readCertificate(certificate) };
      const server = newSubmissionServer(shared, gate, door);
      opened.push(await listen(server, port, host));
      servers.push(server);
    }
    return opened;
  };
  try {
    const startTlsPorts = await open(options.startTlsPorts, false);
    const tlsPorts = await open(options.tlsPorts, true);
    if (options.healthPort !== undefined)
      health = await startHealth(options.healthPort, host, () => !draining);
    const { limits, room } = shared;
    const load = () => ({ connections: gate.count(), bytes: limits.bytesInFlight - room.free() });
    return { startTlsPorts, tlsPorts, healthPort: health?.port, load, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function sharedOf(options: SmtpOptions, servers: readonly SubmissionServer[]) {
  const limits = { ...defaultLimits, ...options.limits };
  const shared: Shared = {
    ...{ limits, derivedKeys: options.derivedKeys, log: options.log, busy: new Set() },
    upstream: newUpstream(options.upstream),
    backOff: newBackOff(() => performance.now()),
    room: newRoom(limits.bytesInFlight),
    dismiss: (id, text) => {
      for (const server of servers) server.dismiss(id, text);
    },
  };
  return { shared, gate: newGate(limits.connections, limits.connectionsPerClient) };
}

const certificateEveryMs = 60_000;

function watchFor(source: CertificateSource, servers: readonly SubmissionServer[], log: Log) {
  return watchCertificate(
    source,
    certificateEveryMs,
    (certificate) => {
      for (const server of servers) server.updateSecureContext(certificate);
      log("certificate renewed");
    },
    (error) => log("certificate unusable", { error: error instanceof Error ? error.name : "" }),
  );
}

async function listen(server: SubmissionServer, port: number, host: string | undefined): Promise<number> {
  const listening = server.listen({ port, ...(host !== undefined && { host }) });
  await once(listening, "listening");
  // A server of TCP has an address of this kind while it listens.
  return (listening.address() as AddressInfo).port;
}

/** Sessions with a message under way get its answer; the others end at once. */
async function drain(server: SubmissionServer, { busy }: Shared): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(resolve));
  for (const { id } of server.connections) {
    if (!busy.has(id)) server.dismiss(id, "4.3.2 the server is shutting down");
  }
  await closed;
}
