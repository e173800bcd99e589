import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Config } from "../config.ts";
import { ReputationAlarms } from "../constructs/alarms/reputation-alarms.ts";
import { ConfigurationSets } from "../constructs/configuration-sets.ts";
import { EventTopic } from "../constructs/event-topic.ts";
import { ReturnPath } from "../constructs/service-domain.ts";
import { TopicKey } from "../constructs/topic-key.ts";

interface SendingRegionStackProps extends StackProps {
  readonly config: Config;
  readonly region: string;
}

/** The resources of one sending region: configuration sets, the topic for SES events, and reputation alarms. */
export class SendingRegionStack extends Stack {
  constructor(scope: Construct, id: string, { config, region, ...props }: SendingRegionStackProps) {
    super(scope, id, { ...props, description: "SES configuration and events of this sending region" });
    const deployment = config.name;
    const key = new TopicKey(this, "Key", ["ses.amazonaws.com"]);
    const topic = new EventTopic(this, "Events", { config, key });
    new ConfigurationSets(this, "Sets", { deployment, topic });
    new ReputationAlarms(this, "Reputation", { deployment, region });
    if (config.serviceDomain) new ReturnPath(this, "ReturnPath", { zone: config.serviceDomain, region });
  }
}
