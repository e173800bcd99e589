import { Duration } from "aws-cdk-lib";
import type { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { AvailabilityZoneRebalancing, Cluster, FargateService, type ICluster } from "aws-cdk-lib/aws-ecs";
import type { Construct } from "constructs";
import { acknowledge } from "../nag.ts";
import { scaleOnConnections } from "./scale-on-connections.ts";
import type { SmtpBalancer } from "./smtp-balancer.ts";
import type { SmtpNetwork } from "./smtp-network.ts";
import { containerName, type SmtpTask } from "./smtp-task.ts";

interface SmtpServiceProps {
  readonly network: SmtpNetwork;
  readonly task: SmtpTask;
  readonly front: SmtpBalancer;
  readonly minTasks: number;
  readonly maxTasks: number;
}

/** Keeps the wanted number of proxies running, spread over the zones, and changes that number with the load. */
export class SmtpService extends FargateService {
  constructor(scope: Construct, id: string, props: SmtpServiceProps) {
    const { network, task, front } = props;
    const cluster = new Cluster(scope, `${id}Cluster`, { vpc: network.vpc });
    acknowledge(cluster, {
      "AwsSolutions-ECS4":
        "Container Insights is paid by the metric; the service's own and the balancer's, which the alarms watch, are free",
    });
    // No wanted count: it would undo, with each deployment, what the scaling found right. The scaling's minimum holds.
    super(scope, id, {
      // As with the network: the class differs from its own interface by members that may be undefined.
      cluster: cluster as ICluster,
      taskDefinition: task,
      // A way out without a NAT gateway. Nothing comes in by it: the tasks' group admits the balancer alone.
      assignPublicIp: true,
      securityGroups: [network.taskGroup],
      minHealthyPercent: 100,
      maxHealthyPercent: 200,
      circuitBreaker: { rollback: true },
      enableExecuteCommand: false,
      healthCheckGracePeriod: Duration.seconds(60),
      availabilityZoneRebalancing: AvailabilityZoneRebalancing.ENABLED,
    });
    for (const { door, group } of front.targets) {
      group.addTarget(this.loadBalancerTarget({ containerName, containerPort: door.containerPort }));
    }
    this.scale(props);
  }

  /** How many tasks ran, as a sum over a period: each reports its use of the processor once a minute. */
  metricTaskMinutes(period: Duration): Metric {
    return this.metricCpuUtilization({ period, statistic: "SampleCount" });
  }

  /** Both follow a mark, so that tasks are taken away only when neither needs them: an idle session costs no processor. */
  private scale({ front, minTasks, maxTasks }: SmtpServiceProps): void {
    const scaling = this.autoScaleTaskCount({ minCapacity: minTasks, maxCapacity: maxTasks });
    const scaleOutCooldown = Duration.minutes(1);
    const scaleInCooldown = Duration.minutes(10);
    scaling.scaleOnCpuUtilization("Cpu", { targetUtilizationPercent: 60, scaleOutCooldown, scaleInCooldown });
    const minute = Duration.minutes(1);
    const policy = scaleOnConnections(this, {
      connections: front.balancer.metrics.activeFlowCount({ period: minute, statistic: "Average" }),
      tasks: this.metricTaskMinutes(minute),
      connectionsPerTask: 500,
      scaleOutCooldown,
      scaleInCooldown,
    });
    policy.node.addDependency(scaling);
  }
}
