import { ttlAttribute } from "../../settings/tables.ts";
import { all, equals, exists } from "../platform/expressions.ts";
import { inboundEmailKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import { update, type WriteOutcome } from "../platform/write.ts";
import type { InboundEmail } from "./inbound-emails.ts";

const noFacts = {
  domainId: "",
  region: "",
  recipient: "",
  sender: "",
  subject: "",
  size: 0,
  attachmentCount: 0,
  attachments: [],
};

/** Leaves of a deleted inbound email only that it was there, until `ttl`. */
export async function markDeleted(
  tables: Tables,
  email: InboundEmail,
  at: Date,
  ttl: number,
): Promise<WriteOutcome> {
  return update(tables, "data", {
    key: inboundEmailKey(email.projectId, email.id),
    set: { ...noFacts, deletedAt: at.toISOString(), routes: [], rev: email.rev + 1, [ttlAttribute]: ttl },
    remove: ["from", "messageId", "threadOf", "threadBy", "blockedBy", "automatic"],
    where: all(exists(), equals("rev", email.rev)),
  });
}
