import { inboundRouting } from "../../../contract/inbound/routing.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { existing } from "../../../operations/inbound/emails/find-inbound.ts";
import { evaluate, factsOf } from "../../../operations/inbound/rules/evaluate.ts";
import { existingInboundEmail } from "../../../store/inbound/inbound-emails.ts";
import { ruleReads } from "../../../store/inbound/inbound-rules.ts";
import { inboundEmailKey } from "../../../store/platform/keys.ts";
import { optionalRow } from "../../../store/platform/read-plan.ts";

export const handler = endpoint(
  inboundRouting.evaluateInboundRoutes,
  {
    reads: ({ body: { inboundEmailId } }, { projectId }) => ({
      ...ruleReads(projectId),
      inbound: optionalRow(
        inboundEmailId && inboundEmailKey(projectId, inboundEmailId),
        existingInboundEmail,
      ),
    }),
  },
  async ({ body }, { found }) => {
    const { inboundEmailId, recipient, ...given } = body;
    // The declaration requires one of the two.
    const mail = recipient === undefined ? factsOf(existing(found.inbound)) : { recipient, ...given };
    return evaluate(found.rules, mail);
  },
);
