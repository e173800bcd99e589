import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { clientConfig } from "../../local/engines/endpoints.ts";
import type { Target } from "../target.ts";
import type { Finding } from "./finding.ts";

/** Above this a queue is behind: at a usual rate it is some minutes of email. */
const maxUsualDepth = 10_000;

/** Checks the depth of each send queue and of its dead-letter queue. */
export async function checkQueues(target: Target): Promise<readonly Finding[]> {
  const { homeRegion } = target.services.deployment;
  const config = target.local
    ? clientConfig(target.local.endpoints.SQS, target.local.region)
    : { region: homeRegion };
  const client = new SQSClient({ ...config, useQueueUrlAsEndpoint: false });
  try {
    const urls = Object.values(target.sendQueues).flatMap(({ transactional, broadcast }) => [
      transactional,
      broadcast,
    ]);
    const findings = await Promise.all(urls.map((url) => queueFindings(client, url)));
    return findings.flat();
  } finally {
    client.destroy();
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
