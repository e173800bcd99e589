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
import { alarmsName } from "../../../functions/settings/queue-names.ts";
import { alarmDescription, type RunbookSection } from "../../runbook.ts";

export interface AlarmProps {
  readonly deployment: string;
  readonly metric: IMetric;
  /** The alarm goes off at this value or above. */
  readonly threshold: number;
  /** How many periods of the metric; 1 by default. */
  readonly periods?: number;
  /** Among how many consecutive periods these are; as many by default. More are needed where a metric has no value in some. */
  readonly among?: number;
  /**
   * What no data means. By default that all is well, since most things are not counted at rest; `bad`: the alarm goes off;
   * `nothing`: it stays as it is.
   */
  readonly silence?: "bad" | "nothing";
  /** One sentence for the person on call: who is affected, and how. */
  readonly impact: string;
  readonly section: RunbookSection;
}

/**
 * Adds the metrics of an expression, whichever of them have data: AWS counts most things only where they happen, a sum with `+` has
 * no value while one of its metrics has none, and `FILL` adds nothing to a metric that never had any. The sum is then
 * filled, since alarms on DynamoDB keep their state without data: they would never recover.
 */
export const sumOfMetrics = "FILL(SUM(METRICS()), 0)";

/** Publishes to the alarm topic of its region when it goes off and when it recovers. */
export class Alarm extends CloudWatchAlarm {
  constructor(scope: Construct, id: string, props: AlarmProps) {
    super(scope, id, {
      metric: props.metric,
      threshold: props.threshold,
      evaluationPeriods: props.among ?? props.periods ?? 1,
      ...(props.among !== undefined && { datapointsToAlarm: props.periods ?? 1 }),
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: meaningOf[props.silence ?? "good"],
      alarmDescription: alarmDescription(props.impact, props.section),
    });
    const action = new SnsAction(alarmTopic(this, props.deployment));
    this.addAlarmAction(action);
    this.addOkAction(action);
  }
}

const meaningOf = {
  good: TreatMissingData.NOT_BREACHING,
  bad: TreatMissingData.BREACHING,
  nothing: TreatMissingData.IGNORE,
} as const;

/** By name: a reference to the other stack's topic would keep that stack from being changed or deleted. */
function alarmTopic(scope: Construct, deployment: string) {
  const topicArn = Stack.of(scope).formatArn({ service: "sns", resource: alarmsName(deployment) });
  return Topic.fromTopicArn(scope, "Topic", topicArn);
}
