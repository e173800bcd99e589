import { templates } from "../../contract/templates/templates.ts";
import { endpoint } from "../../http/endpoint.ts";
import { templateReads, versionReads } from "../../operations/templates/find-template.ts";
import { contentView, versionSummary } from "../../operations/templates/template-view.ts";

export const handler = endpoint(
  templates.getTemplateVersion,
  {
    reads: ({ params: { templateId, templateVersion } }, { projectId }) => ({
      ...templateReads(projectId, templateId),
      ...versionReads(projectId, templateId, templateVersion),
    }),
  },
  async (_, { found: { template, version } }) => ({
    ...versionSummary(template, version),
    ...contentView(version),
  }),
);
