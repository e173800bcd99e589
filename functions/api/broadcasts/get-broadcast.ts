import { broadcasts } from "../../contract/broadcasts/broadcasts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { broadcastView } from "../../operations/broadcasts/broadcast-view.ts";
import { broadcastReads, wholeBroadcast } from "../../operations/broadcasts/find-broadcast.ts";

export const handler = endpoint(
  broadcasts.getBroadcast,
  { reads: ({ params }, { projectId }) => broadcastReads(projectId, params.broadcastId) },
  async (_, { services, found }) => broadcastView(await wholeBroadcast(services, found)),
);
