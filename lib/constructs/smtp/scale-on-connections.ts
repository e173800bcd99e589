import type { Duration } from "aws-cdk-lib";
import { CfnScalingPolicy } from "aws-cdk-lib/aws-applicationautoscaling";
import type { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { FargateService } from "aws-cdk-lib/aws-ecs";

interface ConnectionScaling {
  /** Concurrently open connections over all tasks. */
  readonly connections: Metric;
  readonly tasks: Metric;
  /** The target value. */
  readonly connectionsPerTask: number;
  readonly scaleOutCooldown: Duration;
  readonly scaleInCooldown: Duration;
}

/**
 * Adds target tracking on connections per task. A network load balancer only counts the connections of all targets
 * together, so the target is a quotient of two metrics, which the CDK's own scaling policies do not support.
 */
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
          metricQuery("connections", scaling.connections),
          metricQuery("tasks", scaling.tasks),
          { id: "each", expression: "connections / tasks", label: "Connections of a task", returnData: true },
        ],
      },
    },
  });
}

function metricQuery(
  id: string,
  { namespace, metricName, dimensions = {}, statistic }: Metric,
): CfnScalingPolicy.TargetTrackingMetricDataQueryProperty {
  const pairs = Object.entries(dimensions).map(([name, value]) => ({ name, value: String(value) }));
  return {
    id,
    metricStat: { metric: { namespace, metricName, dimensions: pairs }, stat: statistic },
    returnData: false,
  };
}
