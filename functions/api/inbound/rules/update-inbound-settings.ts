import { inboundRouting } from "../../../contract/inbound/routing.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeSettings } from "../../../operations/inbound/rules/change-settings.ts";
import { settingsReads } from "../../../operations/inbound/rules/find-rule.ts";
import { settingsView } from "../../../operations/inbound/rules/rule-views.ts";

export const handler = endpoint(
  inboundRouting.updateInboundSettings,
  { reads: (_, { projectId }) => settingsReads(projectId) },
  async ({ body }, { caller: { projectId }, services, found }) =>
    settingsView(await changeSettings(services, projectId, found.settings, body)),
);
