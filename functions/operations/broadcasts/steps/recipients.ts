import type { Services } from "../../../services.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { parseCascades } from "../../../store/contacts/cascades.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";
import { parseGroup } from "../../../store/contacts/groups.ts";
import { cascadesKey, groupKey } from "../../../store/platform/keys.ts";
import { readTogether, row } from "../../../store/platform/read-plan.ts";
import { contactSource } from "../../contacts/contact-source.ts";
import { filterOf, segmentSource } from "../../contacts/groups/segment-source.ts";
import type { Source } from "../../platform/list-pages.ts";

/** Returns the contacts of a broadcast's audience, topic or segment; undefined where it has none, or that was deleted. */
export async function recipientsOf(
  services: Services,
  { projectId, groupId }: BroadcastRow,
): Promise<Source<Contact> | undefined> {
  if (groupId === undefined) return undefined;
  const { group, deletedGroups } = await readTogether(services.tables, {
    group: row(groupKey(projectId, groupId), (item) => item && parseGroup(item)),
    deletedGroups: row(cascadesKey(projectId), parseCascades),
  });
  if (!group) return undefined;
  return groupId.startsWith("seg_")
    ? segmentSource(services, projectId, filterOf(group), deletedGroups)
    : contactSource(services, { projectId, deletedGroups, groupId });
}
