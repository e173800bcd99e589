import { randomBytes } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Dns } from "./gateways/dns.ts";
import type { Files } from "./gateways/files.ts";
import type { HookQueue } from "./gateways/hook-queue.ts";
import type { Identities } from "./gateways/identities.ts";
import type { JobQueue } from "./gateways/job-queue.ts";
import { type Log, newLog } from "./gateways/log.ts";
import type { Mailer } from "./gateways/mailer.ts";
import type { ObjectStore } from "./gateways/object-store.ts";
import type { People } from "./gateways/oidc.ts";
import type { Queues } from "./gateways/queues.ts";
import type { SuppressionLists } from "./gateways/suppression-lists.ts";
import type { Web } from "./gateways/web.ts";
import { Deployment, SendQueues, SignIn, type Variable, variables } from "./settings/environment.ts";
import type { Tables } from "./store/table.ts";

/**
 * The world that a handler gets: every side effect goes through it. Clients that not every function needs come by
 * promise, from code that is loaded when first asked for.
 */
export interface Services {
  readonly tables: Tables;
  readonly deployment: Deployment;
  readonly clock: () => Date;
  readonly random: (bytes: number) => Uint8Array;
  readonly pause: (ms: number) => Promise<void>;
  readonly log: Log;
  readonly queues: () => Promise<Queues>;
  readonly jobs: () => Promise<JobQueue>;
  readonly hooks: () => Promise<HookQueue>;
  /** Addresses that customers give, such as their webhook endpoints. */
  readonly web: () => Promise<Web>;
  readonly objects: () => Promise<ObjectStore>;
  readonly files: () => Promise<Files>;
  readonly mailer: () => Promise<Mailer>;
  readonly identities: () => Promise<Identities>;
  readonly suppressionLists: () => Promise<SuppressionLists>;
  readonly dns: () => Promise<Dns>;
  /** Who signed-in persons are. */
  readonly people: () => Promise<People>;
  /** What this process remembers between calls: hints only, each checked by a condition when it is used. */
  readonly memory: Map<string, number>;
  /** Where the API answers to the world, without a slash at the end: what links in mails begin with. */
  readonly publicUrl: () => string;
  readonly configurationSets: string;
  readonly tenants: boolean;
}

/** The world of a deployed function: from its environment, which is read here and nowhere else. */
export function newServices(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  dynamo = new DynamoDBClient({ requestHandler: patience }),
): Services {
  const read = (name: Variable): string => {
    const value = environment[variables[name]];
    if (value === undefined) throw new Error(`${variables[name]} is not set: its grant is missing in lib/`);
    return value;
  };
  const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
  const client = DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } });
  const queues = once(async () => {
    const { connectQueues } = await import("./gateways/queues.ts");
    return connectQueues(SendQueues.parse(JSON.parse(read("sendQueues"))));
  });
  const jobs = once(async () => (await import("./gateways/job-queue.ts")).connectJobQueue(read("jobsQueue")));
  const hooks = once(async () =>
    (await import("./gateways/hook-queue.ts")).connectHookQueue(read("hooksQueue")),
  );
  const web = once(async () =>
    (await import("./gateways/web.ts")).newWeb({
      loopback: environment[variables.hooksToLoopback] === "true",
    }),
  );
  const objects = once(async () => {
    const { connectObjectStore } = await import("./gateways/object-store.ts");
    return connectObjectStore(read("bodiesBucket"));
  });
  const files = once(async () => (await import("./gateways/files.ts")).connectFiles(read("bodiesBucket")));
  const mailer = once(async () => (await import("./gateways/mailer.ts")).connectMailer());
  const identities = once(async () => (await import("./gateways/identities.ts")).connectIdentities());
  const suppressionLists = once(async () =>
    (await import("./gateways/suppression-lists.ts")).connectSuppressionLists(),
  );
  const dnsServers = environment[variables.dnsServers]?.split(",");
  const dns = once(async () => (await import("./gateways/dns.ts")).newDns(dnsServers));
  const people = once(async () => {
    const { connectPeople } = await import("./gateways/oidc.ts");
    return connectPeople(SignIn.parse(JSON.parse(read("signIn"))));
  });
  return {
    tables: { client, data: read("dataTable"), money: read("moneyTable"), pause, chance: Math.random },
    deployment: Deployment.parse(JSON.parse(read("deployment"))),
    clock: () => new Date(),
    random: (bytes) => randomBytes(bytes),
    pause,
    log: newLog((line) => process.stdout.write(`${line}\n`)),
    queues,
    jobs,
    hooks,
    web,
    objects,
    files,
    mailer,
    identities,
    suppressionLists,
    dns,
    people,
    memory: new Map(),
    publicUrl: () => read("publicUrl"),
    configurationSets: environment[variables.configurationSets] ?? "",
    tenants: environment[variables.tenants] === "true",
  };
}

/** A call that hangs is given up while its caller still waits, and asked again: the store answers in milliseconds. */
const patience = { connectionTimeout: 1000, requestTimeout: 2500, throwOnRequestTimeout: true };

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
