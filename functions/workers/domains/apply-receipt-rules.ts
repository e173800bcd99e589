import { followClaims } from "../../operations/domains/receiving/follow-claims.ts";
import { scheduledWorker } from "../../queue/scheduled-worker.ts";

/** Runs every minute. */
export const handler = scheduledWorker(followClaims);
