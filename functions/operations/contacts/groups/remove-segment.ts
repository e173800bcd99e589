import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { deleteGroupWrites } from "../../../store/contacts/groups.ts";
import { transact } from "../../../store/platform/transact.ts";

/** Deletes a segment: a filter and nothing else, so nothing follows from it. Refuses with `not_found`. */
export async function removeSegment(services: Services, projectId: string, segmentId: string): Promise<void> {
  const { tables, clock, random } = services;
  const token = newId("evt", clock(), random(idRandomBytes));
  const outcome = await transact(tables, token, deleteGroupWrites(tables, projectId, segmentId));
  if (!outcome.written) throw new Refusal("not_found", "there is no such segment in this project");
}
