import * as z from "zod/mini";
import { variantNames, winnerRules } from "../../domain/broadcasts/variants.ts";

/** How a broadcast compares two variants of its content; the winner is written once. */
export const VariantRuleItem = z.object({
  share: z.int(),
  decideBy: z.enum(winnerRules),
  decideAfterMinutes: z.int(),
  winner: z.optional(z.enum(variantNames)),
  decidedAt: z.optional(z.string()),
});
