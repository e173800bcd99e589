import type { BroadcastForm } from "../../../domain/broadcasts/broadcast-form.ts";
import { timeOfId } from "../../../domain/platform/ids.ts";
import { isCaptured } from "../../../domain/projects/safeguards.ts";
import type { Services } from "../../../services.ts";
import { isFenced } from "../../platform/restored.ts";
import type { Sending } from "./read-sending.ts";
import type { TenWork } from "./send-ten.ts";

/** Why nothing of a broadcast is handed to SES, though it is being sent. */
export function withheldBy(
  { deployment }: Services,
  { broadcast, safeguards }: Sending,
  { base }: BroadcastForm,
): TenWork["withheld"] {
  if (isFenced(deployment, broadcast.scheduledAt ?? timeOfId(base).toISOString())) return "unknown_outcome";
  return isCaptured(...safeguards) ? "captured" : undefined;
}
