import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { clientConfig } from "../local/engines/endpoints.ts";
import type { Finding } from "./finding.ts";
import type { Target } from "./target.ts";

/** A queue this long is behind: at a usual rate it is some minutes of mail. */
const longQueue = 10_000;

/** How much waits in each send queue, and what was set aside for good in its dead-letter queue. */
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
      state: waiting > longQueue ? "note" : "ok",
      where,
      what: `${waiting} waiting`,
      ...(waiting > longQueue && { advice: "look at the send rate and the workers' errors" }),
    },
    ...(dead > 0
      ? [
          {
            state: "bad" as const,
            where,
            what: `${dead} set aside`,
            advice: "see dead letters in docs/runbook.md",
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
