import * as z from "zod/mini";
import { distinctRecipients, type Mailbox } from "../domain/address.ts";
import { AttachmentInput, Headers, Mailboxes, maxRecipients, OneMailbox, Subject, Tags } from "./message.ts";
import { GivenInstant, id } from "./words.ts";

const none: readonly Mailbox[] = [];

/** What a caller sends (specification §2). Subject and html may be left out only where a template gives them. */
const SendFields = z.strictObject({
  from: OneMailbox,
  to: Mailboxes,
  cc: z.optional(Mailboxes),
  bcc: z.optional(Mailboxes),
  replyTo: z.optional(Mailboxes),
  subject: z.optional(Subject),
  html: z.optional(z.string()),
  text: z.optional(z.string()),
  headers: z.optional(Headers),
  attachments: z.optional(z.array(AttachmentInput).check(z.maxLength(50, "at most 50 attachments"))),
  tags: z.optional(Tags),
  scheduledAt: z.optional(GivenInstant),
  template: z.optional(
    z.strictObject({ id: id("tpl"), variables: z.optional(z.record(z.string(), z.unknown())) }),
  ),
  topicId: z.optional(id("top")),
  tracking: z.optional(z.strictObject({ opens: z.optional(z.boolean()), clicks: z.optional(z.boolean()) })),
});

/** The send body, with each recipient once: duplicates collapse, whatever their case, and the first place wins. */
export const SendBody = z.pipe(
  SendFields,
  z.transform((given, ctx) => {
    const { to, cc, bcc } = distinctRecipients(given.to, given.cc ?? none, given.bcc ?? none);
    const count = to.length + cc.length + bcc.length;
    const fault = (path: string, message: string) =>
      ctx.issues.push({ code: "custom", message, path: [path], input: undefined });
    if (to.length === 0) fault("to", "needs at least one address");
    if (count > maxRecipients)
      fault("to", `at most ${maxRecipients} recipients in to, cc and bcc; these are ${count}`);
    if (given.subject === undefined && !given.template) fault("subject", "is required");
    if (given.html === undefined && !given.template) fault("html", "is required");
    return { ...given, to, cc, bcc, subject: given.subject ?? "", html: given.html ?? "" };
  }),
);
export type SendBody = z.output<typeof SendBody>;

export const maxBulkEntries = 100;

export const BulkBody = z.strictObject({
  emails: z
    .array(SendBody)
    .check(
      z.minLength(1, "needs at least one entry"),
      z.maxLength(maxBulkEntries, `at most ${maxBulkEntries} entries`),
    ),
});
