import { inboundRouting } from "../../../contract/inbound/routing.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { settingsReads } from "../../../operations/inbound/rules/find-rule.ts";
import { settingsView } from "../../../operations/inbound/rules/rule-views.ts";

export const handler = endpoint(
  inboundRouting.getInboundSettings,
  { reads: (_, { projectId }) => settingsReads(projectId) },
  async (_, { found }) => settingsView(found.settings),
);
