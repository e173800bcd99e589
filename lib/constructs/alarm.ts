import { Stack } from "aws-cdk-lib";
import {
  Alarm as CloudWatchAlarm,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { alarmsName } from "../../functions/settings/queue-names.ts";
import { alarmDescription, type RunbookSection } from "../runbook.ts";

export interface AlarmProps {
  readonly deployment: string;
  readonly metric: IMetric;
  /** Alarms at or above this. */
  readonly threshold: number;
  /** How many periods of the metric in a row. */
  readonly periods?: number;
  /** One sentence: who notices, and what. */
  readonly hurt: string;
  readonly section: RunbookSection;
}

/** Speaks to the alarm topic of its region, when it begins and when it is over. */
export class Alarm extends CloudWatchAlarm {
  constructor(scope: Construct, id: string, props: AlarmProps) {
    super(scope, id, {
      metric: props.metric,
      threshold: props.threshold,
      evaluationPeriods: props.periods ?? 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: alarmDescription(props.hurt, props.section),
    });
    const action = new SnsAction(alarmTopic(this, props.deployment));
    this.addAlarmAction(action);
    this.addOkAction(action);
  }
}

/** By name: the topic is another stack's, and an alarm should not hold that stack in place. */
function alarmTopic(scope: Construct, deployment: string) {
  const topicArn = Stack.of(scope).formatArn({ service: "sns", resource: alarmsName(deployment) });
  return Topic.fromTopicArn(scope, "Topic", topicArn);
}
