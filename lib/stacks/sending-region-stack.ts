import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { receivingRegions } from "../../functions/settings/receiving.ts";
import { ReputationAlarms } from "../constructs/alarms/reputation-alarms.ts";
import { ConfigurationSets } from "../constructs/configuration-sets.ts";
import { EventTopic } from "../constructs/event-topic.ts";
import { ReceiptRuleSet } from "../constructs/receiving/receipt-rule-set.ts";
import { ReceivedBucket } from "../constructs/receiving/received-bucket.ts";
import { ReceivedTopic } from "../constructs/receiving/received-topic.ts";
import { ReturnPath } from "../constructs/service-domain.ts";
import { TopicKey } from "../constructs/topics/topic-key.ts";
import type { ServiceContext } from "../permissions/permission.ts";

interface SendingRegionStackProps extends StackProps {
  readonly context: ServiceContext;
  readonly region: string;
}

/**
 * The resources of one sending region: configuration sets, the topic for SES events, and reputation alarms; where SES
 * receives email, also its bucket, topic and rule set.
 */
export class SendingRegionStack extends Stack {
  constructor(scope: Construct, id: string, { context, region, ...props }: SendingRegionStackProps) {
    super(scope, id, { ...props, description: "SES configuration and events of this sending region" });
    const { config } = context;
    const deployment = config.name;
    const key = new TopicKey(this, "Key", ["ses.amazonaws.com"]);
    const topic = new EventTopic(this, "Events", { config, key });
    new ConfigurationSets(this, "Sets", { deployment, topic });
    new ReputationAlarms(this, "Reputation", { deployment, region });
    if (config.serviceDomain) new ReturnPath(this, "ReturnPath", { zone: config.serviceDomain, region });
    if (!receivingRegions.includes(region)) return;
    const bucket = new ReceivedBucket(this, "Received", deployment);
    const received = new ReceivedTopic(this, "ReceivedTopic", { config, key });
    new ReceiptRuleSet(this, "RuleSet", { context, bucket, topic: received });
  }
}
