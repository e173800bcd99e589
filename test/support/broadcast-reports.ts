import { broadcastEmailId } from "../../functions/domain/broadcasts/broadcast-ids.ts";
import { chunksFrom } from "../../functions/domain/broadcasts/chunk-order.ts";
import { messageTags } from "../../functions/settings/message-tags.ts";
import type { BroadcastRow } from "../../functions/store/broadcasts/broadcasts.ts";
import { readWholeChunk } from "../../functions/store/broadcasts/whole-chunks.ts";
import type { World } from "./world.ts";

/** An email of a broadcast that was sent, as the reports of SES name it. */
export interface SentEmail {
  readonly projectId: string;
  readonly emailId: string;
  readonly messageId: string;
  readonly attempt: string;
  readonly address: string;
}

/** Returns the emails of a chain of a broadcast that were sent, by default of its first, in the order of its recipients. */
export async function sentEmails(
  world: World,
  row: BroadcastRow,
  chain = row.chains?.[0],
): Promise<readonly SentEmail[]> {
  const { projectId, base = "" } = row;
  const emails: SentEmail[] = [];
  for (const chunk of chunksFrom(chain ? [chain] : [], 0, chain?.chunks ?? 0)) {
    const whole = await readWholeChunk(world.services.tables, projectId, base, chunk);
    for (const [index, [, address]] of whole?.chunk.recipients.entries() ?? []) {
      const result = whole?.tens.get(Math.floor(index / 10))?.results[index % 10];
      const messageId = result && "messageId" in result ? result.messageId : "";
      const claim = whole?.state.claims.findLast(({ start }) => start <= Math.floor(index / 10));
      const attempt = claim?.attempt ?? "";
      const emailId = broadcastEmailId(base, { chunk, index });
      emails.push({ projectId, emailId, messageId, attempt, address });
    }
  }
  return emails;
}

/** What SES reports of an email. */
export interface Report {
  readonly kind: "Send" | "Delivery" | "Bounce" | "Complaint" | "Open" | "Click";
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly fields?: Readonly<Record<string, unknown>>;
}

const fieldsOf: { readonly [kind in Report["kind"]]?: (address: string) => object } = {
  Delivery: (address) => ({ recipients: [address] }),
  Bounce: (emailAddress) => ({
    ...{ bounceType: "Permanent", bounceSubType: "General", bouncedRecipients: [{ emailAddress }] },
  }),
  Complaint: (emailAddress) => ({ complainedRecipients: [{ emailAddress }] }),
};

/** Returns a report as SES publishes it. */
export function reportText(email: SentEmail, { kind, at, fields }: Report): string {
  const timestamp = new Date(at).toISOString();
  return JSON.stringify({
    eventType: kind,
    mail: {
      ...{ messageId: email.messageId, timestamp, destination: [email.address] },
      tags: {
        [messageTags.project]: [email.projectId],
        [messageTags.email]: [email.emailId],
        [messageTags.attempt]: [email.attempt],
      },
    },
    [kind.toLowerCase()]: { timestamp, ...fieldsOf[kind]?.(email.address), ...fields },
  });
}
