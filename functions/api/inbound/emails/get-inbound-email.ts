import { inboundEmails } from "../../../contract/inbound/inbound.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { existing, inboundReads } from "../../../operations/inbound/emails/find-inbound.ts";
import { inboundView } from "../../../operations/inbound/emails/inbound-view.ts";
import { contentFile, unpackContent } from "../../../store/inbound/inbound-files.ts";

export const handler = endpoint(
  inboundEmails.getInboundEmail,
  { reads: ({ params }, { projectId }) => inboundReads(projectId, params.inboundEmailId) },
  async (_, { services, found }) => {
    const inbound = existing(found.inbound);
    if (inbound.status === "dropped") return inboundView(inbound, undefined);
    const files = await services.inboundFiles();
    const packed = await files.get(contentFile(inbound.projectId, inbound.id));
    return inboundView(inbound, packed && unpackContent(packed));
  },
);
