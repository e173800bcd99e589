import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { connectPeople } from "../../functions/gateways/projects/oidc.ts";
import type { Services } from "../../functions/services.ts";
import { Deployment } from "../../functions/settings/environment.ts";
import { handler as verifyDomains } from "../../functions/workers/domains/verify-domains.ts";
import { handler as deliver } from "../../functions/workers/sending/deliver.ts";
import { handler as sweep } from "../../functions/workers/sending/sweep.ts";
import { verifyByZone } from "../../local/dns/ses-checks.ts";
import { type LocalDns, startDns } from "../../local/dns/start-dns.ts";
import { newZone } from "../../local/dns/zone.ts";
import { createTable } from "../../local/engines/create-tables.ts";
import type { LocalSes } from "../../local/ses/local-ses.ts";
import { readModel } from "../../local/template/read-model.ts";
import { type Api, newApi } from "./api.ts";
import { startIssuer, type TestIssuer } from "./issuer.ts";
import type { Engine } from "./local-engine.ts";
import { chosenEngine } from "./memory-dynamo/engines.ts";
import type { Recorder } from "./recorder.ts";
import { newSeededRandom, type SeededRandom } from "./seeded-random.ts";
import type { TestChunks } from "./test-chunks.ts";
import type { TestClock } from "./test-clock.ts";
import { newTestDns } from "./test-dns.ts";
import type { TestJobs } from "./test-jobs.ts";
import type { TestModel } from "./test-model.ts";
import type { TestQueues } from "./test-queues.ts";
import type { TestWeb } from "./test-web.ts";
import type { TestWebhookQueue } from "./test-webhook-queue.ts";
import { workOff } from "./work-off.ts";
import { always, newParts, servicesOf } from "./world-parts.ts";
import { sesGateways, startWorldSes } from "./world-ses.ts";

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
  /** The chunks of broadcasts that wait to be sent. */
  readonly chunks: TestChunks;
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
  /** Messages of the inbound queue: notifications of received messages, and inbound emails to be routed again. */
  readonly inbound: string[];
  /** Runs the workers until no message and no event is ready. */
  readonly settle: () => Promise<void>;
  readonly sweep: () => Promise<void>;
  readonly verifyDomains: () => Promise<void>;
  readonly deliver: ReturnType<typeof deliver.on>;
  readonly stop: () => Promise<void>;
}

export interface WorldOptions {
  /**
   * In memory by default, or the one that `TEST_ENGINE` names; races of requests use the engine of the local service,
   * whose calls really overlap.
   */
  readonly engine?: Engine;
  /** Makes all random numbers of the handlers and SES repeatable. */
  readonly seed?: number;
  /** Whether the recorder records calls to SES as well; false by default. */
  readonly recordsSes?: boolean;
}

export async function startWorld(
  given: Partial<Deployment> = {},
  { engine = chosenEngine(), seed, recordsSes = false }: WorldOptions = {},
): Promise<World> {
  const deployed = readModel(join(import.meta.dirname, "../../cdk.out"), {
    ...{ account: "000000000000", region: "us-east-1" },
  });
  const parts = newParts();
  const { clock, recorder, events } = parts;
  const tables = await engine.start(() => clock.now().getTime());
  await Promise.all(deployed.tables.map((table) => createTable(tables.client, table)));
  tables.record(recorder);
  const ses = await startWorldSes(deployed, clock, events, seed);
  const [dns, issuer] = [await startDns(newZone(clock.now)), await startIssuer()];
  verifyByZone(ses, dns.zone);
  const variables = deployed.functions.find(({ name }) => name === "send-email")?.environment;
  if (!variables) throw new Error("the templates have no send-email function");
  const deployment = { ...Deployment.parse(JSON.parse(variables["DEPLOYMENT"] ?? "{}")), ...given };
  const { chance, bytes } = seed === undefined ? unseeded : newSeededRandom(seed);
  const pause = async (ms: number) => clock.advance(ms);
  const names = { data: variables["DATA_TABLE"] ?? "", money: variables["MONEY_TABLE"] ?? "" };
  const sesOptions = { inProcess: engine.inProcess, ...(recordsSes && { recorder }) };
  const services: Services = {
    // A wait between two attempts is milliseconds: were it to move the clock, what happens at once would be at several times.
    tables: { client: tables.documents, ...names, pause: async () => undefined, chance },
    ...{ deployment, pause, random: bytes },
    ...servicesOf(parts),
    ...sesGateways(ses, deployment.name, sesOptions),
    account: () => "000000000000",
    dns: always(newTestDns(dns)),
    people: always(connectPeople(issuer.signIn)),
  };
  return {
    ...{ ...parts, services, ses, dns, issuer },
    api: newApi(services),
    settle: () => workOff({ ...parts, services, ses }),
    sweep: () => sweep.on(services)(),
    verifyDomains: () => verifyDomains.on(services)(),
    deliver: deliver.on(services),
    stop: async () => {
      await Promise.all([tables.stop(), ses.close(), dns.close(), issuer.stop()]);
      // The runner keeps a file's fixtures until the process ends.
      recorder.reset();
      parts.objects.clear();
      for (const list of [parts.logged, events]) list.length = 0;
    },
  };
}

const unseeded: SeededRandom = { chance: Math.random, bytes: (count) => randomBytes(count) };
