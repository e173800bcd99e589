import { audience } from "../faults/mutants/audience.ts";
import { cancellations } from "../faults/mutants/cancellations.ts";
import { checks } from "../faults/mutants/checks.ts";
import { claims } from "../faults/mutants/claims.ts";
import { deliveries } from "../faults/mutants/deliveries.ts";
import { events } from "../faults/mutants/events.ts";
import { idempotency } from "../faults/mutants/idempotency.ts";
import { inbound } from "../faults/mutants/inbound.ts";
import { money } from "../faults/mutants/money.ts";
import type { Mutant } from "../faults/mutants/mutant.ts";
import { sesCalls } from "../faults/mutants/ses-calls.ts";

/** The wrong versions of the crash harness, of which the laws of a run must notice as many as they can. */
export const wrongVersions: readonly Mutant[] = [
  ...[...claims, ...sesCalls, ...money, ...cancellations, ...idempotency],
  ...[...events, ...checks, ...audience, ...deliveries, ...inbound],
];
