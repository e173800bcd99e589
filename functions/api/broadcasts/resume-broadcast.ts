import { broadcastSteps } from "../../contract/broadcasts/broadcast-steps.ts";
import { endpoint } from "../../http/endpoint.ts";
import { broadcastSummary } from "../../operations/broadcasts/broadcast-view.ts";
import { broadcastRowReads } from "../../operations/broadcasts/find-broadcast.ts";
import { controlBroadcast } from "../../operations/broadcasts/sending/control-broadcast.ts";
import { checkBroadcastPin } from "../../operations/broadcasts/verbs/check-pin.ts";

export const handler = endpoint(
  broadcastSteps.resumeBroadcast,
  { reads: ({ params }, { projectId }) => broadcastRowReads(projectId, params.broadcastId) },
  async (_, { caller: { pin }, services, found: { broadcast } }) => {
    checkBroadcastPin(pin, broadcast);
    return broadcastSummary(await controlBroadcast(services, broadcast, "resume"));
  },
);
