import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { SESv2Client, type SESv2ClientConfig } from "@aws-sdk/client-sesv2";
import { newSuppressionLists } from "../../functions/gateways/contacts/suppression-lists.ts";
import { newDns } from "../../functions/gateways/domains/dns.ts";
import { newIdentities } from "../../functions/gateways/domains/identities.ts";
import type { WebhookQueue } from "../../functions/gateways/outbox/webhook-queue.ts";
import type { JobQueue } from "../../functions/gateways/platform/job-queue.ts";
import { newLog } from "../../functions/gateways/platform/log.ts";
import { newMailer } from "../../functions/gateways/platform/mail/mailer.ts";
import type { ObjectStore } from "../../functions/gateways/platform/object-store.ts";
import { connectPeople } from "../../functions/gateways/projects/oidc.ts";
import { newMemory } from "../../functions/memory.ts";
import { admission } from "../../functions/operations/projects/admission.ts";
import type { Services } from "../../functions/services.ts";
import { Deployment } from "../../functions/settings/environment.ts";
import { handler as verifyDomains } from "../../functions/workers/domains/verify-domains.ts";
import { handler as recordEvents } from "../../functions/workers/feedback/record-events.ts";
import { handler as deliver } from "../../functions/workers/sending/deliver.ts";
import { handler as sweep } from "../../functions/workers/sending/sweep.ts";
import { handler as callWebhooks } from "../../functions/workers/webhooks/call-webhooks.ts";
import { verifyByZone } from "../../local/dns/ses-checks.ts";
import { type LocalDns, startDns } from "../../local/dns/start-dns.ts";
import { newZone } from "../../local/dns/zone.ts";
import { createTable } from "../../local/engines/create-tables.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import type { LocalSes } from "../../local/ses/local-ses.ts";
import { startSes } from "../../local/ses/start-ses.ts";
import { readModel } from "../../local/template/read-model.ts";
import { type Api, newApi } from "./api.ts";
import { startIssuer, type TestIssuer } from "./issuer.ts";
import { type EngineKind, startTables } from "./memory-dynamo/start-tables.ts";
import { memoryFiles } from "./memory-files.ts";
import { newRecorder, type Recorder, recordDynamo, recordSes } from "./recorder.ts";
import { newSeededRandom, type SeededRandom } from "./seeded-random.ts";
import { sesHandler } from "./ses-handler.ts";
import { newTestClock, type TestClock } from "./test-clock.ts";
import { newTestJobs, type TestJobs } from "./test-jobs.ts";
import { newTestModel, type TestModel } from "./test-model.ts";
import { newTestQueues, type TestQueues } from "./test-queues.ts";
import { newTestWeb, type TestWeb } from "./test-web.ts";
import { newTestWebhookQueue, type TestWebhookQueue } from "./test-webhook-queue.ts";

/**
 * The service in one process: the real handlers with a DynamoDB engine and the local SES, and with queues, objects and
 * a clock that tests control. One for each test file; its tests use different projects.
 */
export interface World {
  readonly services: Services;
  readonly clock: TestClock;
  readonly queues: TestQueues;
  readonly jobs: TestJobs;
  readonly webhookQueue: TestWebhookQueue;
  /** The customers' webhook endpoints. */
  readonly web: TestWeb;
  /** The model that generates markup. */
  readonly model: TestModel;
  readonly objects: Map<string, Uint8Array>;
  readonly ses: LocalSes;
  /** The DNS of the handlers and of SES. */
  readonly dns: LocalDns;
  /** The issuer of signed-in persons' tokens. */
  readonly issuer: TestIssuer;
  readonly api: Api;
  readonly recorder: Recorder;
  /** Every logged line. */
  readonly logged: readonly string[];
  /** SES events that wait to be recorded. */
  readonly events: string[];
  /** Runs the workers until no message and no event is ready. */
  readonly settle: () => Promise<void>;
  readonly sweep: () => Promise<void>;
  readonly verifyDomains: () => Promise<void>;
  readonly deliver: ReturnType<typeof deliver.on>;
  readonly stop: () => Promise<void>;
}

export interface WorldOptions {
  /** Whether DynamoDB and SES are called over sockets or within this process, which is much faster. */
  readonly engine?: EngineKind;
  /** Makes all random numbers of the handlers and SES repeatable. */
  readonly seed?: number;
  /** Whether the recorder records calls to SES as well; false by default. */
  readonly recordsSes?: boolean;
}

