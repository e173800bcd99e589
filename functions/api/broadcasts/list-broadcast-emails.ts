import { broadcastResults } from "../../contract/broadcasts/broadcast-results.ts";
import { endpoint } from "../../http/endpoint.ts";
import { broadcastRowReads } from "../../operations/broadcasts/find-broadcast.ts";
import { listRecipients } from "../../operations/broadcasts/reading/list-recipients.ts";

export const handler = endpoint(
  broadcastResults.listBroadcastEmails,
  { reads: ({ params }, { projectId }) => broadcastRowReads(projectId, params.broadcastId) },
  ({ query }, { services, found }) => listRecipients(services, found.broadcast, query),
);
