import { inboundRouting } from "../../../contract/inbound/routing.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { existing } from "../../../operations/inbound/emails/find-inbound.ts";
import {
  evaluate,
  factsOf,
  isReceiving,
  recipientReads,
} from "../../../operations/inbound/rules/evaluate.ts";
import { existingInboundEmail } from "../../../store/inbound/inbound-emails.ts";
import { ruleReads } from "../../../store/inbound/inbound-rules.ts";
import { inboundEmailKey } from "../../../store/platform/keys.ts";
import { optionalRow } from "../../../store/platform/read-plan.ts";

export const handler = endpoint(
  inboundRouting.evaluateInboundRoutes,
  {
    reads: ({ body: { inboundEmailId, recipient } }, { projectId }) => ({
      ...ruleReads(projectId),
      ...recipientReads(projectId, recipient),
      inbound: optionalRow(
        inboundEmailId && inboundEmailKey(projectId, inboundEmailId),
        existingInboundEmail,
      ),
    }),
  },
  async ({ body }, { found }) => {
    const { inboundEmailId, recipient, ...given } = body;
    // The declaration requires one of the two; an email that is stored was received.
    if (recipient === undefined) return evaluate(found.rules, factsOf(existing(found.inbound)), true);
    return evaluate(found.rules, { recipient, ...given }, isReceiving(found.domain));
  },
);
