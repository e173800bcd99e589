import * as z from "zod/mini";
import { variantNames, winnerRules } from "../../domain/broadcasts/variants.ts";
import { Subject } from "../emails/message.ts";
import { Instant } from "../platform/words.ts";
import { PreviewText, Source } from "./content-fields.ts";

const percent = z.int().check(z.minimum(2), z.maximum(100));
/** A week. */
const mostMinutes = 7 * 24 * 60;
const Minutes = z.int().check(z.minimum(15), z.maximum(mostMinutes));

const OtherVariant = z
  .strictObject({
    subject: z.optional(Subject),
    previewText: z.optional(PreviewText),
    html: z.optional(Source),
    text: z.optional(Source),
  })
  .check(
    z.refine((given) => Object.values(given).some((one) => one !== undefined), {
      error: "must have a subject, previewText, html or text of its own",
    }),
  );

const rule = { share: percent, decideBy: z.enum(winnerRules), decideAfterMinutes: Minutes };

/** Two variants of a broadcast, as a caller gives them: the first is the broadcast's own content. */
export const GivenVariants = z.strictObject({ b: OtherVariant, ...rule });

export const Variants = z.strictObject({
  b: z.strictObject({
    subject: z.nullable(z.string()),
    previewText: z.nullable(z.string()),
    html: z.nullable(z.string()),
    text: z.nullable(z.string()),
  }),
  ...rule,
  winner: z.nullable(z.enum(variantNames)),
  decidedAt: z.nullable(Instant),
});
