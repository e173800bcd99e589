import { join } from "node:path";
import type { Cleanups } from "./cleanups.ts";
import { type Clients, newClients } from "./engines/clients.ts";
import { type Endpoints, givenEndpoint } from "./engines/endpoints.ts";
import { provision } from "./engines/provision.ts";
import type { LocalQueues } from "./engines/queues.ts";
import { startSesEngine } from "./engines/ses-engine.ts";
import { startEngines } from "./engines/start-engines.ts";
import { type LocalModel, startModel } from "./markup/start-model.ts";
import type { OffsetClock } from "./runtime/offset-clock.ts";
import type { LocalSes, SesOptions } from "./ses/local-ses.ts";
import type { Model } from "./template/read-model.ts";

export interface BackendOptions {
  /** The folder of all state; without it, state is kept in memory. */
  readonly dir?: string;
  /** The clock of functions, queues and SES; by default, the clock of the machine. */
  readonly clock?: OffsetClock;
  /** The behavior of SES. */
  readonly ses?: Pick<SesOptions, "rate" | "enforceRate" | "eventDelayMs" | "retryMs" | "keep">;
  readonly log?: (line: string) => void;
}

export interface Backends {
  readonly queues: LocalQueues;
  readonly clients: Clients;
  readonly ses: LocalSes;
  /** The stand-in for a language model. */
  readonly markupModel: LocalModel;
  readonly endpoints: Endpoints;
}

/** Starts the services that the functions call, with the resources of the templates. */
export async function startBackends(
  { dir, clock, ses: sesOptions, log = () => {} }: BackendOptions,
  model: Model,
  accountId: string,
  cleanups: Cleanups,
): Promise<Backends> {
  const engines = await startEngines(dir, cleanups, log, clock);
  const clients = newClients(engines.endpoints);
  cleanups.add(() => clients.destroy());
  await provision(clients, model);
  const ses = await startSesEngine(clients, model, {
    ...sesOptions,
    ...(dir !== undefined && { dir: join(dir, "ses") }),
    ...(clock && { clock: clock.now }),
    accountId,
    log,
  });
  cleanups.add(() => ses.close());
  const markupModel = await startModel();
  cleanups.add(() => markupModel.close());
  const endpoints = {
    ...engines.endpoints,
    SESV2: givenEndpoint("SESV2") ?? ses.url,
    BEDROCK_RUNTIME: givenEndpoint("BEDROCK_RUNTIME") ?? markupModel.url,
    SECRETS_MANAGER: givenEndpoint("SECRETS_MANAGER") ?? markupModel.url,
  };
  return { queues: engines.queues, clients, ses, markupModel, endpoints };
}
