import { inboundEmails } from "../../contract/inbound/inbound.ts";
import { endpoint } from "../../http/endpoint.ts";
import { downloadRaw } from "../../operations/inbound/download.ts";
import { existing, inboundReads } from "../../operations/inbound/find-inbound.ts";

export const handler = endpoint(
  inboundEmails.getInboundRaw,
  { reads: ({ params }, { projectId }) => inboundReads(projectId, params.inboundEmailId) },
  async (_, { services, found }) => downloadRaw(services, existing(found.inbound)),
);
