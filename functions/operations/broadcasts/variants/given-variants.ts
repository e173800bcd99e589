import type { VariantRule } from "../../../domain/broadcasts/variants.ts";
import type { VariantContent } from "../../../store/broadcasts/broadcast-content.ts";

/** Two variants as a caller gives them; `b` is the content of the second. */
export interface GivenVariants extends Pick<VariantRule, "share" | "decideBy" | "decideAfterMinutes"> {
  readonly b: { readonly [name in keyof VariantContent]?: string | undefined };
}

/** Returns the rule of a draft: the one that is given, else the one before. */
export function ruleAfter<Rule extends VariantRule>(
  before: Rule | undefined,
  given: GivenVariants | null | undefined,
): Rule | Omit<GivenVariants, "b"> | undefined {
  if (given === undefined) return before;
  return given === null ? undefined : ruleAgain(given);
}

/** Returns a rule by which no variant has won yet. */
export function ruleAgain({ share, decideBy, decideAfterMinutes }: Omit<GivenVariants, "b">) {
  return { share, decideBy, decideAfterMinutes };
}

/** Returns the content of the second variant: the one that is given, else the one before. */
export function secondAfter(
  before: VariantContent | undefined,
  given: GivenVariants | null | undefined,
): VariantContent | undefined {
  if (given === undefined) return before;
  // Fields that are left out have no name here.
  return given === null
    ? undefined
    : Object.fromEntries(Object.entries(given.b).filter(([, value]) => value !== undefined));
}
