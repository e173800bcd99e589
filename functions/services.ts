import { randomBytes } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { type BroadcastClients, broadcastClients } from "./gateways/broadcasts/broadcast-clients.ts";
import type { SuppressionLists } from "./gateways/contacts/suppression-lists.ts";
import type { Dns } from "./gateways/domains/dns.ts";
import type { Identities } from "./gateways/domains/identities.ts";
import type { ReceiptRules } from "./gateways/domains/receipt-rules.ts";
import type { Queues } from "./gateways/emails/send-queues.ts";
import { type InboundClients, inboundClients } from "./gateways/inbound/inbound-clients.ts";
import type { MarkupModel } from "./gateways/markup/markup-model.ts";
import type { WebhookQueue } from "./gateways/outbox/webhook-queue.ts";
import { type AccountClients, accountClients } from "./gateways/platform/account-clients.ts";
import type { Files } from "./gateways/platform/files.ts";
import type { JobQueue } from "./gateways/platform/job-queue.ts";
import { type Log, newLog } from "./gateways/platform/log.ts";
import type { ObjectStore } from "./gateways/platform/object-store.ts";
import type { Web } from "./gateways/platform/web/web.ts";
import type { People } from "./gateways/projects/oidc.ts";
import { type Memory, newMemory, once } from "./memory.ts";
import { type Admission, admission } from "./operations/projects/admission/admission.ts";
import { Deployment, SendQueues, SignIn, type Variable, variables } from "./settings/environment.ts";
import type { Tables } from "./store/platform/table.ts";

/**
 * Everything that a handler depends on: every side effect goes through it. Clients that not every function needs are
 * promises, from code that is loaded on first use.
 */
export interface Services extends InboundClients, BroadcastClients, AccountClients {
  readonly tables: Tables;
  readonly deployment: Deployment;
  /** Authenticates and authorizes callers; see `operations/projects/admission.ts`. */
  readonly admission: Admission;
  readonly clock: () => Date;
  readonly random: (bytes: number) => Uint8Array;
  readonly pause: (ms: number) => Promise<void>;
  readonly log: Log;
  readonly sendQueues: () => Promise<Queues>;
  readonly jobQueue: () => Promise<JobQueue>;
  readonly webhookQueue: () => Promise<WebhookQueue>;
  /** Calls to URLs of customers, such as their webhook endpoints. */
  readonly web: () => Promise<Web>;
  readonly objects: () => Promise<ObjectStore>;
  readonly files: () => Promise<Files>;
  readonly identities: () => Promise<Identities>;
  readonly receiptRules: () => Promise<ReceiptRules>;
  /** The id of the AWS account, which names of buckets and topics contain. */
  readonly account: () => string;
  readonly suppressionLists: () => Promise<SuppressionLists>;
  readonly dns: () => Promise<Dns>;
  /** The model that generates markup; undefined where the deployment has none. */
  readonly markupModel: () => Promise<MarkupModel | undefined>;
  /** Verifies the access tokens of signed-in persons. */
  readonly people: () => Promise<People>;
  readonly memory: Memory;
  /** The public base URL of the API, without a slash at the end: links in emails begin with it. */
  readonly publicUrl: () => string;
  readonly configurationSets: string;
  readonly tenants: boolean;
}

/** The services of a deployed function, from its environment, which is read only here. */
export function newServices(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  dynamo = new DynamoDBClient({ requestHandler: clientTimeouts }),
): Services {
  const read = (name: Variable): string => {
    const value = environment[variables[name]];
    if (value === undefined)
      throw new Error(`${variables[name]} is not set: its permission is missing in lib/`);
    return value;
  };
  const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
  const client = DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } });
  const sendQueues = once(async () => {
    const { connectQueues } = await import("./gateways/emails/send-queues.ts");
    return connectQueues(SendQueues.parse(JSON.parse(read("sendQueues"))));
  });
  const jobQueue = once(async () =>
    (await import("./gateways/platform/job-queue.ts")).connectJobQueue(read("jobsQueue")),
  );
  const webhookQueue = once(async () =>
    (await import("./gateways/outbox/webhook-queue.ts")).connectWebhookQueue(read("webhooksQueue")),
  );
  const web = once(async () =>
    (await import("./gateways/platform/web/web.ts")).newWeb({
      loopback: environment[variables.webhooksToLoopback] === "true",
    }),
  );
  const objects = once(async () => {
    const { connectObjectStore } = await import("./gateways/platform/object-store.ts");
    return connectObjectStore(read("bodiesBucket"));
  });
  const files = once(async () =>
    (await import("./gateways/platform/files.ts")).connectFiles(read("bodiesBucket")),
  );
  const deployment = Deployment.parse(JSON.parse(read("deployment")));
  const identities = once(async () =>
    (await import("./gateways/domains/identities.ts")).connectIdentities(deployment.name),
  );
  const receiptRules = once(async () =>
    (await import("./gateways/domains/receipt-rules.ts")).connectReceiptRules(),
  );
  const suppressionLists = once(async () =>
    (await import("./gateways/contacts/suppression-lists.ts")).connectSuppressionLists(),
  );
  const dnsServers = environment[variables.dnsServers]?.split(",");
  const dns = once(async () => (await import("./gateways/domains/dns.ts")).newDns(dnsServers));
  const people = once(async () => {
    const { connectPeople } = await import("./gateways/projects/oidc.ts");
    return connectPeople(SignIn.parse(JSON.parse(read("signIn"))));
  });
  const markupModel = once(async () => {
    const settings = environment[variables.markupModel];
    if (settings === undefined) return undefined;
    const { connectMarkupModel } = await import("./gateways/markup/connect-model.ts");
    return connectMarkupModel(JSON.parse(settings));
  });
  return {
    tables: { client, data: read("dataTable"), money: read("moneyTable"), pause, chance: Math.random },
    deployment,
    admission,
    clock: () => new Date(),
    random: (bytes) => randomBytes(bytes),
    pause,
    log: newLog((line) => process.stdout.write(`${line}\n`)),
    sendQueues,
    jobQueue,
    webhookQueue,
    web,
    objects,
    files,
    ...inboundClients(read, once),
    ...broadcastClients(read, once),
    ...accountClients(once),
    identities,
    receiptRules,
    account: () => read("account"),
    suppressionLists,
    dns,
    markupModel,
    people,
    memory: newMemory(),
    publicUrl: () => read("publicUrl"),
    configurationSets: environment[variables.configurationSets] ?? "",
    tenants: environment[variables.tenants] === "true",
  };
}

/** A call that hangs is aborted and repeated while its caller still waits: the store answers in milliseconds. */
const clientTimeouts = { connectionTimeout: 1000, requestTimeout: 2500, throwOnRequestTimeout: true };
