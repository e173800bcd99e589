import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { LoadBalancerTarget } from "aws-cdk-lib/aws-route53-targets";
import type { Construct } from "constructs";
import type { Config } from "../config.ts";
import { SmtpAlarms } from "../constructs/smtp-alarms.ts";
import { SmtpBalancer } from "../constructs/smtp-balancer.ts";
import { SmtpNetwork } from "../constructs/smtp-network.ts";
import { SmtpRenewal } from "../constructs/smtp-renewal.ts";
import { SmtpService } from "../constructs/smtp-service.ts";
import { SmtpTask } from "../constructs/smtp-task.ts";
import { doorsOf } from "../smtp-ports.ts";

interface SmtpStackProps extends StackProps {
  readonly config: Config;
  readonly smtp: NonNullable<Config["smtp"]>;
  /** Where the build left the proxy beside its Dockerfile. */
  readonly smtpFolder: string;
  /** Where the API answers. */
  readonly upstreamUrl: string;
}

/** SMTP in: proxies that hand over what they take to the public API, and have no other way into the service. */
export class SmtpStack extends Stack {
  constructor(scope: Construct, id: string, props: SmtpStackProps) {
    const { config, smtp, smtpFolder, upstreamUrl, ...rest } = props;
    super(scope, id, { ...rest, description: "SMTP in: proxies before the public API" });
    const { name: deployment, logRetentionDays } = config;
    const { certificateSecretArn, minTasks, maxTasks, zones } = smtp;
    const doors = doorsOf(smtp);
    const hostname = smtp.hostname ?? `smtp.${config.serviceDomain?.zoneName}`;
    const network = new SmtpNetwork(this, "Network", { zones, doors, logRetentionDays });
    const certificateArn = smtp.balancerCertificateArn;
    const front = new SmtpBalancer(this, "Front", { network, doors, certificateArn });
    const task = new SmtpTask(this, "Task", {
      folder: smtpFolder,
      doors,
      hostname,
      upstreamUrl,
      certificateSecretArn,
      logRetentionDays,
    });
    const service = new SmtpService(this, "Service", { network, task, front, minTasks, maxTasks });
    new SmtpRenewal(this, "Renewal", { deployment, service });
    new SmtpAlarms(this, "Alarms", { deployment, front, service, task, minTasks });
    this.name(hostname, config, front);
    new CfnOutput(this, "SmtpCluster", { value: service.cluster.clusterName });
    new CfnOutput(this, "SmtpService", { value: service.serviceName });
  }

  /** A name in the service's own zone is published; any other is its owner's to publish, as an alias of the balancer's. */
  private name(hostname: string, { serviceDomain }: Config, { balancer }: SmtpBalancer): void {
    new CfnOutput(this, "SmtpHostname", { value: hostname });
    new CfnOutput(this, "SmtpBalancer", { value: balancer.loadBalancerDnsName });
    if (!serviceDomain || !hostname.endsWith(`.${serviceDomain.zoneName}`)) return;
    new ARecord(this, "Record", {
      zone: HostedZone.fromHostedZoneAttributes(this, "Zone", serviceDomain),
      recordName: hostname,
      target: RecordTarget.fromAlias(new LoadBalancerTarget(balancer)),
    });
  }
}
