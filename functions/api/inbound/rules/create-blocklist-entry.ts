import { inboundRouting } from "../../../contract/inbound/routing.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { blockSender } from "../../../operations/inbound/rules/block-sender.ts";
import { blockView } from "../../../operations/inbound/rules/rule-views.ts";

export const handler = endpoint(
  inboundRouting.createBlocklistEntry,
  { reads: () => ({}) },
  async ({ body }, { caller: { projectId }, services }) =>
    blockView(await blockSender(services, projectId, body)),
);
