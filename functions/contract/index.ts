import type { Operation } from "./area.ts";
import { emails } from "./emails.ts";
import { limits } from "./limits.ts";
import { outbound } from "./outbound.ts";

/** Every endpoint of the public API, by area. */
export const areas = { emails, outbound, limits } as const;

export const operations: readonly Operation[] = Object.values(areas).flatMap((area): Operation[] =>
  Object.values(area),
);

/** Refusals that any endpoint can answer with; a declaration adds its own. */
export { sharedRefusals } from "./shared-refusals.ts";
