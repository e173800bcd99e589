import { templates } from "../../contract/templates/templates.ts";
import { endpoint } from "../../http/endpoint.ts";
import { deleteTemplate, templateListReads } from "../../operations/templates/delete-template.ts";

export const handler = endpoint(
  templates.deleteTemplate,
  { reads: (_, { projectId }) => templateListReads(projectId) },
  async ({ params: { templateId } }, { caller: { projectId }, services, found }) => {
    await deleteTemplate(services, projectId, templateId, found);
    return { id: templateId, deleted: true as const };
  },
);
