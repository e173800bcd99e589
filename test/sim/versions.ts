import { audience } from "../faults/mutants/audience.ts";
import { cancellations } from "../faults/mutants/cancellations.ts";
import { checks } from "../faults/mutants/checks.ts";
import { claims } from "../faults/mutants/claims.ts";
import { deliveries } from "../faults/mutants/deliveries.ts";
import { events } from "../faults/mutants/events.ts";
import { idempotency } from "../faults/mutants/idempotency.ts";
import { inbound } from "../faults/mutants/inbound.ts";
import { money } from "../faults/mutants/money.ts";
import { sesCalls } from "../faults/mutants/ses-calls.ts";
import { type ModelVersion, modelOnly } from "./wrong/model-only.ts";

/** The wrong versions of the crash harness, and one for the reference model, of which the laws of a run must notice as many as they can. */
export const wrongVersions: readonly ModelVersion[] = [
  ...[...claims, ...sesCalls, ...money, ...cancellations, ...idempotency],
  ...[...events, ...checks, ...audience, ...deliveries, ...inbound, modelOnly],
];
