import { inboundEmails } from "../../../contract/inbound/inbound.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { downloadRaw } from "../../../operations/inbound/emails/download.ts";
import { existing, inboundReads } from "../../../operations/inbound/emails/find-inbound.ts";

export const handler = endpoint(
  inboundEmails.getInboundRaw,
  { reads: ({ params }, { projectId }) => inboundReads(projectId, params.inboundEmailId) },
  async (_, { services, found }) => downloadRaw(services, existing(found.inbound)),
);
