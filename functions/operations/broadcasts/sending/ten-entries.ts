import type { BroadcastForm } from "../../../domain/broadcasts/broadcast-form.ts";
import { whyNotNow } from "../../../domain/broadcasts/may-receive.ts";
import { tenSize } from "../../../domain/broadcasts/tens.ts";
import type { Services } from "../../../services.ts";
import type { TenResults } from "../../../store/broadcasts/ten-results.ts";
import type { WholeChunk } from "../../../store/broadcasts/whole-chunks.ts";
import type { mergeFieldsOf } from "./merge-fields.ts";
import type { Sending } from "./read-sending.ts";
import type { TenEntry } from "./send-ten.ts";

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
    const unsent = whyNotNow(found.states[index], contactId, form.topicId, clock());
    return [{ index, address, fields: fields(contactId), unsent }];
  });
}
