import * as z from "zod/mini";
import type { Item } from "../platform/table.ts";

/** The part of an email's row that its first event, and the payloads of all of its events, consist of. */
const EmailFacts = z.object({
  id: z.string(),
  from: z.string(),
  subject: z.string(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })),
  scheduledAt: z.optional(z.string()),
  /** SES's id of the message. Once it is there it stays, and every event that SES reports comes after it. */
  messageId: z.optional(z.string()),
  recipients: z.array(z.object({ address: z.string(), field: z.enum(["to", "cc", "bcc"]) })),
});
export type EmailFacts = z.infer<typeof EmailFacts>;

export function parseEmailFacts(item: Item): EmailFacts {
  return EmailFacts.parse(item);
}
