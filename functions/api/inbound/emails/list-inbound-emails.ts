import { inboundEmails } from "../../../contract/inbound/inbound.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { inboundListReads, listInbound } from "../../../operations/inbound/emails/list-inbound.ts";

export const handler = endpoint(
  inboundEmails.listInboundEmails,
  { reads: ({ query }, { projectId }) => inboundListReads(projectId, query) },
  async ({ query }, { caller: { projectId }, services, found }) =>
    listInbound(services, projectId, query, found),
);
