import { inboundRouting } from "../../../contract/inbound/routing.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { deleteBlocked } from "../../../operations/inbound/rules/delete-rule.ts";
import { blockReads, requireEntry } from "../../../operations/inbound/rules/find-rule.ts";

export const handler = endpoint(
  inboundRouting.deleteBlocklistEntry,
  { reads: ({ params }, { projectId }) => blockReads(projectId, params.blocklistEntryId) },
  async ({ params: { blocklistEntryId: id } }, { services, found }) => {
    await deleteBlocked(services, requireEntry(found.entry));
    return { id, deleted: true as const };
  },
);
