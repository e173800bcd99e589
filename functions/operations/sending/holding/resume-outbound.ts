import { Refusal } from "../../../domain/platform/refusals.ts";
import { operatorPausedMessage } from "../../../domain/projects/funds.ts";
import type { Services } from "../../../services.ts";
import type { FundsItem } from "../../../store/projects/funds.ts";
import { resumeChange } from "../../../store/projects/outbound.ts";
import { newReleaseWrite } from "../../../store/sending/releases.ts";
import { changeOutbound } from "../../projects/change-outbound.ts";
import type { OutboundStep } from "../../projects/pause-outbound.ts";
import { projectFunds } from "../../projects/project-funds.ts";

/**
 * Resumes a project's sending, and drops what was accepted before `dropOlderThan`. Returns the outbound state after it.
 * @throws {Refusal} `outbound_paused` where the operator has paused it and somebody else resumes it; `unavailable`
 */
export async function resumeOutbound(
  services: Services,
  { projectId, found, byOperator = false }: OutboundStep,
  dropOlderThan: Date | undefined,
) {
  const { tables, clock } = services;
  const shards = await projectFunds(services, projectId, found.shards);
  const now = clock();
  // What is accepted after the resumption is never dropped.
  const dropBefore = dropOlderThan && new Date(Math.min(dropOlderThan.getTime(), now.getTime()));
  const { webhooks } = found.subscribedWebhooks;
  const changeFor = (seen: readonly FundsItem[]) => {
    if (!byOperator && seen.some(({ pausedByOperator }) => pausedByOperator))
      throw new Refusal("outbound_paused", operatorPausedMessage);
    return resumeChange(dropBefore);
  };
  return changeOutbound(services, {
    ...{ projectId, shards, webhooks, changeFor, leftToSweeper: byOperator },
    // Written with the change: the held emails are released even if this process ends here.
    also: [newReleaseWrite(tables, projectId, now)],
  });
}
