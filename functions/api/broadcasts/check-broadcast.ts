import { broadcastSteps } from "../../contract/broadcasts/broadcast-steps.ts";
import { endpoint } from "../../http/endpoint.ts";
import { broadcastReads, wholeBroadcast } from "../../operations/broadcasts/find-broadcast.ts";
import { withTemplate } from "../../operations/broadcasts/template/with-template.ts";
import { rulesOf } from "../../operations/broadcasts/verbs/broadcast-rules.ts";
import { dryRun } from "../../operations/broadcasts/verbs/dry-run.ts";
import { readinessOf } from "../../operations/broadcasts/verbs/readiness.ts";

export const handler = endpoint(
  broadcastSteps.checkBroadcast,
  { reads: ({ params }, { projectId }) => broadcastReads(projectId, params.broadcastId) },
  async (_, { services, found }) => {
    const whole = await withTemplate(services, await wholeBroadcast(services, found));
    const [{ sender, issues, findings }, tried] = await Promise.all([
      readinessOf(services, whole),
      dryRun(services, whole),
    ]);
    return {
      isReady: sender.problem === undefined && issues.length === 0,
      domainStatus: sender.record?.status ?? null,
      issues: [...issues],
      findings: [...findings],
      dryRun: tried && { ...tried, reasons: [...tried.reasons] },
      rules: [...(await rulesOf(services, whole, sender))],
    };
  },
);
