import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Config } from "../config.ts";
import { AlarmTopic } from "../constructs/alarms/alarm-topic.ts";
import { TopicKey } from "../constructs/topics/topic-key.ts";

interface MonitoringStackProps extends StackProps {
  readonly config: Config;
}

/** The alarm topic of one region. Each alarm is defined in the stack of the resource that it monitors. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, { config, ...props }: MonitoringStackProps) {
    super(scope, id, { ...props, description: "The alarm topic of this region" });
    const key = new TopicKey(this, "Key", ["cloudwatch.amazonaws.com"]);
    new AlarmTopic(this, "Alarms", { config, key });
  }
}
