import { broadcastResults } from "../../contract/broadcasts/broadcast-results.ts";
import { endpoint } from "../../http/endpoint.ts";
import { broadcastRowReads } from "../../operations/broadcasts/find-broadcast.ts";
import { listRecipients } from "../../operations/broadcasts/reading/list-recipients.ts";
import { parseBroadcastContent } from "../../store/broadcasts/broadcast-content.ts";
import { broadcastContentKey } from "../../store/platform/keys.ts";
import { optionalRow } from "../../store/platform/read-plan.ts";

export const handler = endpoint(
  broadcastResults.listBroadcastEmails,
  {
    reads: ({ params: { broadcastId }, query }, { projectId }) => ({
      ...broadcastRowReads(projectId, broadcastId),
      // It names the links that were followed, and does not change once there are recipients.
      content: optionalRow(
        query.event === "clicked" ? broadcastContentKey(projectId, broadcastId) : undefined,
        (item) => item && parseBroadcastContent(item).content,
      ),
    }),
  },
  ({ query }, { services, found }) => listRecipients(services, found, query),
);
