import { Arn } from "aws-cdk-lib";
import type { Key } from "aws-cdk-lib/aws-kms";
import { Subscription, SubscriptionProtocol, Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { sesEventsName } from "../../functions/settings/queue-names.ts";
import type { Config } from "../config.ts";
import { DeadLetters } from "./watched-queue.ts";

interface EventTopicProps {
  readonly config: Config;
  readonly key: Key;
}

/**
 * Carries what SES reports in one region to the queue in the home region. Nobody may publish to it but SES, for the
 * configuration sets that name it as their destination; each of those adds itself to the topic's policy.
 */
export class EventTopic extends Topic {
  constructor(scope: Construct, id: string, { config, key }: EventTopicProps) {
    super(scope, id, { topicName: sesEventsName(config.name), masterKey: key, enforceSSL: true });
    const undelivered = new DeadLetters(scope, `${id}Undelivered`, {
      deployment: config.name,
      queueName: `${sesEventsName(config.name)}-undelivered`,
      lost: "The status of some mails stays wrong: what SES reported did not reach the home region.",
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
      // The queue gets SES's own JSON, without the envelope of SNS around it.
      rawMessageDelivery: true,
      deadLetterQueue: undelivered.queue,
    });
  }
}
