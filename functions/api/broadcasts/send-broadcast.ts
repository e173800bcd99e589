import { broadcastSteps } from "../../contract/broadcasts/broadcast-steps.ts";
import { withCapture } from "../../domain/projects/safeguards.ts";
import { endpoint } from "../../http/endpoint.ts";
import { broadcastView } from "../../operations/broadcasts/broadcast-view.ts";
import { broadcastReads } from "../../operations/broadcasts/find-broadcast.ts";
import { sendBroadcast } from "../../operations/broadcasts/verbs/send-broadcast.ts";
import { firstShardReads } from "../../store/projects/funds.ts";

export const handler = endpoint(
  broadcastSteps.sendBroadcast,
  {
    reads: ({ params }, { projectId }) => ({
      ...broadcastReads(projectId, params.broadcastId),
      ...firstShardReads(projectId),
    }),
  },
  async ({ body }, { caller: { pin, captures }, services, found }) => {
    const safeguards = withCapture(captures, found.firstShard?.safeguards);
    return broadcastView(await sendBroadcast(services, found, { pin, safeguards, ...body }));
  },
);
