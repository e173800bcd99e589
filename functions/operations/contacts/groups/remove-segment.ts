import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import { deleteGroupWrites } from "../../../store/contacts/groups.ts";
import { transact } from "../../../store/platform/transact.ts";
import { deleteUnused } from "./delete-unused.ts";
import type { FoundGroupUses } from "./group-uses.ts";

/**
 * Deletes a segment. It is only a filter, so nothing else changes.
 * @throws {Refusal} `not_found`; `invalid_state` while a broadcast to it is scheduled or being sent
 */
export async function removeSegment(
  services: Services,
  projectId: string,
  found: FoundGroupUses,
): Promise<void> {
  const { tables, clock, random } = services;
  await deleteUnused(services, projectId, found, async (unused) => {
    const token = newId("evt", clock(), random(idRandomBytes));
    const { written } = await transact(tables, token, deleteGroupWrites(tables, projectId, unused));
    return written;
  });
}
