import { inboundEmails } from "../../../contract/inbound/inbound.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { askAgain } from "../../../operations/inbound/emails/ask-again.ts";
import { existing, inboundReads } from "../../../operations/inbound/emails/find-inbound.ts";
import { ruleReads } from "../../../store/inbound/inbound-rules.ts";

export const handler = endpoint(
  inboundEmails.reprocessInboundEmail,
  {
    reads: ({ params }, { projectId }) => ({
      ...inboundReads(projectId, params.inboundEmailId),
      ...ruleReads(projectId),
    }),
  },
  async ({ params: { inboundEmailId: id } }, { caller, services, found }) => {
    const round = await askAgain(services, caller, existing(found.inbound), found.rules);
    return { id, round };
  },
);
