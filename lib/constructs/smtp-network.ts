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
import type { Config } from "../config.ts";
import { acknowledge } from "../nag.ts";
import { healthPort, type SmtpDoor } from "../smtp-ports.ts";

interface SmtpNetworkProps {
  readonly zones: readonly string[] | undefined;
  readonly doors: readonly SmtpDoor[];
  readonly logRetentionDays: Config["logRetentionDays"];
}

const addresses = "10.0.0.0/24";

/** Two public zones and no NAT gateway: who may reach what is for the security groups alone to say. */
export class SmtpNetwork extends Construct {
  readonly vpc: IVpc;
  readonly balancerGroup: SecurityGroup;
  readonly taskGroup: SecurityGroup;

  constructor(scope: Construct, id: string, { zones, doors, logRetentionDays }: SmtpNetworkProps) {
    super(scope, id);
    const vpc = new Vpc(this, "Vpc", {
      ipAddresses: IpAddresses.cidr(addresses),
      // Which zones an account has is asked when the stack is deployed: a look-up would need an account to synthesize.
      availabilityZones: zones ? [...zones] : [0, 1].map((at) => Fn.select(at, Fn.getAzs())),
      natGateways: 0,
      subnetConfiguration: [
        { name: "Public", subnetType: SubnetType.PUBLIC, cidrMask: 26, mapPublicIpOnLaunch: false },
      ],
    });
    // The class says of an optional member that it may be undefined, which its own interface does not allow under our settings.
    this.vpc = vpc as IVpc;
    this.logRefused(logRetentionDays);
    this.balancerGroup = this.group("BalancerGroup", "Clients to the balancer, from anywhere");
    this.taskGroup = this.group("TaskGroup", "The balancer to the tasks; the tasks to HTTPS");
    this.open(doors);
  }

  private open(doors: readonly SmtpDoor[]): void {
    const { balancerGroup, taskGroup } = this;
    for (const { publicPorts, containerPort, says } of doors) {
      for (const port of publicPorts) balancerGroup.addIngressRule(Peer.anyIpv4(), Port.tcp(port), says);
      this.pass(containerPort, says);
    }
    this.pass(healthPort, "Health checks");
    taskGroup.addEgressRule(Peer.anyIpv4(), Port.tcp(443), "The API, the image, the secret and the log");
    acknowledge(balancerGroup, {
      "AwsSolutions-EC23":
        "Mail is handed over from anywhere; the proxy demands TLS and an API key before it",
    });
  }

  private pass(port: number, says: string): void {
    // By address: EC2 leaves a group open to everywhere unless the group's own list says otherwise, and a rule that
    // refers to another group stands outside of that list. Nothing but the tasks has an address here.
    this.balancerGroup.addEgressRule(Peer.ipv4(addresses), Port.tcp(port), says);
    this.taskGroup.addIngressRule(this.balancerGroup, Port.tcp(port), says);
  }

  private group(id: string, description: string): SecurityGroup {
    return new SecurityGroup(this, id, { vpc: this.vpc, description, allowAllOutbound: false });
  }

  /** What was tried at the tasks' own addresses. Nothing of traffic that was let through: that is clients' addresses. */
  private logRefused(retention: Config["logRetentionDays"]): void {
    const logGroup = new LogGroup(this, "Refused", { retention, removalPolicy: RemovalPolicy.DESTROY });
    this.vpc.addFlowLog("Flow", {
      destination: FlowLogDestination.toCloudWatchLogs(logGroup),
      trafficType: FlowLogTrafficType.REJECT,
    });
  }
}
