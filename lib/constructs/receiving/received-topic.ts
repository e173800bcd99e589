import { Arn, Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Key } from "aws-cdk-lib/aws-kms";
import { Subscription, SubscriptionProtocol, Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { receivedName } from "../../../functions/settings/receiving.ts";
import type { Config } from "../../config.ts";
import { DeadLetterQueue } from "../monitored-queue.ts";
import { receiptRuleArns } from "./receipt-rule-arns.ts";

interface ReceivedTopicProps {
  readonly config: Config;
  readonly key: Key;
}

/** Announces the received emails of one region to the queue in the home region. Only receipt rules of this deployment publish to it. */
export class ReceivedTopic extends Topic {
  constructor(scope: Construct, id: string, { config, key }: ReceivedTopicProps) {
    const name = receivedName(config.name);
    super(scope, id, { topicName: name, masterKey: key, enforceSSL: true });
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("ses.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [this.topicArn],
        conditions: {
          StringEquals: { "aws:SourceAccount": Stack.of(this).account },
          ArnLike: { "aws:SourceArn": receiptRuleArns(this, config.name) },
        },
      }),
    );
    const undelivered = new DeadLetterQueue(scope, `${id}Undelivered`, {
      deployment: config.name,
      queueName: `${name}-undelivered`,
      impact: "Some received emails are not shown: their messages did not reach the home region.",
      section: "inbound-lost",
    });
    new Subscription(scope, `${id}ToHome`, {
      topic: this,
      protocol: SubscriptionProtocol.SQS,
      endpoint: Arn.format({
        partition: this.stack.partition,
        account: this.stack.account,
        region: config.homeRegion,
        service: "sqs",
        resource: name,
      }),
      // The queue receives the JSON of SES without the SNS envelope.
      rawMessageDelivery: true,
      deadLetterQueue: undelivered.queue,
    });
  }
}
