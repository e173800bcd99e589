import { broadcastSteps } from "../../contract/broadcasts/broadcast-steps.ts";
import { endpoint } from "../../http/endpoint.ts";
import { broadcastSummary } from "../../operations/broadcasts/broadcast-view.ts";
import { broadcastReads } from "../../operations/broadcasts/find-broadcast.ts";
import { cancelBroadcast } from "../../operations/broadcasts/verbs/cancel-broadcast.ts";
import { checkBroadcastPin } from "../../operations/broadcasts/verbs/check-pin.ts";

export const handler = endpoint(
  broadcastSteps.cancelBroadcast,
  { reads: ({ params }, { projectId }) => broadcastReads(projectId, params.broadcastId) },
  async (_, { caller: { pin }, services, found: { broadcast } }) => {
    checkBroadcastPin(pin, broadcast);
    return broadcastSummary(await cancelBroadcast(services, broadcast));
  },
);
