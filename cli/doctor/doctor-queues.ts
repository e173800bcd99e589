import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import {
  broadcastQueueName,
  jobsQueueName,
  sesEventsName,
  webhooksQueueName,
} from "../../functions/settings/queue-names.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import type { Target } from "../target.ts";
import type { Finding } from "./finding.ts";

/** Above this a queue is behind: at a usual rate it is some minutes of email. */
const maxUsualDepth = 10_000;

/** Checks the depth of each queue and of its dead-letter queue. */
export async function checkQueues(target: Target): Promise<readonly Finding[]> {
  const { homeRegion } = target.services.deployment;
  const config = target.local
    ? clientConfig(target.local.endpoints.SQS, target.local.region)
    : { region: homeRegion };
  const client = new SQSClient({ ...config, useQueueUrlAsEndpoint: false });
  try {
    const urls = queueUrls(target);
    const findings = await Promise.all(urls.map((url) => findingsOrFailure(client, url)));
    return findings.flat();
  } finally {
    client.destroy();
  }
}

/** The send queues of all regions, and the other queues, which are in the same region and account. */
function queueUrls({ sendQueues, services: { deployment } }: Target): readonly string[] {
  const urls = Object.values(sendQueues).flatMap(({ transactional, broadcast }) => [
    transactional,
    broadcast,
  ]);
  const base = urls[0]?.slice(0, urls[0].lastIndexOf("/") + 1);
  const others = [sesEventsName, jobsQueueName, webhooksQueueName, broadcastQueueName].map((nameOf) =>
    nameOf(deployment.name),
  );
  return base === undefined ? [] : [...urls, ...others.map((name) => `${base}${name}`)];
}

/** A queue that cannot be read does not keep the others from being looked at. */
async function findingsOrFailure(client: SQSClient, url: string): Promise<readonly Finding[]> {
  try {
    return await queueFindings(client, url);
  } catch (error) {
    const where = url.slice(url.lastIndexOf("/") + 1);
    const reason = error instanceof Error ? error.name : "unknown";
    const advice = "deploy the workers stack, and check the credentials";
    return [{ state: "bad", where, what: `the queue cannot be read: ${reason}`, advice }];
  }
}

async function queueFindings(client: SQSClient, url: string): Promise<readonly Finding[]> {
  const where = url.slice(url.lastIndexOf("/") + 1);
  const { waiting, deadLetters } = await attributesOf(client, url);
  const dead = deadLetters ? (await attributesOf(client, deadLetters)).waiting : 0;
  return [
    {
      state: waiting > maxUsualDepth ? "note" : "ok",
      where,
      what: `${waiting} waiting`,
      ...(waiting > maxUsualDepth && { advice: "check the send rate and the errors of the workers" }),
    },
    ...(dead > 0
      ? [
          {
            state: "bad" as const,
            where,
            what: `${dead} dead letters`,
            advice: 'see "Dead letters" in docs/runbook.md',
          },
        ]
      : []),
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
    deadLetters: name && `${url.slice(0, url.lastIndexOf("/") + 1)}${name}`,
  };
}
