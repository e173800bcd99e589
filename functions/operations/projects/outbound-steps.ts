import type { Services } from "../../services.ts";
import type { ReadResult } from "../../store/platform/read-plan.ts";
import { pauseChange, resumeChange } from "../../store/projects/outbound.ts";
import { newReleaseWrite } from "../../store/sending/releases.ts";
import { changeOutbound, type outboundChangeReads } from "./change-outbound.ts";
import { projectFunds } from "./project-funds.ts";

interface OutboundStep {
  readonly projectId: string;
  readonly found: ReadResult<ReturnType<typeof outboundChangeReads>>;
  /** As in `changeOutbound`. */
  readonly leftToSweeper?: boolean;
}

/**
 * Pauses a project's sending. Returns the outbound state after it.
 * @throws {Refusal} `unavailable`
 */
export async function pauseOutbound(
  services: Services,
  { projectId, found, ...step }: OutboundStep,
  reason: string,
) {
  const shards = await projectFunds(services, projectId, found.shards);
  const change = pauseChange(services.clock().toISOString(), reason);
  const { webhooks } = found.subscribedWebhooks;
  return changeOutbound(services, { ...step, projectId, shards, changeFor: () => change, webhooks });
}

/**
 * Resumes a project's sending, and drops what was accepted before `dropOlderThan`. Returns the outbound state after it.
 * @throws {Refusal} `unavailable`
 */
export async function resumeOutbound(
  services: Services,
  { projectId, found, ...step }: OutboundStep,
  dropOlderThan: Date | undefined,
) {
  const { tables, clock } = services;
  const shards = await projectFunds(services, projectId, found.shards);
  const now = clock();
  // What is accepted after the resumption is never dropped.
  const dropBefore = dropOlderThan && new Date(Math.min(dropOlderThan.getTime(), now.getTime()));
  const { webhooks } = found.subscribedWebhooks;
  return changeOutbound(services, {
    ...{ ...step, projectId, shards, webhooks, changeFor: () => resumeChange(dropBefore) },
    // Written with the change: the held emails are released even if this process ends here.
    also: [newReleaseWrite(tables, projectId, now)],
  });
}
