import { templates } from "../../contract/templates/templates.ts";
import { endpoint } from "../../http/endpoint.ts";
import { latestReads } from "../../operations/templates/find-template.ts";
import { publishTemplate } from "../../operations/templates/publish-template.ts";
import { templateView } from "../../operations/templates/template-view.ts";

export const handler = endpoint(
  templates.publishTemplate,
  { reads: ({ params }, { projectId }) => latestReads(projectId, params.templateId) },
  async ({ body }, { services, found }) => {
    const { template, version } = await publishTemplate(services, found, body?.ifRevision);
    return templateView(template, version);
  },
);
