/** The regions in which SES receives email; it sends from more. */
export const receivingRegions: readonly string[] = [
  "us-east-1",
  "us-east-2",
  "us-west-2",
  "eu-west-1",
  "eu-west-2",
  "eu-central-1",
  "ca-central-1",
  "ap-southeast-1",
  "ap-southeast-2",
  "ap-southeast-3",
  "ap-northeast-1",
];

/** The folder of raw emails in a region's bucket. SES also writes a test object there when a rule is made. */
export const receivedFolder = "received/";

/** The topic in each receiving region, and the queue in the home region, that announce received emails. */
export function receivedName(deployment: string): string {
  return `${deployment}-received`;
}

/** The bucket of raw emails of one region; the account makes its name unique in all of S3. */
export function receivedBucketName(deployment: string, account: string, region: string): string {
  return `${receivedName(deployment)}-${account}-${region}`;
}

/** All receiving regions are in this partition. */
export function receivedTopicArn(deployment: string, account: string, region: string): string {
  return `arn:aws:sns:${region}:${account}:${receivedName(deployment)}`;
}

/** The rule set that a deployment makes where no other is active. */
export function ruleSetName(deployment: string): string {
  return `${deployment}-receiving`;
}

/** The name of one of a deployment's receipt rules, from 1. The number lets two deployments of similar names be distinguished. */
export function ruleName(deployment: string, number: number): string {
  return `${deployment}-receiving-${String(number).padStart(3, "0")}`;
}
