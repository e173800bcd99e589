import { join } from "node:path";
import { type Cleanups, newCleanups } from "./cleanups.ts";
import { openDns, withDns } from "./dns/open-dns.ts";
import { verifyByZone } from "./dns/ses-checks.ts";
import type { Zone } from "./dns/zone.ts";
import type { Clients } from "./engines/clients.ts";
import type { Endpoints } from "./engines/endpoints.ts";
import type { LocalQueues } from "./engines/queues.ts";
import type { Page } from "./gateway/index-page.ts";
import { withPublicUrl } from "./gateway/public-url.ts";
import { withLocalSettings } from "./local-settings.ts";
import type { LocalModel } from "./markup/start-model.ts";
import { openDir } from "./open-dir.ts";
import { openGateway } from "./open-gateway.ts";
import type { Invoker } from "./runtime/invoker.ts";
import type { OffsetClock } from "./runtime/offset-clock.ts";
import { functionById, startTriggers } from "./runtime/start-triggers.ts";
import { newThreadInvoker } from "./runtime/thread-invoker.ts";
import type { LocalSes } from "./ses/local-ses.ts";
import { openSignIn, withSignIn } from "./sign-in/open-sign-in.ts";
import type { LocalSignIn } from "./sign-in/start-sign-in.ts";
import { type BackendOptions, startBackends } from "./start-backends.ts";
import { type Model, readModel } from "./template/read-model.ts";
import type { Environment } from "./template/scope.ts";

export interface ServiceOptions extends BackendOptions {
  /** Deletes the state in `dir` first. */
  readonly fresh?: boolean;
  /** A free one by default, or when it is 0. */
  readonly port?: number;
  /** The output of `npm run synth`; `cdk.out` of this repository by default. */
  readonly cdkOut?: string;
  /** Runs after `dir` is locked and before the templates are read: the place to create them. */
  readonly prepare?: () => Promise<void>;
  /** Runs the functions; by default, their bundles in threads. */
  readonly newInvoker?: (endpoints: Endpoints, log: (line: string) => void) => Invoker;
  /** The interval of every schedule; by default, schedules of up to a minute run every two seconds. */
  readonly scheduleEveryMs?: number;
  /** Pages besides the inbox. They are matched before the API's routes. */
  readonly pages?: readonly Page[];
  /** The folder of the built dashboard, served below `/dashboard/`; by default there is none. */
  readonly dashboard?: string;
  /**
   * Runs before anything is read from the queues and before `startService` resolves: the place to seed data and to
   * start other listeners, which are stopped first.
   */
  readonly onReady?: (ready: ReadyService, cleanups: Pick<Cleanups, "add">) => Promise<void>;
}

/** The service as `onReady` sees it. */
export interface ReadyService {
  readonly url: string;
  readonly port: number;
  readonly model: Model;
  readonly endpoints: Endpoints;
  readonly clients: Clients;
  readonly ses: LocalSes;
  /** The stand-in for a language model. */
  readonly markupModel: LocalModel;
  /** The local DNS. */
  readonly zone: Zone;
  /** The local identity provider. */
  readonly signIn: LocalSignIn;
}

export interface LocalService extends ReadyService {
  readonly engines: { readonly queues: LocalQueues };
  /** Invokes a function by the name of its bundle, its physical name or its ARN. */
  invoke(functionName: string, event: unknown): Promise<unknown>;
  /** Completes requests and invocations in progress, then stops everything. */
  stop(): Promise<void>;
}

const environment: Environment = { account: "000000000000", region: "us-east-1" };
const defaultCdkOut = join(import.meta.dirname, "..", "cdk.out");

/**
 * Runs the deployment that the templates describe on one port of 127.0.0.1.
 *
 * @throws {AlreadyRunning} when another service uses `dir`
 * @throws {StateVersionError} when `dir` holds the state of another version
 * @throws {TemplateError} for a template that it does not support
 */
export async function startService(options: ServiceOptions = {}): Promise<LocalService> {
  const cleanups = newCleanups();
  try {
    return await start(options, cleanups);
  } catch (error) {
    await cleanups.runAll();
    throw error;
  }
}

async function start(options: ServiceOptions, cleanups: Cleanups): Promise<LocalService> {
  openDir(options.dir, options.fresh ?? false, cleanups);
  await options.prepare?.();
  const dns = await openDns(options.dir, cleanups);
  const signIn = await openSignIn(options.dir, cleanups);
  const deployed = readModel(options.cdkOut ?? defaultCdkOut, environment);
  const withoutUrl = withSignIn(withDns(withLocalSettings(deployed), dns.server), signIn);
  const { log = quiet, newInvoker = threadsWith(options.clock), scheduleEveryMs } = options;
  const { queues, ...backends } = await startBackends(options, withoutUrl, environment.account, cleanups);
  const invoker = newInvoker(backends.endpoints, log);
  cleanups.add(() => invoker.stop());
  const { zone } = dns;
  verifyByZone(backends.ses, zone);
  const { ses } = backends;
  const parts = { model: withoutUrl, ses, zone, invoker, signIn, files: backends.endpoints.S3 };
  const gateway = await openGateway(options, { ...parts, account: environment.account, log }, cleanups);
  // Its port is known only now. The gateway gives it to the functions that it invokes; the pollers start below.
  const model = withPublicUrl(withoutUrl, gateway.url);
  const ready = { url: gateway.url, port: gateway.port, model, zone, signIn, ...backends };
  await options.onReady?.(ready, cleanups);
  startTriggers({ ...ready, invoke: invoker.invoke, scheduleEveryMs, log }, cleanups);
  return {
    ...ready,
    engines: { queues },
    invoke: async (name, event) => await invoker.invoke(functionById(model, name), event),
    stop: () => cleanups.runAll(),
  };
}

function threadsWith(clock: OffsetClock | undefined): NonNullable<ServiceOptions["newInvoker"]> {
  return (endpoints, log) => newThreadInvoker(endpoints, log, clock);
}

function quiet(): void {}
