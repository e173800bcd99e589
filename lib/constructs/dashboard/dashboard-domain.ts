import { Certificate, CertificateValidation, type ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import type { IDistribution } from "aws-cdk-lib/aws-cloudfront";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import type { Construct } from "constructs";
import type { Config } from "../../config.ts";
import { certificateAlarm } from "../alarms/certificate-alarm.ts";

type Zone = NonNullable<Config["serviceDomain"]>;

export function dashboardHost({ zoneName }: Zone): string {
  return `dashboard.${zoneName}`;
}

/** The certificate of the dashboard, with an alarm. */
export function newCertificate(scope: Construct, zone: Zone, { name }: Config): ICertificate {
  const hostname = dashboardHost(zone);
  const certificate = new Certificate(scope, "Certificate", {
    domainName: hostname,
    validation: CertificateValidation.fromDns(
      HostedZone.fromHostedZoneAttributes(scope, "CertificateZone", zone),
    ),
  });
  certificateAlarm(scope, { deployment: name, certificate, hostname });
  return certificate;
}

export function addRecords(scope: Construct, zone: Zone, distribution: IDistribution): void {
  const props = {
    zone: HostedZone.fromHostedZoneAttributes(scope, "Zone", zone),
    recordName: dashboardHost(zone),
    target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
  };
  new ARecord(scope, "Record", props);
  new AaaaRecord(scope, "RecordV6", props);
}
