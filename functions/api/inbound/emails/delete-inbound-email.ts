import { inboundEmails } from "../../../contract/inbound/inbound.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { deleteInbound } from "../../../operations/inbound/emails/delete-inbound.ts";
import { existing, inboundReads } from "../../../operations/inbound/emails/find-inbound.ts";

export const handler = endpoint(
  inboundEmails.deleteInboundEmail,
  { reads: ({ params }, { projectId }) => inboundReads(projectId, params.inboundEmailId) },
  async ({ params: { inboundEmailId: id } }, { services, found }) => {
    await deleteInbound(services, existing(found.inbound));
    return { id, deleted: true as const };
  },
);
