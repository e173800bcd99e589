import { join } from "node:path";
import { dnsEndpoint } from "./dns/dns-endpoint.ts";
import { openDns, withDns } from "./dns/open-dns.ts";
import { verifyByZone } from "./dns/ses-checks.ts";
import type { Zone } from "./dns/zone.ts";
import type { Clients } from "./engines/clients.ts";
import type { Endpoints } from "./engines/endpoints.ts";
import type { LocalQueues } from "./engines/queues.ts";
import { type Gateway, startGateway } from "./gateway/gateway.ts";
import type { Page } from "./gateway/index-page.ts";
import { withPublicUrl } from "./gateway/public-url.ts";
import { inboxHandler } from "./inbox/inbox-handler.ts";
import { newToldReader } from "./inbox/read-told.ts";
import { withLocalSettings } from "./local-settings.ts";
import { openDir } from "./open-dir.ts";
import type { AheadClock } from "./runtime/ahead-clock.ts";
import type { Invoker } from "./runtime/invoker.ts";
import { functionById, startTriggers } from "./runtime/start-triggers.ts";
import { newThreadInvoker } from "./runtime/thread-invoker.ts";
import type { LocalSes } from "./ses/local-ses.ts";
import { openSignIn, withSignIn } from "./sign-in/open-sign-in.ts";
import type { LocalSignIn } from "./sign-in/start-sign-in.ts";
import { type BackendOptions, startBackends } from "./start-backends.ts";
import { newStops, type Stops } from "./stops.ts";
import { type Model, readModel } from "./template/read-model.ts";
import type { World } from "./template/scope.ts";

export interface ServiceOptions extends BackendOptions {
  /** Forget what `dir` holds. */
  readonly fresh?: boolean;
  /** 0, and absent, is a free one. */
  readonly port?: number;
  /** What `npm run synth` wrote; the project's own by default. */
  readonly cdkOut?: string;
  /** Runs once `dir` is this service's own and before the templates are read: the place to make them. */
  readonly prepare?: () => Promise<void>;
  /** What runs the functions; by default, threads that run their bundles. */
  readonly newInvoker?: (endpoints: Endpoints, log: (line: string) => void) => Invoker;
  /** How often every schedule runs, in milliseconds; without it those of a minute run every two seconds. */
  readonly scheduleEveryMs?: number;
  /** Pages beside the inbox, asked before the API's routes. */
  readonly pages?: readonly Page[];
  /**
   * Runs before anything is read from the queues and before `startService` resolves: the place to seed data, and to open
   * other ways in, which are stopped first.
   */
  readonly onReady?: (ready: ReadyService, stops: Pick<Stops, "add">) => Promise<void>;
}

/** What a seed may use. */
export interface ReadyService {
  readonly url: string;
  readonly port: number;
  readonly model: Model;
  readonly endpoints: Endpoints;
  readonly clients: Clients;
  readonly ses: LocalSes;
  /** What this machine's DNS says. */
  readonly zone: Zone;
  /** Who vouches for persons on this machine. */
  readonly signIn: LocalSignIn;
}

export interface LocalService extends ReadyService {
  readonly engines: { readonly queues: LocalQueues };
  /** Runs a function by the name of its bundle, its physical name or its ARN. */
  invoke(functionName: string, event: unknown): Promise<unknown>;
  /** Finishes what is under way and stops everything; nothing stays behind. */
  stop(): Promise<void>;
}

const world: World = { account: "000000000000", region: "us-east-1" };
const defaultCdkOut = join(import.meta.dirname, "..", "cdk.out");

/**
 * Runs the deployment that the templates describe, behind one port of 127.0.0.1.
 * Throws `AlreadyRunning` when another service uses `dir`, and a `TemplateError` for a template it cannot follow.
 */
export async function startService(options: ServiceOptions = {}): Promise<LocalService> {
  const stops = newStops();
  try {
    return await start(options, stops);
  } catch (error) {
    await stops.stopAll();
    throw error;
  }
}

async function start(options: ServiceOptions, stops: Stops): Promise<LocalService> {
  openDir(options.dir, options.fresh ?? false, stops);
  await options.prepare?.();
  const dns = await openDns(options.dir, stops);
  const signIn = await openSignIn(options.dir, stops);
  const written = readModel(options.cdkOut ?? defaultCdkOut, world);
  const withoutUrl = withSignIn(withDns(withLocalSettings(written), dns.server), signIn);
  const { log = quiet, newInvoker = threadsBy(options.clock), scheduleEveryMs } = options;
  const { queues, ...backends } = await startBackends(options, withoutUrl, world.account, stops);
  const invoker = newInvoker(backends.endpoints, log);
  stops.add(() => invoker.stop());
  const { zone } = dns;
  verifyByZone(backends.ses, zone);
  const { clients, ses } = backends;
  const gateway = await openGateway(options, { model: withoutUrl, ses, zone, invoker, clients }, stops);
  // Its port is known only now. What writes links works off queues, which begins below.
  const model = withPublicUrl(withoutUrl, gateway.url);
  const ready = { url: gateway.url, port: gateway.port, model, zone, signIn, ...backends };
  await options.onReady?.(ready, stops);
  startTriggers({ ...ready, invoke: invoker.invoke, scheduleEveryMs, log }, stops);
  return {
    ...ready,
    engines: { queues },
    invoke: async (name, event) => await invoker.invoke(functionById(model, name), event),
    stop: () => stops.stopAll(),
  };
}

function threadsBy(clock: AheadClock | undefined): NonNullable<ServiceOptions["newInvoker"]> {
  return (endpoints, log) => newThreadInvoker(endpoints, log, clock);
}

interface Served {
  readonly model: Model;
  readonly ses: LocalSes;
  readonly zone: Zone;
  readonly invoker: Invoker;
  readonly clients: Clients;
}

async function openGateway(
  { port = 0, pages = [], log = quiet }: ServiceOptions,
  { model, ses, zone, invoker, clients }: Served,
  stops: Stops,
): Promise<Gateway> {
  const routes = model.routes.map(({ routeKey, functionArn, apiId, timeoutMs }) => ({
    routeKey,
    target: { fn: functionById(model, functionArn), apiId, timeoutMs },
  }));
  const allPages = [
    inboxHandler(ses, { told: newToldReader(model, clients) }),
    dnsEndpoint(zone, () => new Date()),
    ...pages,
  ];
  const { invoke } = invoker;
  const gateway = await startGateway({ port, routes, pages: allPages, invoke, account: world.account, log });
  stops.add(() => gateway.stop());
  return gateway;
}

function quiet(): void {}
