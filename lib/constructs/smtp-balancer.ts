import { Duration } from "aws-cdk-lib";
import {
  ListenerCertificate,
  NetworkLoadBalancer,
  NetworkTargetGroup,
  Protocol,
  SslPolicy,
  TargetType,
} from "aws-cdk-lib/aws-elasticloadbalancingv2";
import { Construct } from "constructs";
import { acknowledge } from "../nag.ts";
import { healthPort, type SmtpDoor, tls } from "../smtp-ports.ts";
import type { SmtpNetwork } from "./smtp-network.ts";

interface SmtpBalancerProps {
  readonly network: SmtpNetwork;
  readonly doors: readonly SmtpDoor[];
  readonly certificateArn: string | undefined;
}

/** How long a task that is to go keeps its sessions, and gets no new ones, before it is asked to stop. */
const deregistrationDelay = Duration.seconds(30);

/** The ports that clients know, in front of however many tasks there are. */
export class SmtpBalancer extends Construct {
  readonly balancer: NetworkLoadBalancer;
  /** Where a task's port is registered, for each way in. */
  readonly targets: readonly { readonly door: SmtpDoor; readonly group: NetworkTargetGroup }[];

  constructor(scope: Construct, id: string, { network, doors, certificateArn }: SmtpBalancerProps) {
    super(scope, id);
    this.balancer = new NetworkLoadBalancer(this, "Balancer", {
      vpc: network.vpc,
      internetFacing: true,
      crossZoneEnabled: true,
      securityGroups: [network.balancerGroup],
    });
    this.targets = doors.map((door) => ({ door, group: this.open(door, network, certificateArn) }));
    acknowledge(this.balancer, {
      "AwsSolutions-ELB2":
        "A network balancer logs TLS listeners alone, with clients' addresses; the proxy logs every session",
    });
  }

  /**
   * With a certificate at the balancer, TLS ends there and begins anew towards the task: no port of the container
   * takes a session as encrypted on somebody's word.
   */
  private open(door: SmtpDoor, { vpc }: SmtpNetwork, certificateArn: string | undefined): NetworkTargetGroup {
    const shown = door === tls ? certificateArn : undefined;
    const protocol = shown ? Protocol.TLS : Protocol.TCP;
    const group = new NetworkTargetGroup(this, door.name, {
      vpc,
      targetType: TargetType.IP,
      port: door.containerPort,
      protocol,
      // The proxy slows down who guesses keys, by address.
      preserveClientIp: true,
      deregistrationDelay,
      healthCheck: {
        protocol: Protocol.HTTP,
        port: String(healthPort),
        path: "/health",
        interval: Duration.seconds(10),
        timeout: Duration.seconds(5),
        healthyThresholdCount: 2,
        unhealthyThresholdCount: 2,
      },
    });
    for (const port of door.publicPorts) {
      this.balancer.addListener(`Port${port}`, {
        port,
        protocol,
        defaultTargetGroups: [group],
        ...(shown && {
          certificates: [ListenerCertificate.fromArn(shown)],
          sslPolicy: SslPolicy.RECOMMENDED_TLS,
        }),
      });
    }
    return group;
  }
}
