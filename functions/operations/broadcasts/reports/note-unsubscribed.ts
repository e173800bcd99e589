import { broadcastPlaceOf } from "../../../domain/broadcasts/broadcast-ids.ts";
import type { Services } from "../../../services.ts";
import { putUnsubscribed } from "../../../store/broadcasts/chunk-reports.ts";

/** Counts a recipient of a broadcast who unsubscribes by the link of their email; any other email counts nothing. */
export async function noteUnsubscribed(
  { tables, clock }: Services,
  projectId: string,
  emailId: string | undefined,
): Promise<void> {
  const place = emailId === undefined ? undefined : broadcastPlaceOf(emailId);
  if (!place) return;
  await putUnsubscribed(tables, projectId, place.base, { ...place, at: clock() });
}
