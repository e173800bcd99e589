import { PutObjectCommand } from "@aws-sdk/client-s3";
import { PublishCommand } from "@aws-sdk/client-sns";
import type { Clients } from "../../engines/clients.ts";
import type { LocalSes } from "../local-ses.ts";
import { matchingRules } from "./matching-rules.ts";
import { notificationOf, type ReceivedMessage, storedBytes } from "./received-message.ts";

export interface Receiver {
  readonly ses: Pick<LocalSes, "receipt">;
  readonly clients: Pick<Clients, "s3" | "sns">;
  /** The regions that receive email. */
  readonly regions: readonly string[];
}

/**
 * Returns the region whose receipt rules name a recipient. On AWS the MX record says which region a message goes to;
 * this machine has one port, so the first region that has a rule for it gets it.
 */
export function regionOf({ ses, regions }: Receiver, recipient: string): string | undefined {
  return regions.find((region) => matchingRules(ses.receipt(region), [recipient]).length > 0);
}

/** Does what the receipt rules of each recipient's region say: stores the message, and then publishes it to the topic. */
export async function deliverReceived(receiver: Receiver, message: ReceivedMessage): Promise<void> {
  const { ses, clients, regions } = receiver;
  for (const region of regions) {
    const own = message.recipients.filter((recipient) => regionOf(receiver, recipient) === region);
    for (const { recipients, actions } of matchingRules(ses.receipt(region), own)) {
      for (const { bucket, prefix, topicArn } of actions) {
        const objectKey = `${prefix}${message.messageId}`;
        const put = { Bucket: bucket, Key: objectKey, Body: storedBytes(message) };
        await clients.s3(region).send(new PutObjectCommand(put));
        const Message = notificationOf(message, { bucket, prefix, objectKey, topicArn, recipients });
        await clients.sns(region).send(new PublishCommand({ TopicArn: topicArn, Message }));
      }
    }
  }
}
