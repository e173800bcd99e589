import { broadcastSteps } from "../../contract/broadcasts/broadcast-steps.ts";
import { endpoint } from "../../http/endpoint.ts";
import { broadcastSummary } from "../../operations/broadcasts/broadcast-view.ts";
import { broadcastReads } from "../../operations/broadcasts/find-broadcast.ts";
import { checkBroadcastPin } from "../../operations/broadcasts/verbs/check-pin.ts";
import { unscheduleBroadcast } from "../../operations/broadcasts/verbs/unschedule-broadcast.ts";

export const handler = endpoint(
  broadcastSteps.unscheduleBroadcast,
  { reads: ({ params }, { projectId }) => broadcastReads(projectId, params.broadcastId) },
  async (_, { caller: { pin }, services, found: { broadcast } }) => {
    checkBroadcastPin(pin, broadcast);
    return broadcastSummary(await unscheduleBroadcast(services, broadcast));
  },
);
