import { Arn } from "aws-cdk-lib";
import type { Key } from "aws-cdk-lib/aws-kms";
import { Subscription, SubscriptionProtocol, Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { sesEventsName } from "../../functions/settings/queue-names.ts";
import type { Config } from "../config.ts";
import { DeadLetterQueue } from "./monitored-queue.ts";

interface EventTopicProps {
  readonly config: Config;
  readonly key: Key;
}

/**
 * Delivers the SES events of one region to the queue in the home region. Only SES can publish to it, for the
 * configuration sets that have it as their destination; each of them adds itself to the topic's policy.
 */
export class EventTopic extends Topic {
  constructor(scope: Construct, id: string, { config, key }: EventTopicProps) {
    super(scope, id, { topicName: sesEventsName(config.name), masterKey: key, enforceSSL: true });
    const undelivered = new DeadLetterQueue(scope, `${id}Undelivered`, {
      deployment: config.name,
      queueName: `${sesEventsName(config.name)}-undelivered`,
      impact: "Some emails keep a wrong status: their SES events did not reach the home region.",
    });
    new Subscription(scope, `${id}ToHome`, {
      topic: this,
      protocol: SubscriptionProtocol.SQS,
      endpoint: Arn.format({
        partition: this.stack.partition,
        account: this.stack.account,
        region: config.homeRegion,
        service: "sqs",
        resource: sesEventsName(config.name),
      }),
      // The queue receives the JSON of SES without the SNS envelope.
      rawMessageDelivery: true,
      deadLetterQueue: undelivered.queue,
    });
  }
}
