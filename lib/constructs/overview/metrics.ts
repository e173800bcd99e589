import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";

/** What the metrics of the overview have in common. */
interface Shown {
  readonly label: string;
  readonly statistic?: string;
  /** The region of the metric; that of the overview by default. */
  readonly region?: string;
}

type Dimensions = Readonly<Record<string, string>>;

const period = Duration.minutes(5);

/** A metric that AWS has of one of its services. */
export function awsMetric(
  namespace: string,
  metricName: string,
  dimensionsMap: Dimensions,
  { label, statistic = "Sum", region }: Shown,
): Metric {
  return new Metric({
    ...{ namespace, metricName, dimensionsMap, label, statistic, period },
    ...(region !== undefined && { region }),
  });
}

/** A metric of the deployment's own log lines about one sending region. */
export function ownMetric(
  deployment: string,
  metricName: string,
  region: string,
  { label, statistic = "Sum" }: Omit<Shown, "region">,
): Metric {
  return new Metric({
    ...{ namespace: deployment, metricName, label, statistic, period },
    dimensionsMap: { region },
  });
}

/** The queues of a deployment are known by their names. */
export function queueMetric(queueName: string, metricName: string, shown: Shown): Metric {
  return awsMetric("AWS/SQS", metricName, { QueueName: queueName }, shown);
}
