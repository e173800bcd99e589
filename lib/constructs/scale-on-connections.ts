import type { Duration } from "aws-cdk-lib";
import { CfnScalingPolicy } from "aws-cdk-lib/aws-applicationautoscaling";
import type { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { FargateService } from "aws-cdk-lib/aws-ecs";

interface ConnectionScaling {
  /** Open at once over all tasks. */
  readonly connections: Metric;
  readonly tasks: Metric;
  /** The mark that it keeps to. */
  readonly connectionsPerTask: number;
  readonly scaleOutCooldown: Duration;
  readonly scaleInCooldown: Duration;
}

/** A balancer of this kind counts connections of all targets together: the mark is on a quotient, which the CDK's own policies do not take. */
export function scaleOnConnections(service: FargateService, scaling: ConnectionScaling): CfnScalingPolicy {
  return new CfnScalingPolicy(service, "Connections", {
    policyName: `${service.node.addr}-connections`,
    policyType: "TargetTrackingScaling",
    serviceNamespace: "ecs",
    scalableDimension: "ecs:service:DesiredCount",
    resourceId: `service/${service.cluster.clusterName}/${service.serviceName}`,
    targetTrackingScalingPolicyConfiguration: {
      targetValue: scaling.connectionsPerTask,
      scaleOutCooldown: scaling.scaleOutCooldown.toSeconds(),
      scaleInCooldown: scaling.scaleInCooldown.toSeconds(),
      customizedMetricSpecification: {
        metrics: [
          measured("connections", scaling.connections),
          measured("tasks", scaling.tasks),
          { id: "each", expression: "connections / tasks", label: "Connections of a task", returnData: true },
        ],
      },
    },
  });
}

function measured(
  id: string,
  { namespace, metricName, dimensions = {}, statistic }: Metric,
): CfnScalingPolicy.TargetTrackingMetricDataQueryProperty {
  const named = Object.entries(dimensions).map(([name, value]) => ({ name, value: String(value) }));
  return {
    id,
    metricStat: { metric: { namespace, metricName, dimensions: named }, stat: statistic },
    returnData: false,
  };
}
