import { broadcastSteps } from "../../contract/broadcasts/broadcast-steps.ts";
import { endpoint } from "../../http/endpoint.ts";
import { broadcastReads } from "../../operations/broadcasts/find-broadcast.ts";
import { broadcastCost } from "../../operations/broadcasts/verbs/broadcast-cost.ts";

export const handler = endpoint(
  broadcastSteps.getBroadcastCost,
  { reads: ({ params }, { projectId }) => broadcastReads(projectId, params.broadcastId) },
  async (_, { services, found: { broadcast } }) => broadcastCost(services, broadcast),
);
