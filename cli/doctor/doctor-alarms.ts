import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { alarmRegions } from "../../functions/settings/dashboard/alarm-regions.ts";
import { alarmsArn } from "../../functions/settings/queue-names.ts";
import { accountOf, type Target } from "../target.ts";
import type { Finding } from "./finding.ts";

/** Checks that somebody hears the alarms of each region. The local service has none. */
export async function checkAlarms(target: Target): Promise<readonly Finding[]> {
  if (target.local) return [];
  const { deployment } = target.services;
  const topics = alarmRegions(deployment).map((region) => {
    return topicFinding(region, alarmsArn(deployment.name, accountOf(target.sendQueues), region));
  });
  return Promise.all(topics);
}

async function topicFinding(where: string, arn: string): Promise<Finding> {
  const client = new SNSClient({ region: where });
  try {
    const { Subscriptions = [] } = await client.send(new ListSubscriptionsByTopicCommand({ TopicArn: arn }));
    // A subscription has its ARN once it is confirmed.
    const confirmed = Subscriptions.filter(({ SubscriptionArn }) => SubscriptionArn?.startsWith("arn:"));
    if (confirmed.length > 0)
      return { state: "ok", where, what: `alarms reach ${confirmed.length} subscribers` };
    const isPending = Subscriptions.length > 0;
    return {
      state: "bad",
      where,
      what: isPending
        ? "the subscription to the alarms is not confirmed"
        : "nobody is subscribed to the alarms",
      advice: isPending
        ? "follow the link in the email of SNS to alarmEmail"
        : "set alarmEmail in eds.config.json and deploy, or subscribe to the topic",
    };
  } catch (error) {
    const reason = error instanceof Error ? error.name : "unknown";
    return {
      state: "bad",
      where,
      what: `the alarm topic cannot be read: ${reason}`,
      advice: "deploy, and check the credentials",
    };
  } finally {
    client.destroy();
  }
}
