import { join } from "node:path";
import type { Cleanups } from "./cleanups.ts";
import { type Clients, newClients } from "./engines/clients.ts";
import { type Endpoints, givenEndpoint } from "./engines/endpoints.ts";
import { provision } from "./engines/provision.ts";
import type { LocalQueues } from "./engines/queues.ts";
import { startSesEngine } from "./engines/ses-engine.ts";
import { startEngines } from "./engines/start-engines.ts";
import type { OffsetClock } from "./runtime/offset-clock.ts";
import type { LocalSes, SesOptions } from "./ses/local-ses.ts";
import type { Model } from "./template/read-model.ts";

export interface BackendOptions {
  /** Where all state lives, to be found again at the next start. Without it nothing outlives the service. */
  readonly dir?: string;
  /** What functions, queues and SES go by, instead of the machine's clock. */
  readonly clock?: OffsetClock;
  /** How SES behaves: its send rate, how late its events come. */
  readonly mail?: Pick<SesOptions, "rate" | "enforceRate" | "eventDelayMs" | "retryMs">;
  readonly log?: (line: string) => void;
}

export interface Backends {
  readonly queues: LocalQueues;
  readonly clients: Clients;
  readonly ses: LocalSes;
  readonly endpoints: Endpoints;
}

/** Starts what the functions talk to, holding what the templates define. */
export async function startBackends(
  { dir, clock, mail, log = () => {} }: BackendOptions,
  model: Model,
  accountId: string,
  cleanups: Cleanups,
): Promise<Backends> {
  const engines = await startEngines(dir, cleanups, log, clock);
  const clients = newClients(engines.endpoints);
  cleanups.add(() => clients.destroy());
  await provision(clients, model);
  const ses = await startSesEngine(clients, model, {
    ...mail,
    ...(dir !== undefined && { dir: join(dir, "ses") }),
    ...(clock && { clock: clock.now }),
    accountId,
    log,
  });
  cleanups.add(() => ses.close());
  const endpoints = { ...engines.endpoints, SESV2: givenEndpoint("SESV2") ?? ses.url };
  return { queues: engines.queues, clients, ses, endpoints };
}
