import { evaluateRoutes } from "../../../domain/inbound/routes.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import type { InboundEmail } from "../../../store/inbound/inbound-emails.ts";
import { rawFile } from "../../../store/inbound/inbound-files.ts";
import type { InboundRules } from "../../../store/inbound/inbound-rules.ts";
import { mayRouteSend, type RouteCaller } from "../rules/route-rights.ts";

/**
 * Asks the worker to route an inbound email again. Where a route would send, the caller needs the rights to send.
 * @throws {Refusal} `invalid_state`, `missing_scope`, `key_restricted`, `unavailable`
 */
export async function askAgain(
  services: Services,
  caller: RouteCaller,
  inbound: InboundEmail,
  rules: InboundRules,
): Promise<number> {
  const { projectId, id, status } = inbound;
  if (status !== "stored") throw new Refusal("invalid_state", `A ${status} email cannot be routed again.`);
  if (!(await (await services.inboundFiles()).exists(rawFile(projectId, id))))
    throw new Refusal("invalid_state", "The raw message is no longer kept, so it cannot be routed again.");
  const { recipient, from, subject, verdicts, attachmentCount } = inbound;
  const facts = { recipient, from, subject, verdicts, hasAttachment: attachmentCount > 0 };
  for (const { route, mismatch } of evaluateRoutes(rules.routes, facts))
    if (mismatch === undefined) mayRouteSend(caller, route.action, inbound.domainId);
  const round = inbound.reprocessed + 1;
  const queue = await services.inboundQueue();
  await queue.send({ kind: "route", projectId, inboundEmailId: id, round });
  return round;
}
