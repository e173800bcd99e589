import { templates } from "../../contract/templates/templates.ts";
import { endpoint } from "../../http/endpoint.ts";
import { deleteTemplate } from "../../operations/templates/delete-template.ts";
import { usesReads } from "../../operations/templates/template-uses.ts";

export const handler = endpoint(
  templates.deleteTemplate,
  { reads: (_, { projectId }) => usesReads(projectId) },
  async ({ params: { templateId } }, { caller: { projectId }, services, found }) => {
    await deleteTemplate(services, projectId, templateId, found);
    return { id: templateId, deleted: true as const };
  },
);
