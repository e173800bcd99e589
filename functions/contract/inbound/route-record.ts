import * as z from "zod/mini";
import { parseGlob } from "../../domain/inbound/globs.ts";
import { verdictValues } from "../../domain/inbound/receipt.ts";
import { parseRecipientPattern } from "../../domain/inbound/recipient-patterns.ts";
import { isMailbox, parseMailbox } from "../../domain/platform/addresses/address.ts";
import { Instant, id, Name } from "../platform/words.ts";

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
  from: z.optional(pattern(parseGlob)),
  subject: z.optional(pattern(parseGlob)),
  verdicts: z.optional(VerdictMatch),
  hasAttachment: z.optional(z.boolean()),
};
const Match = z.strictObject(matchFields);

const PlainAddress = z.pipe(
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
  createdAt: Instant,
  updatedAt: Instant,
});

/** A message that routes are asked about: an inbound email, or one that could come. */
export const Evaluation = z
  .strictObject({
    inboundEmailId: z.optional(id("inb")),
    recipient: z.optional(PlainAddress),
    from: z.optional(PlainAddress),
    subject: z.optional(z.string().check(z.maxLength(998, "must be at most 998 characters"))),
    verdicts: z.optional(VerdictMatch),
    hasAttachment: z.optional(z.boolean()),
    /** The address of the host that sends it. */
    host: z.optional(z.string().check(z.maxLength(45))),
  })
  .check(
    z.refine(
      ({ inboundEmailId, recipient }) => (inboundEmailId === undefined) !== (recipient === undefined),
      {
        path: ["recipient"],
        error: "one of recipient and inboundEmailId is required",
      },
    ),
  );

export const Evaluated = z.strictObject({
  status: z.enum(["stored", "blocked", "dropped"]),
  blockedBy: z.nullable(z.strictObject({ entryId: id("blo"), sender: z.enum(["envelope", "from", "host"]) })),
  routes: z.array(
    z.strictObject({
      routeId: id("rte"),
      priority: z.int(),
      action: z.enum(["webhook", "forward", "reply", "store", "drop"]),
      matches: z.boolean(),
      /** Why it does not act. */
      reason: z.nullable(
        z.enum(["disabled", "stopped", "recipient", "from", "subject", "verdicts", "has_attachment"]),
      ),
    }),
  ),
});
