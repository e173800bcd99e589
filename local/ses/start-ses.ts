import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { emitEvent } from "./events/emit-event.ts";
import { newEventPublisher } from "./events/event-publisher.ts";
import { setConfigurationSet } from "./identities/configuration-sets.ts";
import { verifyIdentity } from "./identities/identity-check.ts";
import { systemRandom } from "./ids.ts";
import type { LocalSes, SesOptions } from "./local-ses.ts";
import { newSesListener } from "./protocol/ses-server.ts";
import { readRegionState } from "./regions.ts";
import { type FaultList, newFaultList } from "./sending/send-faults.ts";
import { newSendRates } from "./sending/send-rate.ts";
import { acceptanceOf, matches } from "./sending/sent-email.ts";
import type { SesContext } from "./ses-context.ts";
import { diskStore, memoryStore } from "./ses-store.ts";

const defaultRate = 14;

/** Starts a simulated SES on 127.0.0.1, with separate state per region. */
export async function startSes(options: SesOptions): Promise<LocalSes> {
  const closing = new AbortController();
  const faults = newFaultList();
  const log = options.log ?? console.error;
  const context = await openContext(options, faults, log);
  const { listener, call, idle } = newSesListener({ context, faults, log, closing: closing.signal });
  const server = createServer(listener);
  // Longer than clients keep idle connections, as AWS does, so that none is closed while it is reused.
  server.keepAliveTimeout = 65_000;
  const port = await listen(server, options.port ?? 0);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    call,
    ...emailView(context),
    ...regionControls(context),
    ...eventControls(context),
    setFault: faults.add,
    clearFaults: faults.clear,
    ignoreAliases: faults.ignoreAliases,
    close: async () => {
      closing.abort();
      await stop(server);
      await idle();
      await context.publisher.close();
    },
  };
}

function emailView({ emails }: SesContext): Pick<LocalSes, "emails" | "email" | "accepts"> {
  return {
    emails: (filter = {}) => [...emails.values()].filter((email) => matches(email, filter)),
    email: (messageId) => emails.get(messageId),
    accepts: () => [...emails.values()].map(acceptanceOf),
  };
}

type RegionControl =
  | "receipt"
  | "identities"
  | "verify"
  | "verifyWith"
  | "verifyMailFromWith"
  | "addConfigurationSet"
  | "setRate";

function regionControls(context: SesContext): Pick<LocalSes, RegionControl> {
  return {
    receipt: (region) => readRegionState(context, region).receipt,
    identities: (region) => readRegionState(context, region).identities,
    verify: (region, identity, tags) => verifyIdentity(context, region, identity, tags),
    verifyWith: (check) => {
      context.checks.verified = check;
    },
    verifyMailFromWith: (check) => {
      context.checks.mailFrom = check;
    },
    addConfigurationSet: (region, name, topics) => {
      const destinations = topics.map((topic, index) => ({
        ...topic,
        name: `topic-${index}`,
        enabled: true,
      }));
      return setConfigurationSet(context, region, name, destinations);
    },
    setRate: context.rates.set,
  };
}

type EventControl = "emit" | "holdEvents" | "releaseEvents" | "duplicateEvents" | "shuffleEvents" | "settle";

function eventControls(context: SesContext): Pick<LocalSes, EventControl> {
  const { publisher } = context;
  return {
    emit: (messageId, type, detail) => emitEvent(context, messageId, type, detail),
    holdEvents: publisher.hold,
    releaseEvents: publisher.release,
    duplicateEvents: publisher.duplicate,
    shuffleEvents: publisher.shuffle,
    settle: publisher.settle,
  };
}

async function openContext(
  options: SesOptions,
  { ignoresAliases }: FaultList,
  log: (line: string) => void,
): Promise<SesContext> {
  const { clock = () => new Date(), random = systemRandom } = options;
  const store = options.dir === undefined ? memoryStore() : diskStore(options.dir);
  const stored = await store.load();
  const { publish, eventDelayMs: delayMs = 0, retryMs = 100 } = options;
  const publisher = newEventPublisher({ publish, store, random, delayMs, retryMs, log });
  for (const batch of stored.batches) publisher.enqueue(batch);
  return {
    clock,
    random,
    accountId: options.accountId ?? "000000000000",
    regions: new Map(stored.regions),
    emails: new Map(stored.emails.map((email) => [email.messageId, email])),
    keep: options.keep ?? Number.POSITIVE_INFINITY,
    store,
    publisher,
    rates: newSendRates(
      { perSecond: options.rate ?? defaultRate, enforced: options.enforceRate ?? false },
      clock,
    ),
    checks: {},
    ignoresAliases,
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      // A server on a TCP port, and no other, has its address as an object.
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
