import { Certificate, CertificateValidation, type ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import type { IDistribution } from "aws-cdk-lib/aws-cloudfront";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import type { Construct } from "constructs";
import type { Config } from "../../config.ts";

type Zone = NonNullable<Config["serviceDomain"]>;

/** CloudFront reads certificates in this region only. */
export const certificateRegion = "us-east-1";

export function dashboardHost({ zoneName }: Zone): string {
  return `dashboard.${zoneName}`;
}

export function newCertificate(scope: Construct, zone: Zone): ICertificate {
  return new Certificate(scope, "Certificate", {
    domainName: dashboardHost(zone),
    validation: CertificateValidation.fromDns(
      HostedZone.fromHostedZoneAttributes(scope, "CertificateZone", zone),
    ),
  });
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
