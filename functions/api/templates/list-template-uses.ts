import { templates } from "../../contract/templates/templates.ts";
import { endpoint } from "../../http/endpoint.ts";
import {
  broadcastsWith,
  routesWith,
  templateIn,
  usersOf,
  usesReads,
} from "../../operations/templates/template-uses.ts";
import { templateSummary } from "../../operations/templates/template-view.ts";

export const handler = endpoint(
  templates.listTemplateUses,
  { reads: (_, { projectId }) => usesReads(projectId) },
  async ({ params: { templateId } }, { services, found }) => {
    const template = templateIn(found, templateId);
    const broadcasts = await broadcastsWith(services, template);
    return {
      items: usersOf(found, template.id).map(templateSummary),
      broadcasts: broadcasts.map(({ id, name, status }) => ({ id, name, status })),
      routes: routesWith(found.routes, template.id).map(({ id, name, match: { recipient }, enabled }) => ({
        ...{ id, name, recipient, enabled },
      })),
    };
  },
);
