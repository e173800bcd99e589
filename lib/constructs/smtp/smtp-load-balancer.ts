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
import { acknowledge } from "../../nag.ts";
import { healthPort, type SmtpListener, tls } from "../../smtp-listeners.ts";
import type { SmtpNetwork } from "./smtp-network.ts";

interface SmtpLoadBalancerProps {
  readonly network: SmtpNetwork;
  readonly listeners: readonly SmtpListener[];
  readonly certificateArn: string | undefined;
}

/** How long a task that is being replaced keeps its open sessions, without new ones, before it is stopped. */
const deregistrationDelay = Duration.seconds(30);

/** The public ports, in front of all tasks. */
export class SmtpLoadBalancer extends Construct {
  readonly nlb: NetworkLoadBalancer;
  /** The target group of each listener, where tasks register their port. */
  readonly targets: readonly { readonly listener: SmtpListener; readonly group: NetworkTargetGroup }[];

  constructor(scope: Construct, id: string, { network, listeners, certificateArn }: SmtpLoadBalancerProps) {
    super(scope, id);
    this.nlb = new NetworkLoadBalancer(this, "Balancer", {
      vpc: network.vpc,
      internetFacing: true,
      crossZoneEnabled: true,
      securityGroups: [network.loadBalancerGroup],
    });
    this.targets = listeners.map((listener) => ({
      listener,
      group: this.addTargetGroup(listener, network, certificateArn),
    }));
    acknowledge(this.nlb, {
      "AwsSolutions-ELB2":
        "Access logs of a network load balancer only cover TLS listeners and hold client addresses; the proxy logs every session",
    });
  }

  /**
   * With a certificate, the load balancer terminates TLS and opens a new TLS connection to the task: no port of the
   * container has to trust that a plain-text session was encrypted before.
   */
  private addTargetGroup(
    listener: SmtpListener,
    { vpc }: SmtpNetwork,
    certificateArn: string | undefined,
  ): NetworkTargetGroup {
    const certificate = listener === tls ? certificateArn : undefined;
    const protocol = certificate ? Protocol.TLS : Protocol.TCP;
    const group = new NetworkTargetGroup(this, listener.name, {
      vpc,
      targetType: TargetType.IP,
      port: listener.containerPort,
      protocol,
      // The proxy throttles clients that guess keys, by IP address.
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
    for (const port of listener.publicPorts) {
      this.nlb.addListener(`Port${port}`, {
        port,
        protocol,
        defaultTargetGroups: [group],
        ...(certificate && {
          certificates: [ListenerCertificate.fromArn(certificate)],
          sslPolicy: SslPolicy.RECOMMENDED_TLS,
        }),
      });
    }
    return group;
  }
}
