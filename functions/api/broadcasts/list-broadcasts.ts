import { broadcasts } from "../../contract/broadcasts/broadcasts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { broadcastListReads, listBroadcasts } from "../../operations/broadcasts/reading/list-broadcasts.ts";

export const handler = endpoint(
  broadcasts.listBroadcasts,
  { reads: ({ query }, { projectId }) => broadcastListReads(projectId, query) },
  ({ query }, { caller: { projectId }, services, found }) =>
    listBroadcasts(services, projectId, query, found),
);
