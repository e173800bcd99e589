import { Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Key } from "aws-cdk-lib/aws-kms";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { alarmsName } from "../../../functions/settings/queue-names.ts";
import type { Config } from "../../config.ts";
import { acknowledge } from "../../nag.ts";

interface AlarmTopicProps {
  readonly config: Config;
  readonly key: Key;
}

/** The SNS topic that the alarms of one region publish to. */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, { config, key }: AlarmTopicProps) {
    super(scope, id, { topicName: alarmsName(config.name), masterKey: key, enforceSSL: true });
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [this.topicArn],
        conditions: { StringEquals: { "aws:SourceAccount": Stack.of(this).account } },
      }),
    );
    if (!config.alarmEmail) return;
    this.addSubscription(new EmailSubscription(config.alarmEmail));
    acknowledge(this, {
      "Serverless-SNSRedrivePolicy":
        "SNS retries email itself, and CloudWatch shows the alarm's state in any case",
    });
  }
}
