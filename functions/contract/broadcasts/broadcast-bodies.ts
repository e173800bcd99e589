import * as z from "zod/mini";
import type { Mailbox } from "../../domain/platform/addresses/address.ts";
import { Mailboxes, Subject } from "../emails/message.ts";
import { TemplateReference } from "../emails/template-reference.ts";
import { OneMailbox } from "../platform/mailbox.ts";
import { Count, GivenInstant, id, Name } from "../platform/words.ts";
import { PreviewText, Source } from "./content-fields.ts";
import { GivenVariants } from "./variants.ts";

const plainMailbox = "may not have Liquid ({{ or {%): it is the same for all recipients";

function isPlain({ name, address }: Mailbox): boolean {
  return !/\{[{%]/.test(`${name} ${address}`);
}

/** Fields that a draft may have; `null` empties one. */
const draftFields = {
  from: z.optional(z.nullable(OneMailbox.check(z.refine(isPlain, plainMailbox)))),
  replyTo: z.optional(Mailboxes.check(z.refine((all) => all.every(isPlain), plainMailbox))),
  subject: z.optional(z.nullable(Subject)),
  previewText: z.optional(z.nullable(PreviewText)),
  html: z.optional(z.nullable(Source)),
  text: z.optional(z.nullable(Source)),
  template: z.optional(z.nullable(TemplateReference)),
  variants: z.optional(z.nullable(GivenVariants)),
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

interface GivenContent {
  readonly html?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly template?: object | null | undefined;
}

const fromTemplate = (field: "html" | "text") =>
  z.refine<GivenContent>((given) => !given.template || typeof given[field] !== "string", {
    ...{ path: [field], error: "comes from the template" },
  });

export const NewBroadcast = z
  .strictObject({ name: Name, domainId: id("dom"), ...draftFields })
  .check(oneGroup, fromTemplate("html"), fromTemplate("text"));

export const BroadcastChange = z
  .strictObject({
    name: z.optional(Name),
    domainId: z.optional(id("dom")),
    ...draftFields,
    ifRevision: z.optional(Count),
  })
  .check(oneGroup, fromTemplate("html"), fromTemplate("text"));

export const BroadcastCopy = z.strictObject({ name: z.optional(Name) });

/** When a broadcast is sent; without times at once. */
export const BroadcastSendBody = z.strictObject({
  scheduledAt: z.optional(GivenInstant),
  latestAt: z.optional(GivenInstant),
  override: z.optional(z.boolean()),
});
