import type { Services } from "../../services.ts";
import type { ReadResult } from "../../store/platform/read-plan.ts";
import { pauseChange } from "../../store/projects/outbound.ts";
import { changeOutbound, type outboundChangeReads } from "./change-outbound.ts";
import { projectFunds } from "./project-funds.ts";

export interface OutboundStep {
  readonly projectId: string;
  readonly found: ReadResult<ReturnType<typeof outboundChangeReads>>;
  /** By the operator's tool: see `changeOutbound`. What it pauses, the project cannot resume. */
  readonly byOperator?: boolean;
}

/**
 * Pauses a project's sending. Returns the outbound state after it.
 * @throws {Refusal} `unavailable`
 */
export async function pauseOutbound(
  services: Services,
  { projectId, found, byOperator = false }: OutboundStep,
  reason: string,
) {
  const shards = await projectFunds(services, projectId, found.shards);
  const change = pauseChange(services.clock().toISOString(), reason, byOperator);
  const { webhooks } = found.subscribedWebhooks;
  return changeOutbound(services, {
    ...{ projectId, shards, webhooks, leftToSweeper: byOperator },
    changeFor: () => change,
  });
}
