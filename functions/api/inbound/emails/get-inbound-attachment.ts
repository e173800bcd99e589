import { inboundEmails } from "../../../contract/inbound/inbound.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { downloadAttachment } from "../../../operations/inbound/emails/download.ts";
import { existing, inboundReads } from "../../../operations/inbound/emails/find-inbound.ts";

export const handler = endpoint(
  inboundEmails.getInboundAttachment,
  { reads: ({ params }, { projectId }) => inboundReads(projectId, params.inboundEmailId) },
  async ({ params }, { services, found }) =>
    downloadAttachment(services, existing(found.inbound), params.attachmentIndex),
);
