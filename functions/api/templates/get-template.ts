import { templates } from "../../contract/templates/templates.ts";
import { endpoint } from "../../http/endpoint.ts";
import { latestReads, latestVersion } from "../../operations/templates/find-template.ts";
import { templateView } from "../../operations/templates/template-view.ts";

export const handler = endpoint(
  templates.getTemplate,
  { reads: ({ params }, { projectId }) => latestReads(projectId, params.templateId) },
  async (_, { services, found }) => templateView(found.template, await latestVersion(services, found)),
);
