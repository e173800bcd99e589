import type { BroadcastForm } from "../../../domain/broadcasts/broadcast-form.ts";
import { whyNotNow } from "../../../domain/broadcasts/may-receive.ts";
import { tenSize } from "../../../domain/broadcasts/tens.ts";
import { timeOfId } from "../../../domain/platform/ids.ts";
import { isCaptured, isRestricted } from "../../../domain/projects/safeguards.ts";
import type { Services } from "../../../services.ts";
import type { TenResults } from "../../../store/broadcasts/ten-results.ts";
import type { WholeChunk } from "../../../store/broadcasts/whole-chunks.ts";
import { isFenced } from "../../platform/restored.ts";
import type { mergeFieldsOf } from "./merge-fields.ts";
import type { Sending } from "./read-sending.ts";
import type { TenEntry, TenWork } from "./send-ten.ts";

interface SentChunk {
  readonly form: BroadcastForm;
  readonly found: Sending;
  readonly whole: WholeChunk;
}

/** What is known of the recipients of a chunk when a ten of it begins. */
interface PersonsNow {
  readonly fields: Awaited<ReturnType<typeof mergeFieldsOf>>;
  readonly erased: Sending["erased"];
}

/** A ten of a later round has those that the one before could not send. */
export function entriesOf(
  { clock }: Services,
  { whole, found, form }: SentChunk,
  { fields, erased }: PersonsNow,
  tens: ReadonlyMap<number, TenResults>,
  ten: number,
): readonly TenEntry[] {
  const first = (ten % whole.state.tens) * tenSize;
  const again = tens.get(ten - whole.state.tens)?.again;
  return whole.chunk.recipients.slice(first, first + tenSize).flatMap(([contactId, address], place) => {
    if (again && !again.includes(place)) return [];
    const index = first + place;
    if (erased.has(index)) return [{ index, address, fields: fields(contactId), unsent: "erased" as const }];
    const now = whyNotNow(found.states[index], contactId, form.topicId, clock());
    const unsent = now ?? (isRestricted(address, ...found.safeguards) ? "restricted" : undefined);
    return [{ index, address, fields: fields(contactId), unsent }];
  });
}

/** Why nothing of a broadcast is handed to SES, though it is being sent. */
export function withheldBy(
  { deployment }: Services,
  { broadcast, safeguards }: Sending,
  { base }: BroadcastForm,
): TenWork["withheld"] {
  if (isFenced(deployment, broadcast.scheduledAt ?? timeOfId(base).toISOString())) return "unknown_outcome";
  return isCaptured(...safeguards) ? "captured" : undefined;
}
