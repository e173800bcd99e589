import { broadcasts } from "../../contract/broadcasts/broadcasts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { savedView } from "../../operations/broadcasts/broadcast-view.ts";
import { changeBroadcast } from "../../operations/broadcasts/change-broadcast.ts";
import { groupAfter } from "../../operations/broadcasts/draft-settings.ts";
import { targetReads } from "../../operations/broadcasts/draft-target.ts";
import { broadcastReads } from "../../operations/broadcasts/find-broadcast.ts";

export const handler = endpoint(
  broadcasts.updateBroadcast,
  {
    reads: ({ params, body }, { projectId }) => ({
      ...broadcastReads(projectId, params.broadcastId),
      ...targetReads(projectId, body, groupAfter(undefined, body)),
    }),
  },
  async ({ body }, { services, found }) => savedView(await changeBroadcast(services, found, body)),
);
