import * as z from "zod/mini";
import { verdictValues } from "../../domain/inbound/receipt.ts";
import { isMailbox, parseMailbox } from "../../domain/platform/addresses/address.ts";
import { QueryAddress } from "../platform/query-address.ts";
import { Count, Instant, id } from "../platform/words.ts";

const Verdict = z.enum(verdictValues);
export const InboundStatus = z.enum(["stored", "blocked", "dropped"]);

const nullableText = z.nullable(z.string());

const attachment = {
  index: Count,
  filename: nullableText,
  contentType: z.string(),
  size: Count,
  contentId: nullableText,
};

const summary = {
  id: id("inb"),
  domainId: id("dom"),
  region: z.string(),
  /** The envelope recipient: it decides whose the email is, and which routes match. */
  recipient: z.string(),
  from: z.nullable(z.string()),
  subject: z.string(),
  messageId: nullableText,
  receivedAt: Instant,
  size: Count,
  attachmentCount: Count,
  /** The first 20. */
  attachments: z.array(z.strictObject(attachment)),
  verdicts: z.strictObject({
    ...{ spf: Verdict, dkim: Verdict, dmarc: Verdict, spam: Verdict, virus: Verdict },
    dmarcPolicy: z.nullable(z.enum(["none", "quarantine", "reject"])),
  }),
  automatic: z.strictObject({ is: z.boolean(), reason: z.nullable(z.string()) }),
  threadOf: z.nullable(z.strictObject({ emailId: id("eml"), by: z.enum(["reply_address", "references"]) })),
  status: InboundStatus,
  blockedBy: z.nullable(z.strictObject({ entryId: id("blo"), sender: z.enum(["envelope", "from", "host"]) })),
  parse: z.enum(["ok", "failed"]),
  truncated: z.boolean(),
  routes: z.array(
    z.strictObject({
      routeId: id("rte"),
      action: z.enum(["webhook", "forward", "reply", "store", "drop"]),
      outcome: z.string(),
      at: Instant,
      emailId: z.nullable(id("eml")),
    }),
  ),
  /** What came of the DMARC report in it. */
  dmarcReport: z.nullable(z.string()),
  /** How often it was routed again. */
  reprocessed: Count,
};
export const InboundSummary = z.strictObject(summary);

export const InboundEmail = z.strictObject({
  ...summary,
  to: z.array(z.string()),
  cc: z.array(z.string()),
  replyTo: z.array(z.string()),
  inReplyTo: nullableText,
  references: z.array(z.string()),
  date: z.nullable(Instant),
  text: nullableText,
  html: nullableText,
  /** The text of a reply without what it quotes. */
  strippedText: nullableText,
  attachments: z.array(z.strictObject({ ...attachment, sha256: z.string() })),
});

/** An address in a filter, compared without case. */
export const FilterAddress = z.pipe(
  QueryAddress.check(z.maxLength(320)),
  z.transform((text: string) => {
    const mailbox = parseMailbox(text);
    return isMailbox(mailbox) ? mailbox.key : text.trim().toLowerCase();
  }),
);

export const Flag = z.pipe(
  z.enum(["true", "false"]),
  z.transform((text) => text === "true"),
);
