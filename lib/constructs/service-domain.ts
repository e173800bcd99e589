import { DomainName } from "aws-cdk-lib/aws-apigatewayv2";
import { Certificate, CertificateValidation } from "aws-cdk-lib/aws-certificatemanager";
import { ARecord, HostedZone, MxRecord, RecordTarget, TxtRecord } from "aws-cdk-lib/aws-route53";
import { ApiGatewayv2DomainProperties } from "aws-cdk-lib/aws-route53-targets";
import { Construct } from "constructs";
import type { Config } from "../config.ts";
import { certificateAlarm } from "./alarms/certificate-alarm.ts";

type Zone = NonNullable<Config["serviceDomain"]>;

/** The API's domain name, `api.<zone>`, with a certificate that ACM renews. */
export class ServiceDomain extends Construct {
  readonly domainName: DomainName;
  readonly hostname: string;
  readonly url: string;

  constructor(scope: Construct, id: string, zone: Zone, deployment: string) {
    super(scope, id);
    const hostname = `api.${zone.zoneName}`;
    const hostedZone = HostedZone.fromHostedZoneAttributes(this, "Zone", zone);
    const certificate = new Certificate(this, "Certificate", {
      domainName: hostname,
      validation: CertificateValidation.fromDns(hostedZone),
    });
    certificateAlarm(this, { deployment, certificate, hostname });
    this.domainName = new DomainName(this, "Name", { domainName: hostname, certificate });
    const { regionalDomainName, regionalHostedZoneId } = this.domainName;
    new ARecord(this, "Record", {
      zone: hostedZone,
      recordName: hostname,
      target: RecordTarget.fromAlias(
        new ApiGatewayv2DomainProperties(regionalDomainName, regionalHostedZoneId),
      ),
    });
    this.hostname = hostname;
    this.url = `https://${hostname}`;
  }
}

interface ReturnPathProps {
  readonly zone: Zone;
  readonly region: string;
}

/**
 * The MX and SPF records that the return path of a sender's domain points at by a CNAME. SES looks both up at the
 * MAIL FROM name and finds them through the CNAME.
 */
export class ReturnPath extends Construct {
  constructor(scope: Construct, id: string, { zone, region }: ReturnPathProps) {
    super(scope, id);
    const hostedZone = HostedZone.fromHostedZoneAttributes(this, "Zone", zone);
    const recordName = `rp-${region}.${zone.zoneName}`;
    new MxRecord(this, "Bounces", {
      zone: hostedZone,
      recordName,
      values: [{ priority: 10, hostName: `feedback-smtp.${region}.amazonses.com` }],
    });
    new TxtRecord(this, "Senders", {
      zone: hostedZone,
      recordName,
      values: ["v=spf1 include:amazonses.com ~all"],
    });
  }
}
