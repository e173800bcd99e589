import { templates } from "../../contract/templates/templates.ts";
import { endpoint } from "../../http/endpoint.ts";
import { templateIn, templateListReads, usersOf } from "../../operations/templates/delete-template.ts";
import { templateSummary } from "../../operations/templates/template-view.ts";

export const handler = endpoint(
  templates.listTemplateUses,
  { reads: (_, { projectId }) => templateListReads(projectId) },
  async ({ params: { templateId } }, { found }) => {
    const { id } = templateIn(found, templateId);
    return { items: usersOf(found, id).map(templateSummary) };
  },
);
