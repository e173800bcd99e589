import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import { deleteGroupWrites, type Group } from "../../../store/contacts/groups.ts";
import { transact } from "../../../store/platform/transact.ts";
import { deleteUnused } from "./delete-unused.ts";

/**
 * Deletes a segment. It is only a filter, so nothing else changes.
 * @throws {Refusal} `not_found`; `invalid_state` while a broadcast to it is scheduled or being sent
 */
export async function removeSegment(services: Services, projectId: string, segment: Group): Promise<void> {
  const { tables, clock, random } = services;
  await deleteUnused(services, projectId, segment, async (unused) => {
    const token = newId("evt", clock(), random(idRandomBytes));
    const { written } = await transact(tables, token, deleteGroupWrites(tables, projectId, unused));
    return written;
  });
}
