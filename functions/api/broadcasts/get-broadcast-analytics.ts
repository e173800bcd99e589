import { broadcastResults } from "../../contract/broadcasts/broadcast-results.ts";
import { endpoint } from "../../http/endpoint.ts";
import { broadcastReads, wholeBroadcast } from "../../operations/broadcasts/find-broadcast.ts";
import { broadcastFigures } from "../../operations/broadcasts/reading/broadcast-figures.ts";

export const handler = endpoint(
  broadcastResults.getBroadcastAnalytics,
  { reads: ({ params }, { projectId }) => broadcastReads(projectId, params.broadcastId) },
  async (_, { services, found }) => broadcastFigures(services, await wholeBroadcast(services, found)),
);
