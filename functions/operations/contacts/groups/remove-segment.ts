import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import { deleteGroupWrites } from "../../../store/contacts/groups.ts";
import { transact } from "../../../store/platform/transact.ts";
import { groupNotFound } from "./find-group.ts";

/**
 * Deletes a segment. It is only a filter, so nothing else changes.
 * @throws {Refusal} `not_found`
 */
export async function removeSegment(services: Services, projectId: string, segmentId: string): Promise<void> {
  const { tables, clock, random } = services;
  const token = newId("evt", clock(), random(idRandomBytes));
  const outcome = await transact(tables, token, deleteGroupWrites(tables, projectId, segmentId));
  if (!outcome.written) throw groupNotFound(segmentId);
}
