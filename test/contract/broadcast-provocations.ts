import type { RefusalName } from "../../functions/domain/platform/refusals.ts";
import { ask } from "../http/calls.ts";
import { nobodys } from "../http/rows.ts";
import { beyondPlan, nobody } from "./contact-provocations.ts";
import type { Provoke } from "./provocations.ts";

const stale: Provoke = ({ world, call, by }) =>
  ask(world, { ...call, body: { ...Object(call.body), ifRevision: 99 } }, by);

const nobodysAudience: Provoke = ({ world, call, by }) =>
  ask(world, { ...call, body: { ...Object(call.body), audienceId: nobodys["audienceId"] } }, by);

/** How the refusals of broadcast endpoints are brought about. */
export const broadcastProvocations: {
  readonly [operationId: string]: { readonly [name in RefusalName]?: Provoke };
} = {
  createBroadcast: { not_found: nobodysAudience, invalid_state: beyondPlan },
  getBroadcast: { not_found: nobody },
  updateBroadcast: { not_found: nobody, invalid_state: stale },
  deleteBroadcast: { not_found: nobody },
  duplicateBroadcast: { not_found: nobody, invalid_state: beyondPlan },
};
