import type { Services } from "../../../services.ts";
import type { Group } from "../../../store/contacts/groups.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../../store/platform/retry.ts";
import { requireGroup } from "./find-group.ts";
import { type FoundGroupUses, groupUseReads, refuseGroupInUse } from "./group-uses.ts";

const busy = "Broadcasts are being sent to it by other requests. Try again.";

/**
 * Deletes a group that no broadcast goes to. Where `deletes` returns false, the group has changed since it was read: it was
 * deleted, or a broadcast to it was sent, and both are looked at again.
 * @throws {Refusal} `not_found`; `invalid_state` while a broadcast to it is scheduled or being sent
 */
export async function deleteUnused(
  services: Services,
  projectId: string,
  found: FoundGroupUses,
  deletes: (group: Group) => Promise<boolean>,
): Promise<void> {
  let seen = found;
  await retryOnConflict(services.tables, busy, async (attempt) => {
    if (attempt > 0)
      seen = await readTogether(services.tables, groupUseReads(projectId, requireGroup(found).id));
    await refuseGroupInUse(services, projectId, seen);
    return (await deletes(requireGroup(seen))) || undefined;
  });
}
