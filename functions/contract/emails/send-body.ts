import * as z from "zod/mini";
import { distinctRecipients, type Mailbox } from "../../domain/platform/addresses/address.ts";
import { oneClickFaults, unsubscribeHeadersIn } from "../../domain/platform/unsubscribe-rules.ts";
import { OneMailbox } from "../platform/mailbox.ts";
import { GivenInstant, id, Text } from "../platform/words.ts";
import { Attachments } from "./attachments.ts";
import { AtLeastOneMailbox, Headers, Mailboxes, maxRecipients, Subject, Tags } from "./message.ts";
import { TemplateReference } from "./template-reference.ts";

const none: readonly Mailbox[] = [];

/** What a caller sends (specification §2). Subject and html may be left out only where a template gives them. */
const SendFields = z.strictObject({
  from: OneMailbox,
  to: AtLeastOneMailbox,
  cc: z.optional(Mailboxes),
  bcc: z.optional(Mailboxes),
  replyTo: z.optional(Mailboxes),
  replyToken: z.optional(z.boolean()),
  subject: z.optional(Subject),
  html: z.optional(Text),
  text: z.optional(Text),
  headers: z.optional(Headers),
  attachments: z.optional(Attachments),
  tags: z.optional(Tags),
  scheduledAt: z.optional(GivenInstant),
  template: z.optional(TemplateReference),
  topicId: z.optional(id("top")),
  tracking: z.optional(z.strictObject({ opens: z.optional(z.boolean()), clicks: z.optional(z.boolean()) })),
});

/** Asked also where other fields are at fault, so that one answer lists everything. */
const always = { when: () => true };
const isGiven = (field: "subject" | "html") => (given: z.output<typeof SendFields>) =>
  // At fault can also mean that it is no object at all: that is said once, not field by field.
  typeof given !== "object" ||
  given === null ||
  Array.isArray(given) ||
  given[field] !== undefined ||
  given.template !== undefined;

const CompleteFields = SendFields.check(
  z.refine(isGiven("subject"), { path: ["subject"], error: "is required", ...always }),
  z.refine(isGiven("html"), { path: ["html"], error: "is required", ...always }),
  z.refine(({ replyTo, replyToken }) => !(replyTo && replyToken), {
    path: ["replyToken"],
    error: "cannot be combined with replyTo",
  }),
);

/** The send body, with each recipient once: duplicates collapse, whatever their case, and the first place wins. */
export const SendBody = z.pipe(
  CompleteFields,
  z.transform((given, ctx) => {
    const { to, cc, bcc } = distinctRecipients(given.to, given.cc ?? none, given.bcc ?? none);
    const count = to.length + cc.length + bcc.length;
    if (count > maxRecipients) {
      const message = `at most ${maxRecipients} recipients in to, cc and bcc; these are ${count}`;
      ctx.issues.push({ code: "custom", message, path: ["to"], input: undefined });
    }
    for (const { name, fault } of unsubscribeFaults(given)) {
      ctx.issues.push({ code: "custom", message: fault, path: ["headers", name], input: undefined });
    }
    for (const field of ["html", "text"] as const) {
      if (given.template === undefined || given[field] === undefined) continue;
      ctx.issues.push({
        code: "custom",
        message: "comes from the template",
        path: [field],
        input: undefined,
      });
    }
    return { ...given, to, cc, bcc, subject: given.subject ?? "", html: given.html ?? "" };
  }),
);
export type SendBody = z.output<typeof SendBody>;

/** Emails about a topic have the service's own unsubscribe link: two would contradict each other. */
function unsubscribeFaults({ topicId, headers = [] }: z.output<typeof SendFields>) {
  const fault = "is set by the service where topicId is given";
  if (topicId !== undefined) return unsubscribeHeadersIn(headers).map(({ name }) => ({ name, fault }));
  return oneClickFaults(headers);
}

export const maxBulkEntries = 100;

export const BulkBody = z.strictObject({
  emails: z
    .array(SendBody)
    .check(
      z.minLength(1, "needs at least one entry"),
      z.maxLength(maxBulkEntries, `at most ${maxBulkEntries} entries`),
    ),
});
