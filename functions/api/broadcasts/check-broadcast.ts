import { broadcastSteps } from "../../contract/broadcasts/broadcast-steps.ts";
import { endpoint } from "../../http/endpoint.ts";
import { broadcastReads, wholeBroadcast } from "../../operations/broadcasts/find-broadcast.ts";
import { readinessOf } from "../../operations/broadcasts/verbs/readiness.ts";

export const handler = endpoint(
  broadcastSteps.checkBroadcast,
  { reads: ({ params }, { projectId }) => broadcastReads(projectId, params.broadcastId) },
  async (_, { services, found }) => {
    const { sender, issues, findings } = await readinessOf(services, await wholeBroadcast(services, found));
    return {
      isReady: sender.problem === undefined && issues.length === 0,
      domainStatus: sender.record?.status ?? null,
      issues: [...issues],
      findings: [...findings],
    };
  },
);
