/**
 * Names that parts in different regions know each other by: CloudFormation passes no reference across regions,
 * so both sides write the same name.
 */

export const sendKinds = ["transactional", "broadcast"] as const;
export type SendKind = (typeof sendKinds)[number];

/** The queue of mails that wait to be sent in one region. */
export function sendQueueName(deployment: string, region: string, kind: SendKind): string {
  return `${deployment}-send-${region}-${kind}`;
}

/** The topic in each sending region, and the one queue in the home region, that carry what SES reports. */
export function sesEventsName(deployment: string): string {
  return `${deployment}-ses-events`;
}

/** The topic in each region that alarms speak to. */
export function alarmsName(deployment: string): string {
  return `${deployment}-alarms`;
}

/** The queue of jobs: work of a project that goes on in steps. */
export function jobsQueueName(deployment: string): string {
  return `${deployment}-jobs`;
}

/** The queue of deliveries to webhook endpoints. */
export function webhooksQueueName(deployment: string): string {
  return `${deployment}-hooks`;
}
