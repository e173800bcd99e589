import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Config } from "../config.ts";
import { AlarmTopic } from "../constructs/alarm-topic.ts";
import { TopicKey } from "../constructs/topic-key.ts";

interface MonitoringStackProps extends StackProps {
  readonly config: Config;
}

/** Where the alarms of one region are heard. Each alarm stands beside what it watches, in that thing's own stack. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, { config, ...props }: MonitoringStackProps) {
    super(scope, id, { ...props, description: "Where this region's alarms are heard" });
    const key = new TopicKey(this, "Key", ["cloudwatch.amazonaws.com"]);
    new AlarmTopic(this, "Alarms", { config, key });
  }
}