export async function startWorld(
  given: Partial<Deployment> = {},
  options: WorldOptions = {},
): Promise<World> {
  const chance = options.seed === undefined ? unseeded : newSeededRandom(options.seed);
  const deployed = readModel(join(import.meta.dirname, "../../cdk.out"), {
    account: "000000000000",
    region: "us-east-1",
  });
  const clock = newTestClock();
  const recorder = newRecorder();
  const events: string[] = [];
  const logged: string[] = [];
  const tables = await startTables(options.engine ?? "process", () => clock.now().getTime());
  const { client } = tables;
  await Promise.all(deployed.tables.map((table) => createTable(client, table)));
  recordDynamo(client, recorder);
  const ses = await startSes({
    publish: async (_, message) => {
      events.push(message);
    },
    clock: clock.now,
    rate: 10_000,
    // Its own source, so that SES does not change the random numbers of the handlers.
    ...(options.seed !== undefined && { random: newSeededRandom(options.seed).bytes }),
    log: () => undefined,
  });
  for (const set of deployed.configurationSets) {
    const own = deployed.eventDestinations.filter(
      (one) => one.region === set.region && one.configurationSet === set.name,
    );
    await ses.addConfigurationSet(set.region, set.name, own);
  }
  const sender = deployed.functions.find(({ name }) => name === "send-email");
  if (!sender) throw new Error("the templates have no send-email function");
  const variables = sender.environment;
  const toSes = (options.engine ?? "process") !== "process" ? { requestHandler: sesHandler(ses) } : {};
  const sesConfig = (region: string) => ({ ...clientConfig(ses.url, region), ...toSes });
  const sesClient = (config: SESv2ClientConfig) => {
    const made = new SESv2Client(config);
    if (options.recordsSes) recordSes(made, recorder);
    return made;
  };
  const mailer = newMailer((region) => sesClient({ ...sesConfig(region), maxAttempts: 1 }));
  const deployment = { ...Deployment.parse(JSON.parse(variables["DEPLOYMENT"] ?? "{}")), ...given };
  const identities = newIdentities((region) => sesClient(sesConfig(region)), deployment.name);
  const suppressionLists = newSuppressionLists((region) => sesClient(clientConfig(ses.url, region)));
  const dns = await startDns(newZone(clock.now));
  verifyByZone(ses, dns.zone);
  const resolver = newDns([dns.server], { timeout: 250, tries: 1 });
  const issuer = await startIssuer();
  const people = connectPeople(issuer.signIn);
  const queues = newTestQueues(clock);
  const jobs = newTestJobs();
  const webhookQueue = newTestWebhookQueue(clock);
  const web = newTestWeb(clock);
  const model = newTestModel(recorder);
  const objects = new Map<string, Uint8Array>();
  const files = memoryFiles(objects, recorder);
  const pause = async (ms: number) => clock.advance(ms);
  const services: Services = {
    tables: {
      client: tables.documents,
      data: variables["DATA_TABLE"] ?? "",
      money: variables["MONEY_TABLE"] ?? "",
      pause,
      chance: chance.chance,
    },
    deployment,
    clock: clock.now,
    random: chance.bytes,
    pause,
    log: newLog((line) => logged.push(line)),
    sendQueues: async () => recordedQueues(queues, recorder),
    jobQueue: async () => recordedJobs(jobs, recorder),
    webhookQueue: async () => recordedHooks(webhookQueue, recorder),
    web: async () => web,
    objects: async () => memoryObjects(objects, recorder),
    files: async () => files,
    mailer: async () => mailer,
    identities: async () => identities,
    suppressionLists: async () => suppressionLists,
    dns: async () => resolver,
    markupModel: async () => model,
    people: async () => people,
    admission,
    memory: newMemory(),
    publicUrl: () => "https://api.eds.test",
    configurationSets: "eds",
    tenants: false,
  };
  const settle = async () => {
    for (let busy = true; busy; ) {
      busy =
        (await queues.workOff(deliver.on(services))) ||
        (await jobs.workOff(services)) ||
        (await webhookQueue.workOff(callWebhooks.on(services)));
      await ses.settle();
      const batch = events.splice(0, 10);
      if (batch.length > 0) {
        busy = true;
        await record(services, batch);
      }
    }
  };
  return {
    ...{
      services,
      clock,
      queues,
      jobs,
      webhookQueue,
      web,
      model,
      objects,
      ses,
      dns,
      issuer,
      recorder,
      logged,
      events,
      settle,
    },
    api: newApi(services),
    sweep: () => sweep.on(services)(),
    verifyDomains: () => verifyDomains.on(services)(),
    deliver: deliver.on(services),
    stop: async () => {
      await Promise.all([tables.stop(), ses.close(), dns.close(), issuer.stop()]);
    },
  };
}

const unseeded: SeededRandom = { chance: Math.random, bytes: (count) => randomBytes(count) };

/** Records events as their queue delivers them. @throws {Error} if one is not recorded */
async function record(services: Services, bodies: readonly string[]): Promise<void> {
  const records = bodies.map((body, at) => ({
    messageId: `event-${at}`,
    body,
    eventSourceARN: "arn:aws:sqs:x:0:eds-ses-events",
  }));
  // The worker reads only these fields of a record.
  const event = { Records: records } as unknown as Parameters<ReturnType<typeof recordEvents.on>>[0];
  const { batchItemFailures } = await recordEvents.on(services)(event);
  if (batchItemFailures.length > 0) throw new Error(`${batchItemFailures.length} events were not recorded`);
}

function recordedQueues(queues: TestQueues, recorder: Recorder) {
  return {
    send: (...args: Parameters<TestQueues["send"]>) =>
      recorder.around("sqs", "SendMessage", { message: args[1] }, () => queues.send(...args)),
    sendAll: (...args: Parameters<TestQueues["sendAll"]>) =>
      recorder.around("sqs", "SendMessageBatch", { messages: args[1] }, () => queues.sendAll(...args)),
  };
}

function recordedJobs(jobs: TestJobs, recorder: Recorder): JobQueue {
  return {
    start: (message) => recorder.around("sqs", "SendMessage", { message }, () => jobs.start(message)),
  };
}

function recordedHooks(webhookQueue: TestWebhookQueue, recorder: Recorder): WebhookQueue {
  return {
    send: (messages, delay) =>
      recorder.around("sqs", "SendMessageBatch", { messages }, () => webhookQueue.send(messages, delay)),
  };
}

function memoryObjects(objects: Map<string, Uint8Array>, recorder: Recorder): ObjectStore {
  return {
    put: (name, bytes) =>
      recorder.around("s3", "PutObject", { name }, async () => {
        objects.set(name, bytes);
      }),
    get: (name) => recorder.around("s3", "GetObject", { name }, async () => objects.get(name)),
  };
}
