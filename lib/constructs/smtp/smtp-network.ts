import { Fn, RemovalPolicy } from "aws-cdk-lib";
import {
  FlowLogDestination,
  FlowLogTrafficType,
  IpAddresses,
  type IVpc,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
} from "aws-cdk-lib/aws-ec2";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Config } from "../../config.ts";
import { acknowledge } from "../../nag.ts";
import { healthPort, type SmtpListener } from "../../smtp-listeners.ts";

interface SmtpNetworkProps {
  readonly zones: readonly string[] | undefined;
  readonly listeners: readonly SmtpListener[];
  readonly logRetentionDays: Config["logRetentionDays"];
}

const addresses = "10.0.0.0/24";

/** Public subnets in two zones and no NAT gateway: the security groups control all access. */
export class SmtpNetwork extends Construct {
  readonly vpc: IVpc;
  readonly loadBalancerGroup: SecurityGroup;
  readonly taskGroup: SecurityGroup;

  constructor(scope: Construct, id: string, { zones, listeners, logRetentionDays }: SmtpNetworkProps) {
    super(scope, id);
    const vpc = new Vpc(this, "Vpc", {
      ipAddresses: IpAddresses.cidr(addresses),
      // The account's zones are resolved when the stack is deployed: a lookup would need an account at synthesis.
      availabilityZones: zones ? [...zones] : [0, 1].map((at) => Fn.select(at, Fn.getAzs())),
      natGateways: 0,
      subnetConfiguration: [
        { name: "Public", subnetType: SubnetType.PUBLIC, cidrMask: 26, mapPublicIpOnLaunch: false },
      ],
    });
    // Safe: with exactOptionalPropertyTypes, the class's optional members do not match its own interface.
    this.vpc = vpc as IVpc;
    this.logRejectedTraffic(logRetentionDays);
    this.loadBalancerGroup = this.securityGroup(
      "BalancerGroup",
      "Clients to the load balancer, from anywhere",
    );
    this.taskGroup = this.securityGroup("TaskGroup", "The load balancer to the tasks; the tasks to HTTPS");
    this.allowListeners(listeners);
  }

  private allowListeners(listeners: readonly SmtpListener[]): void {
    const { loadBalancerGroup, taskGroup } = this;
    for (const { publicPorts, containerPort, description } of listeners) {
      for (const port of publicPorts)
        loadBalancerGroup.addIngressRule(Peer.anyIpv4(), Port.tcp(port), description);
      this.allowToTasks(containerPort, description);
    }
    this.allowToTasks(healthPort, "Health checks");
    taskGroup.addEgressRule(Peer.anyIpv4(), Port.tcp(443), "The API, the image, the secret and the log");
    acknowledge(loadBalancerGroup, {
      "AwsSolutions-EC23": "Clients submit email from anywhere; the proxy requires TLS and an API key first",
    });
  }

  private allowToTasks(port: number, description: string): void {
    // By CIDR: a group without inline egress rules allows all egress, and the CDK adds a rule that refers to another
    // group as a separate resource. Only tasks have addresses in this range.
    this.loadBalancerGroup.addEgressRule(Peer.ipv4(addresses), Port.tcp(port), description);
    this.taskGroup.addIngressRule(this.loadBalancerGroup, Port.tcp(port), description);
  }

  private securityGroup(id: string, description: string): SecurityGroup {
    return new SecurityGroup(this, id, { vpc: this.vpc, description, allowAllOutbound: false });
  }

  /** Logs attempts to reach tasks directly. Accepted traffic is not logged, because it holds client addresses. */
  private logRejectedTraffic(retention: Config["logRetentionDays"]): void {
    const logGroup = new LogGroup(this, "Refused", { retention, removalPolicy: RemovalPolicy.DESTROY });
    this.vpc.addFlowLog("Flow", {
      destination: FlowLogDestination.toCloudWatchLogs(logGroup),
      trafficType: FlowLogTrafficType.REJECT,
    });
  }
}
