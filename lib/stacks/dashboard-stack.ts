import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import type { ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import type { Construct } from "constructs";
import { certificateRegion } from "../../functions/settings/dashboard/alarm-regions.ts";
import { dashboardPath } from "../../functions/settings/dashboard/paths.ts";
import type { Config } from "../config.ts";
import { addRecords, dashboardHost, newCertificate } from "../constructs/dashboard/dashboard-domain.ts";
import { newPagesBucket } from "../constructs/dashboard/pages-bucket.ts";
import { PagesDistribution } from "../constructs/dashboard/pages-distribution.ts";
import { bucketExport, uploadPages } from "../constructs/dashboard/upload.ts";

interface DashboardStackProps extends StackProps {
  readonly config: Config;
  /** The build's output: the pages. */
  readonly dashboardFolder: string;
  readonly apiHost: string;
  /** The origins that the pages' requests may go to beside their own. */
  readonly hosts: readonly string[];
  /** Of the dashboard's own name, if it has one and the home region is not that of CloudFront's certificates. */
  readonly certificate: ICertificate | undefined;
}

/** The dashboard's files and the distribution that serves them and the API on one origin. */
export class DashboardStack extends Stack {
  /** The origins that a browser can have opened it at; the first is the one to name. */
  readonly origins: readonly string[];
  readonly bucketName: string;

  constructor(scope: Construct, id: string, { config, dashboardFolder, ...props }: DashboardStackProps) {
    const { apiHost, hosts, certificate, ...stackProps } = props;
    super(scope, id, { ...stackProps, description: "The dashboard" });
    const { name, serviceDomain } = config;
    const bucket = newPagesBucket(this, "Pages");
    const own = serviceDomain && {
      hostname: dashboardHost(serviceDomain),
      certificate: certificate ?? newCertificate(this, serviceDomain, config),
    };
    const distribution = new PagesDistribution(this, "Distribution", {
      ...{ deployment: name, bucket, apiHost, hosts, own },
    });
    uploadPages(this, dashboardFolder, { config, bucket });
    if (serviceDomain) addRecords(this, serviceDomain, distribution);
    this.bucketName = this.exportValue(bucket.bucketName, { name: bucketExport(name) });
    // Exported also with a name of its own, so that a name can be given to an existing deployment.
    const origin = this.exportValue(`https://${distribution.distributionDomainName}`, {
      name: `${name}-dashboard-origin`,
    });
    this.origins = [...(own ? [`https://${own.hostname}`] : []), origin];
    new CfnOutput(this, "DashboardUrl", {
      value: own
        ? `https://${own.hostname}${dashboardPath}`
        : `https://${distribution.distributionDomainName}${dashboardPath}`,
    });
  }
}

/** Whether the certificate of the dashboard's name needs a stack in another region. */
export function needsCertificateStack({ serviceDomain, homeRegion }: Config): boolean {
  return serviceDomain !== undefined && homeRegion !== certificateRegion;
}
