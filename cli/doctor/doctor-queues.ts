import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { Deployment } from "../../functions/settings/environment.ts";
import { scheduledWorkers } from "../../functions/settings/function-names.ts";
import {
  broadcastQueueName,
  jobsQueueName,
  sendKinds,
  sendQueueName,
  sesEventsName,
  webhooksQueueName,
} from "../../functions/settings/queue-names.ts";
import { receivedName, receivingRegions } from "../../functions/settings/receiving.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import type { Target } from "../target.ts";
import type { Finding } from "./finding.ts";

/** Above this a queue is behind: at a usual rate it is some minutes of email. */
const maxUsualDepth = 10_000;

/** A queue by its name, which each region has once. */
export interface WatchedQueue {
  readonly region: string;
  readonly name: string;
  /** Nothing reads it: each of its messages is one that failed. */
  readonly holdsFailures: boolean;
}

/** Returns the queues of a deployment, without the dead-letter queues of those that a function reads. */
export function watchedQueues({ name, homeRegion, regions }: Deployment): readonly WatchedQueue[] {
  const receiving = regions.filter((region) => receivingRegions.includes(region));
  const read = [
    ...regions.flatMap((region) => sendKinds.map((kind) => sendQueueName(name, region, kind))),
    ...[sesEventsName, jobsQueueName, webhooksQueueName, broadcastQueueName].map((nameOf) => nameOf(name)),
    ...(receiving.length > 0 ? [receivedName(name)] : []),
  ];
  const failed = (region: string, queue: string) => ({ region, name: queue, holdsFailures: true });
  return [
    ...read.map((queue) => ({ region: homeRegion, name: queue, holdsFailures: false })),
    ...scheduledWorkers.map((worker) => failed(homeRegion, `${name}-${worker}-dead`)),
    ...regions.map((region) => failed(region, `${sesEventsName(name)}-undelivered`)),
    ...receiving.map((region) => failed(region, `${receivedName(name)}-undelivered`)),
  ];
}

/** Checks the depth of each queue and of its dead-letter queue. */
export async function checkQueues(target: Target): Promise<readonly Finding[]> {
  const { deployment } = target.services;
  const queues = watchedQueues(deployment);
  // The local service has one queue of each name.
  const existing = target.local ? queues.filter(({ region }) => region === deployment.homeRegion) : queues;
  const byRegion = Map.groupBy(existing, ({ region }) => region);
  const findings = [...byRegion].map(async ([region, own]) => {
    const client = queueClient(target, region);
    try {
      return await Promise.all(own.map((queue) => findingsOrFailure(client, queueUrl(target, queue), queue)));
    } finally {
      client.destroy();
    }
  });
  return (await Promise.all(findings)).flat(2);
}

/** Returns a client for the queues of a region; its caller destroys it. */
export function queueClient({ local }: Target, region: string): SQSClient {
  const config = local ? clientConfig(local.endpoints.SQS, region) : { region };
  return new SQSClient({ ...config, useQueueUrlAsEndpoint: false });
}

/** Returns the URL of a queue: as that of a send queue, which is of the same account. */
export function queueUrl(
  { sendQueues, services }: Target,
  { region, name }: Pick<WatchedQueue, "region" | "name">,
): string {
  const [first] = Object.values(sendQueues);
  const known = first?.transactional ?? "";
  const base = known.slice(0, known.lastIndexOf("/") + 1);
  return `${base.replace(services.deployment.homeRegion, region)}${name}`;
}

/** A queue that cannot be read does not keep the others from being looked at. */
async function findingsOrFailure(
  client: SQSClient,
  url: string,
  { name, region, holdsFailures }: WatchedQueue,
): Promise<readonly Finding[]> {
  // Each sending region has such a queue of one name.
  const where = holdsFailures ? `${name} (${region})` : name;
  try {
    if (!holdsFailures) return await queueFindings(client, url);
    const { waiting } = await attributesOf(client, url);
    return waiting > 0 ? [deadLetters(where, waiting)] : [{ state: "ok", where, what: "empty" }];
  } catch (error) {
    const reason = error instanceof Error ? error.name : "unknown";
    const advice = "deploy the workers and mail stacks, and check the credentials";
    return [{ state: "bad", where, what: `the queue cannot be read: ${reason}`, advice }];
  }
}

function deadLetters(where: string, count: number): Finding {
  const advice = 'see "Dead letters" in docs/runbook.md';
  return { state: "bad", where, what: `${count} dead letters`, advice };
}

async function queueFindings(client: SQSClient, url: string): Promise<readonly Finding[]> {
  const where = url.slice(url.lastIndexOf("/") + 1);
  const { waiting, deadLetterUrl } = await attributesOf(client, url);
  const dead = deadLetterUrl ? (await attributesOf(client, deadLetterUrl)).waiting : 0;
  return [
    {
      state: waiting > maxUsualDepth ? "note" : "ok",
      where,
      what: `${waiting} waiting`,
      ...(waiting > maxUsualDepth && { advice: "check the send rate and the errors of the workers" }),
    },
    ...(dead > 0 ? [deadLetters(where, dead)] : []),
  ];
}

async function attributesOf(client: SQSClient, url: string) {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({
      QueueUrl: url,
      AttributeNames: ["ApproximateNumberOfMessages", "RedrivePolicy"],
    }),
  );
  const { deadLetterTargetArn } = JSON.parse(Attributes["RedrivePolicy"] ?? "{}") as {
    deadLetterTargetArn?: string;
  };
  const name = deadLetterTargetArn?.split(":").at(-1);
  return {
    waiting: Number(Attributes["ApproximateNumberOfMessages"] ?? 0),
    deadLetterUrl: name && `${url.slice(0, url.lastIndexOf("/") + 1)}${name}`,
  };
}
