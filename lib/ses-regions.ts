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
 * Returns the service principal with which SNS delivers from a topic to a queue. Deliveries between regions use a
 * regional principal when one of the regions is an opt-in region: the queue's first, then the topic's.
 */
export function snsPrincipal(topicRegion: string, queueRegion: string): string {
  const optIn = [queueRegion, topicRegion].find((region) => RegionInfo.get(region).isOptInRegion);
  return optIn === undefined || topicRegion === queueRegion
    ? "sns.amazonaws.com"
    : `sns.${optIn}.amazonaws.com`;
}
