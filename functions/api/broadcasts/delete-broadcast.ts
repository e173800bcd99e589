import { broadcasts } from "../../contract/broadcasts/broadcasts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { deleteBroadcast } from "../../operations/broadcasts/delete-broadcast.ts";
import { broadcastReads } from "../../operations/broadcasts/find-broadcast.ts";

export const handler = endpoint(
  broadcasts.deleteBroadcast,
  { reads: ({ params }, { projectId }) => broadcastReads(projectId, params.broadcastId) },
  async ({ params: { broadcastId } }, { services, found }) => {
    await deleteBroadcast(services, found);
    return { id: broadcastId, deleted: true as const };
  },
);
