import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { LoadBalancerTarget } from "aws-cdk-lib/aws-route53-targets";
import type { Construct } from "constructs";
import type { Config } from "../config.ts";
import { SmtpAlarms } from "../constructs/smtp/smtp-alarms.ts";
import { SmtpLoadBalancer } from "../constructs/smtp/smtp-load-balancer.ts";
import { SmtpNetwork } from "../constructs/smtp/smtp-network.ts";
import { SmtpService } from "../constructs/smtp/smtp-service.ts";
import { SmtpTask } from "../constructs/smtp/smtp-task.ts";
import { SmtpWeeklyRestart } from "../constructs/smtp/smtp-weekly-restart.ts";
import { smtpListeners } from "../smtp-listeners.ts";

interface SmtpStackProps extends StackProps {
  readonly config: Config;
  readonly smtp: NonNullable<Config["smtp"]>;
  /** The build's output: the proxy and its Dockerfile. */
  readonly smtpFolder: string;
  /** The base URL of the API. */
  readonly upstreamUrl: string;
}

/** SMTP submission: proxies that forward each message to the public API and have no other access to the service. */
export class SmtpStack extends Stack {
  constructor(scope: Construct, id: string, props: SmtpStackProps) {
    const { config, smtp, smtpFolder, upstreamUrl, ...rest } = props;
    super(scope, id, { ...rest, description: "SMTP submission: proxies in front of the public API" });
    const { name: deployment, logRetentionDays } = config;
    const { certificateSecretArn, minTasks, maxTasks, zones } = smtp;
    const listeners = smtpListeners(smtp);
    const hostname = smtp.hostname ?? `smtp.${config.serviceDomain?.zoneName}`;
    const network = new SmtpNetwork(this, "Network", { zones, listeners, logRetentionDays });
    const certificateArn = smtp.balancerCertificateArn;
    const loadBalancer = new SmtpLoadBalancer(this, "Front", { network, listeners, certificateArn });
    const task = new SmtpTask(this, "Task", {
      folder: smtpFolder,
      listeners,
      hostname,
      upstreamUrl,
      certificateSecretArn,
      logRetentionDays,
    });
    const service = new SmtpService(this, "Service", { network, task, loadBalancer, minTasks, maxTasks });
    new SmtpWeeklyRestart(this, "Renewal", { deployment, service });
    new SmtpAlarms(this, "Alarms", { deployment, loadBalancer, service, task, minTasks });
    this.publishHostname(hostname, config, loadBalancer);
    new CfnOutput(this, "SmtpCluster", { value: service.cluster.clusterName });
    new CfnOutput(this, "SmtpService", { value: service.serviceName });
  }

  /**
   * Adds a DNS record for a hostname in the service's zone; for any other, the operator adds an alias of the load
   * balancer.
   */
  private publishHostname(hostname: string, { serviceDomain }: Config, { nlb }: SmtpLoadBalancer): void {
    new CfnOutput(this, "SmtpHostname", { value: hostname });
    new CfnOutput(this, "SmtpBalancer", { value: nlb.loadBalancerDnsName });
    if (!serviceDomain || !hostname.endsWith(`.${serviceDomain.zoneName}`)) return;
    new ARecord(this, "Record", {
      zone: HostedZone.fromHostedZoneAttributes(this, "Zone", serviceDomain),
      recordName: hostname,
      target: RecordTarget.fromAlias(new LoadBalancerTarget(nlb)),
    });
  }
}
