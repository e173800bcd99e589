import { Stack, type StackProps } from "aws-cdk-lib";
import type { ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import type { Construct } from "constructs";
import type { Config } from "../config.ts";
import { newCertificate } from "../constructs/dashboard/dashboard-domain.ts";

interface CertificateStackProps extends StackProps {
  readonly config: Config;
  readonly serviceDomain: NonNullable<Config["serviceDomain"]>;
}

/** The certificate of the dashboard's own name, where the home region is not the one that CloudFront reads it in. */
export class CertificateStack extends Stack {
  readonly certificate: ICertificate;

  constructor(scope: Construct, id: string, { serviceDomain, config, ...props }: CertificateStackProps) {
    super(scope, id, { ...props, description: "The certificate of the dashboard's name" });
    this.certificate = newCertificate(this, serviceDomain, config);
  }
}
