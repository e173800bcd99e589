import { RegionInfo } from "aws-cdk-lib/region-info";

/** The regions with an SES sending endpoint, from the AWS list of endpoints and quotas as of 2026. */
export const sesRegions: readonly string[] = [
  "af-south-1",
  "ap-northeast-1",
  "ap-northeast-2",
  "ap-northeast-3",
  "ap-south-1",
  "ap-south-2",
  "ap-southeast-1",
  "ap-southeast-2",
  "ap-southeast-3",
  "ap-southeast-5",
  "ca-central-1",
  "ca-west-1",
  "eu-central-1",
  "eu-central-2",
  "eu-north-1",
  "eu-south-1",
  "eu-west-1",
  "eu-west-2",
  "eu-west-3",
  "il-central-1",
  "me-central-1",
  "me-south-1",
  "sa-east-1",
  "us-east-1",
  "us-east-2",
  "us-west-1",
  "us-west-2",
];

/**
 * Who speaks for SNS when a topic of `region` delivers to a queue elsewhere: a region that accounts have to opt in
 * to signs in with its own name.
 */
export function snsPrincipal(region: string): string {
  return RegionInfo.get(region).isOptInRegion ? `sns.${region}.amazonaws.com` : "sns.amazonaws.com";
}
