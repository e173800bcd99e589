import { Duration } from "aws-cdk-lib";
import type { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { AvailabilityZoneRebalancing, Cluster, FargateService, type ICluster } from "aws-cdk-lib/aws-ecs";
import type { Construct } from "constructs";
import { acknowledge } from "../../nag.ts";
import { scaleOnConnections } from "./scale-on-connections.ts";
import type { SmtpLoadBalancer } from "./smtp-load-balancer.ts";
import type { SmtpNetwork } from "./smtp-network.ts";
import { containerName, type SmtpTask } from "./smtp-task.ts";

interface SmtpServiceProps {
  readonly network: SmtpNetwork;
  readonly task: SmtpTask;
  readonly loadBalancer: SmtpLoadBalancer;
  readonly minTasks: number;
  readonly maxTasks: number;
}

/** Runs the proxies, spread over the zones, and scales their number with the load. */
export class SmtpService extends FargateService {
  constructor(scope: Construct, id: string, props: SmtpServiceProps) {
    const { network, task, loadBalancer } = props;
    const cluster = new Cluster(scope, `${id}Cluster`, { vpc: network.vpc });
    acknowledge(cluster, {
      "AwsSolutions-ECS4":
        "Container Insights is billed per metric; the alarms use metrics of the service and the load balancer, which are free",
    });
    // No desired count: each deployment would reset what auto scaling set. The scaling's minimum applies.
    super(scope, id, {
      // Safe: with exactOptionalPropertyTypes, the class's optional members do not match its own interface.
      cluster: cluster as ICluster,
      taskDefinition: task,
      // Egress without a NAT gateway. The tasks' security group accepts ingress from the load balancer only.
      assignPublicIp: true,
      securityGroups: [network.taskGroup],
      minHealthyPercent: 100,
      maxHealthyPercent: 200,
      circuitBreaker: { rollback: true },
      enableExecuteCommand: false,
      healthCheckGracePeriod: Duration.seconds(60),
      availabilityZoneRebalancing: AvailabilityZoneRebalancing.ENABLED,
    });
    for (const { listener, group } of loadBalancer.targets) {
      group.addTarget(this.loadBalancerTarget({ containerName, containerPort: listener.containerPort }));
    }
    this.scale(props);
  }

  /** The number of running tasks, summed over the minutes of a period: each task reports its CPU use once a minute. */
  metricTaskMinutes(period: Duration): Metric {
    return this.metricCpuUtilization({ period, statistic: "SampleCount" });
  }

  /**
   * Two target-tracking policies: tasks are removed only when neither CPU nor connections need them (idle sessions use
   * no CPU).
   */
  private scale({ loadBalancer, minTasks, maxTasks }: SmtpServiceProps): void {
    const scaling = this.autoScaleTaskCount({ minCapacity: minTasks, maxCapacity: maxTasks });
    const scaleOutCooldown = Duration.minutes(1);
    const scaleInCooldown = Duration.minutes(10);
    scaling.scaleOnCpuUtilization("Cpu", { targetUtilizationPercent: 60, scaleOutCooldown, scaleInCooldown });
    const minute = Duration.minutes(1);
    const policy = scaleOnConnections(this, {
      connections: loadBalancer.nlb.metrics.activeFlowCount({ period: minute, statistic: "Average" }),
      tasks: this.metricTaskMinutes(minute),
      connectionsPerTask: 500,
      scaleOutCooldown,
      scaleInCooldown,
    });
    policy.node.addDependency(scaling);
  }
}
