import { outbound } from "../../contract/outbound.ts";
import { endpoint } from "../../http/endpoint.ts";
import { outboundView } from "../../operations/outbound-view.ts";
import { readFunds } from "../../store/funds.ts";

export const handler = endpoint(outbound.getOutbound, async (_, { caller, services }) =>
  outboundView(await readFunds(services.tables, caller.projectId), services.clock()),
);
