import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Config } from "../config.ts";
import { EventTopic } from "../constructs/event-topic.ts";
import { ReputationAlarms } from "../constructs/reputation-alarms.ts";
import { ReturnPath } from "../constructs/service-domain.ts";
import { TopicKey } from "../constructs/topic-key.ts";
import { TrackingSets } from "../constructs/tracking-sets.ts";

interface MailRegionStackProps extends StackProps {
  readonly config: Config;
  readonly region: string;
}

/** What one sending region needs in that region: how SES sends, where it reports to, and the watch over its reputation. */
export class MailRegionStack extends Stack {
  constructor(scope: Construct, id: string, { config, region, ...props }: MailRegionStackProps) {
    super(scope, id, { ...props, description: "What SES needs in this sending region" });
    const deployment = config.name;
    const key = new TopicKey(this, "Key", ["ses.amazonaws.com"]);
    const topic = new EventTopic(this, "Events", { config, key });
    new TrackingSets(this, "Sets", { deployment, topic });
    new ReputationAlarms(this, "Reputation", { deployment, region });
    if (config.serviceDomain) new ReturnPath(this, "ReturnPath", { zone: config.serviceDomain, region });
  }
}
