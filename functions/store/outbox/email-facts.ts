import * as z from "zod/mini";
import type { Item } from "../platform/table.ts";

/** The part of an email's row that the payloads of its events contain. */
const EmailFacts = z.object({
  id: z.string(),
  from: z.string(),
  subject: z.string(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })),
  recipients: z.array(z.object({ address: z.string(), field: z.enum(["to", "cc", "bcc"]) })),
});
export type EmailFacts = z.infer<typeof EmailFacts>;

export function parseEmailFacts(item: Item): EmailFacts {
  return EmailFacts.parse(item);
}
