/**
 * Names of resources that stacks of several regions refer to: CloudFormation passes no references across regions, so both
 * sides compute the same name.
 */

export const sendKinds = ["transactional", "broadcast"] as const;
export type SendKind = (typeof sendKinds)[number];

/** The queue of emails to be sent in one region. */
export function sendQueueName(deployment: string, region: string, kind: SendKind): string {
  return `${deployment}-send-${region}-${kind}`;
}

/** The topic in each sending region, and the queue in the home region, of SES's events. */
export function sesEventsName(deployment: string): string {
  return `${deployment}-ses-events`;
}

/** The topic in each region that alarms publish to. */
export function alarmsName(deployment: string): string {
  return `${deployment}-alarms`;
}

/** The ARN of that topic; alarms exist only in the ordinary partition. */
export function alarmsArn(deployment: string, account: string, region: string): string {
  return `arn:aws:sns:${region}:${account}:${alarmsName(deployment)}`;
}

/** The queue of jobs: work of a project in steps. */
export function jobsQueueName(deployment: string): string {
  return `${deployment}-jobs`;
}

/** The queue of the chunks of broadcasts that are being sent. */
export function broadcastQueueName(deployment: string): string {
  return `${deployment}-broadcast`;
}

/** The queue of deliveries to webhook endpoints. */
export function webhooksQueueName(deployment: string): string {
  return `${deployment}-webhooks`;
}
