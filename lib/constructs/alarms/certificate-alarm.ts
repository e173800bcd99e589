import { Duration } from "aws-cdk-lib";
import type { ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { Alarm } from "./alarm.ts";

interface CertificateAlarmProps {
  readonly deployment: string;
  readonly certificate: ICertificate;
  /** The name that the certificate is for. */
  readonly hostname: string;
}

/** ACM renews a certificate 60 days before its end: one that has 30 days left was not renewed. */
const leastDays = 30;

export function certificateAlarm(scope: Construct, props: CertificateAlarmProps): void {
  const period = Duration.days(1);
  new Alarm(scope, "CertificateEnds", {
    deployment: props.deployment,
    metric: new MathExpression({
      expression: `IF(days < ${leastDays}, 1, 0)`,
      usingMetrics: { days: props.certificate.metricDaysToExpiry({ period, statistic: "Minimum" }) },
      period,
      label: "Certificate ends soon",
    }),
    threshold: 1,
    impact: `The certificate of ${props.hostname} was not renewed: once it ends, nobody can connect.`,
    section: "certificates",
  });
}
