import * as z from "zod/mini";
import { parseGlob } from "../../domain/inbound/globs.ts";
import { verdictValues } from "../../domain/inbound/receipt.ts";
import { parseRecipientPattern, parseSenderPattern } from "../../domain/inbound/recipient-patterns.ts";
import { isMailbox, parseMailbox } from "../../domain/platform/addresses/address.ts";
import { Count, Instant, id, Name } from "../platform/words.ts";

const verdict = z.optional(z.enum(verdictValues));
export const VerdictMatch = z.strictObject({
  ...{ spf: verdict, dkim: verdict, dmarc: verdict, spam: verdict, virus: verdict },
});

function pattern(parse: (text: string) => object) {
  return z.string().check(
    z.check<string>((payload) => {
      const parsed = parse(payload.value);
      if (!("fault" in parsed)) return;
      payload.issues.push({ code: "custom", input: payload.value, message: String(parsed.fault) });
    }),
  );
}

const matchFields = {
  recipient: pattern(parseRecipientPattern),
  from: z.optional(pattern(parseSenderPattern)),
  subject: z.optional(pattern(parseGlob)),
  verdicts: z.optional(VerdictMatch),
  hasAttachment: z.optional(z.boolean()),
};
const Match = z.strictObject(matchFields);

export const PlainAddress = z.pipe(
  z.string().check(z.refine((text) => isMailbox(parseMailbox(text)), "must be an email address")),
  z.transform((text: string) => {
    const mailbox = parseMailbox(text);
    return isMailbox(mailbox) ? mailbox.address : text;
  }),
);

const others = [
  z.strictObject({ type: z.literal("webhook"), webhookId: id("whk") }),
  z.strictObject({ type: z.literal("reply"), templateId: id("tpl") }),
  z.strictObject({ type: z.literal("store") }),
  z.strictObject({ type: z.literal("drop") }),
] as const;
const forward = { type: z.literal("forward"), evenIfSpam: z.optional(z.boolean()) };
const GivenAction = z.discriminatedUnion("type", [
  z.strictObject({
    ...forward,
    to: z
      .array(PlainAddress)
      .check(z.minLength(1, "must have 1 to 5 addresses"), z.maxLength(5, "must have 1 to 5 addresses")),
  }),
  ...others,
]);
const Action = z.discriminatedUnion("type", [
  z.strictObject({ ...forward, to: z.array(z.string()) }),
  ...others,
]);

const largestPriority = 1_000_000;
const Priority = z
  .int()
  .check(
    z.minimum(0, "must be from 0 to 1,000,000"),
    z.maximum(largestPriority, "must be from 0 to 1,000,000"),
  );
const Tags = z.enum(["any", "exact"]);

export const NewRoute = z.strictObject({
  name: z.optional(z.nullable(Name)),
  match: Match,
  priority: z.optional(Priority),
  tags: z.optional(Tags),
  action: GivenAction,
  stop: z.optional(z.boolean()),
  enabled: z.optional(z.boolean()),
});

export const RouteChange = z.strictObject({
  name: z.optional(z.nullable(Name)),
  match: z.optional(Match),
  priority: z.optional(Priority),
  tags: z.optional(Tags),
  action: z.optional(GivenAction),
  stop: z.optional(z.boolean()),
  enabled: z.optional(z.boolean()),
  /** Lets a paused route send again. The service alone pauses one. */
  paused: z.optional(z.literal(false, "must be false: only the service pauses a route")),
});

export const Route = z.strictObject({
  id: id("rte"),
  name: z.nullable(z.string()),
  priority: z.int(),
  match: z.strictObject({
    recipient: z.string(),
    from: z.nullable(z.string()),
    subject: z.nullable(z.string()),
    verdicts: z.nullable(VerdictMatch),
    hasAttachment: z.nullable(z.boolean()),
  }),
  tags: Tags,
  action: Action,
  stop: z.boolean(),
  enabled: z.boolean(),
  paused: z.nullable(
    z.strictObject({
      at: Instant,
      reason: z.enum(["bounces", "complaints"]),
      ...{ sent: Count, bounces: Count, complaints: Count },
    }),
  ),
  /** Of the addresses that are on no verified domain of the project. */
  confirmations: z.array(
    z.strictObject({
      address: z.string(),
      status: z.enum(["pending", "confirmed"]),
      sentAt: z.nullable(Instant),
      expiresAt: z.nullable(Instant),
      problem: z.nullable(z.string()),
    }),
  ),
  createdAt: Instant,
  updatedAt: Instant,
});
