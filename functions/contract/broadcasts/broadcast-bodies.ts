import * as z from "zod/mini";
import { Mailboxes, Subject } from "../emails/message.ts";
import { OneMailbox } from "../platform/mailbox.ts";
import { Count, GivenInstant, id, Name, Text } from "../platform/words.ts";

const largestSource = 400_000;
const Source = Text.check(z.maxLength(largestSource, "must be at most 400,000 characters"));

const PreviewText = z
  .string()
  .check(
    z.maxLength(250, "must be at most 250 characters"),
    z.regex(/^\P{Cc}*$/u, "must not have control characters"),
  );

/** Fields that a draft may have; `null` empties one. */
const draftFields = {
  from: z.optional(z.nullable(OneMailbox)),
  replyTo: z.optional(Mailboxes),
  subject: z.optional(z.nullable(Subject)),
  previewText: z.optional(z.nullable(PreviewText)),
  html: z.optional(z.nullable(Source)),
  text: z.optional(z.nullable(Source)),
  audienceId: z.optional(z.nullable(id("aud"))),
  segmentId: z.optional(z.nullable(id("seg"))),
  topicId: z.optional(z.nullable(id("top"))),
};

interface GivenGroups {
  readonly audienceId?: string | null | undefined;
  readonly segmentId?: string | null | undefined;
  readonly topicId?: string | null | undefined;
}

const oneGroup = z.refine<GivenGroups>(
  ({ audienceId, segmentId, topicId }) =>
    [audienceId, segmentId, topicId].filter((one) => typeof one === "string").length < 2,
  { path: ["audienceId"], error: "audienceId, segmentId and topicId exclude each other" },
);

export const NewBroadcast = z
  .strictObject({ name: Name, domainId: id("dom"), ...draftFields })
  .check(oneGroup);

export const BroadcastChange = z
  .strictObject({
    name: z.optional(Name),
    domainId: z.optional(id("dom")),
    ...draftFields,
    ifRevision: z.optional(Count),
  })
  .check(oneGroup);

export const BroadcastCopy = z.strictObject({ name: z.optional(Name) });

/** When a broadcast is sent; without times at once. */
export const BroadcastSendBody = z.strictObject({
  scheduledAt: z.optional(GivenInstant),
  latestAt: z.optional(GivenInstant),
  override: z.optional(z.boolean()),
});
