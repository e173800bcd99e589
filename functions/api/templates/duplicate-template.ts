import { templates } from "../../contract/templates/templates.ts";
import { endpoint } from "../../http/endpoint.ts";
import { copyName } from "../../operations/platform/copy-name.ts";
import { latestReads, latestVersion } from "../../operations/templates/find-template.ts";
import { newTemplate, newTemplateReads } from "../../operations/templates/new-template.ts";
import { savedView } from "../../operations/templates/template-view.ts";

export const handler = endpoint(
  templates.duplicateTemplate,
  {
    reads: ({ params }, { projectId, services }) => ({
      ...latestReads(projectId, params.templateId),
      ...newTemplateReads(services, projectId),
    }),
  },
  async ({ body }, { caller: { projectId }, services, found }) => {
    const { name, kind, purpose } = found.template;
    const { content } = await latestVersion(services, found);
    const copy = body?.name ?? copyName(name);
    const request = { name: copy, alias: body?.alias ?? undefined, kind, purpose, content };
    const { template, version, findings } = await newTemplate(services, projectId, request, found);
    return savedView(template, version, findings);
  },
);
