import * as z from "zod/mini";
import type { Safeguards } from "../../domain/projects/safeguards.ts";
import { absent, type Expression, equals } from "../platform/expressions.ts";

/** Safeguards as rows keep them: the shards of a project's funds, its emails, bulk calls and broadcasts. */
export const SafeguardsItem = z.object({
  capture: z.optional(z.literal(true)),
  restrictTo: z.optional(z.readonly(z.array(z.string()))),
});

/** That a shard has the safeguards that were read with it. */
export function hasSafeguards(seen: Safeguards | undefined): Expression {
  return seen ? equals("safeguards", seen) : absent("safeguards");
}
