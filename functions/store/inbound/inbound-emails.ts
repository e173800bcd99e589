import * as z from "zod/mini";
import { verdictValues } from "../../domain/inbound/receipt.ts";
import { ttlAttribute } from "../../settings/tables.ts";
import { all, equals, exists } from "../platform/expressions.ts";
import { inboundEmailKey, type Key } from "../platform/keys.ts";
import { type Beyond, listBeyond } from "../platform/query.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { update, type WriteOutcome } from "../platform/write.ts";
import { putWrite, updateWrite } from "../platform/writes.ts";

const Verdict = z.enum(verdictValues);
export const inboundStatuses = ["stored", "blocked", "dropped"] as const;

const Outcome = z.object({
  routeId: z.string(),
  action: z.enum(["webhook", "forward", "reply", "store", "drop"]),
  /** `pending` until it is done; then `done`, or why it was not. */
  outcome: z.string(),
  at: z.string(),
  /** The email that a forward or reply sent. */
  emailId: z.optional(z.string()),
});
export type RouteOutcome = z.infer<typeof Outcome>;

const ListedAttachment = z.object({
  index: z.int(),
  filename: z.nullable(z.string()),
  contentType: z.string(),
  contentId: z.nullable(z.string()),
  size: z.int(),
});

/**
 * `P#<project>#INB` / `<inbound email id>`: the facts of an inbound email, in about 1 KB. Its content and its raw message
 * are objects. A deleted one stays for a while without facts, so that its message, received again, is not stored again.
 */
const InboundEmailItem = z.object({
  id: z.string(),
  projectId: z.string(),
  deletedAt: z.optional(z.string()),
  domainId: z.string(),
  region: z.string(),
  /** The envelope recipient. */
  recipient: z.string(),
  /** The envelope sender, "" for a null return path. */
  sender: z.string(),
  /** The From address; absent where there is none. */
  from: z.optional(z.string()),
  subject: z.string(),
  receivedAt: z.string(),
  size: z.int(),
  /** Absent where its header names none. */
  messageId: z.optional(z.string()),
  attachmentCount: z.int(),
  /** The first of them, as lists show them; none of a message that was dropped. */
  attachments: z._default(z.array(ListedAttachment), []),
  verdicts: z.object({
    ...{ spf: Verdict, dkim: Verdict, dmarc: Verdict, spam: Verdict, virus: Verdict },
    dmarcPolicy: z.nullable(z.enum(["none", "quarantine", "reject"])),
  }),
  /** Why it counts as automatic; absent where a person wrote it. */
  automatic: z.optional(z.string()),
  /** The email of the project that it answers. */
  threadOf: z.optional(z.string()),
  /** What says so; absent for its References. */
  threadBy: z.optional(z.literal("reply_address")),
  status: z.enum(inboundStatuses),
  /** The blocklist's entry and the sender that it names. */
  blockedBy: z.optional(z.object({ entryId: z.string(), sender: z.enum(["envelope", "from", "host"]) })),
  parse: z.enum(["ok", "failed"]),
  truncated: z.boolean(),
  /** What came of the DMARC report in it; absent where it brought none. */
  dmarcReport: z.optional(z.string()),
  routes: z.array(Outcome),
  /** How often it was routed again. */
  reprocessed: z.int(),
  /** Counts the changes, for optimistic locking. */
  rev: z.int(),
});
export type InboundEmail = z.infer<typeof InboundEmailItem>;

export function parseInboundEmail(item: Item): InboundEmail {
  return InboundEmailItem.parse(item);
}

/** Returns an inbound email; undefined where there is none, or it was deleted. */
export function existingInboundEmail(item: Item | undefined): InboundEmail | undefined {
  return item && item["deletedAt"] === undefined ? parseInboundEmail(item) : undefined;
}

export function newInboundEmailWrite(tables: Tables, email: InboundEmail, ttl: number): Write {
  return putWrite(tables, "data", {
    ...inboundEmailKey(email.projectId, email.id),
    ...email,
    [ttlAttribute]: ttl,
  });
}

/** Changes an inbound email at the revision that was read. */
export async function changeInboundEmail(
  tables: Tables,
  { projectId, id, rev }: InboundEmail,
  set: Partial<Pick<InboundEmail, "routes" | "reprocessed">>,
): Promise<WriteOutcome> {
  return update(tables, "data", {
    key: inboundEmailKey(projectId, id),
    set: { ...set, rev: rev + 1 },
    where: all(exists(), equals("rev", rev)),
  });
}

/** Stores another round of routing, as a part of the transaction with its event. */
export function routeAgainWrite(tables: Tables, before: InboundEmail, after: InboundEmail): Write {
  const { routes, reprocessed, rev } = after;
  return updateWrite(tables, "data", {
    key: inboundEmailKey(before.projectId, before.id),
    set: { routes, reprocessed, rev },
    where: all(exists(), equals("rev", before.rev)),
  });
}

/** A page of a project's inbound emails by id, with those that were deleted. */
export async function listInboundRows(tables: Tables, projectId: string, walk: Beyond) {
  const { pk } = inboundEmailKey(projectId, "");
  const { items, more } = await listBeyond(tables, pk, walk);
  return { emails: items.map(parseInboundEmail), more };
}

export function inboundKeyOf({ projectId, id }: Pick<InboundEmail, "projectId" | "id">): Key {
  return inboundEmailKey(projectId, id);
}
