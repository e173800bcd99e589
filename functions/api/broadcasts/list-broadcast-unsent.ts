import { broadcastResults } from "../../contract/broadcasts/broadcast-results.ts";
import { endpoint } from "../../http/endpoint.ts";
import { broadcastRowReads } from "../../operations/broadcasts/find-broadcast.ts";
import { listUnsent } from "../../operations/broadcasts/reading/list-recipients.ts";

export const handler = endpoint(
  broadcastResults.listBroadcastUnsent,
  { reads: ({ params }, { projectId }) => broadcastRowReads(projectId, params.broadcastId) },
  ({ query }, { services, found }) => listUnsent(services, found.broadcast, query),
);
