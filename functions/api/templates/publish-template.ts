import { templates } from "../../contract/templates/templates.ts";
import { endpoint } from "../../http/endpoint.ts";
import { callLinks } from "../../operations/templates/call-links.ts";
import { latestReads } from "../../operations/templates/find-template.ts";
import { publishTemplate } from "../../operations/templates/publish-template.ts";
import { savedView } from "../../operations/templates/template-view.ts";

export const handler = endpoint(
  templates.publishTemplate,
  { reads: ({ params }, { projectId }) => latestReads(projectId, params.templateId) },
  async ({ body }, { services, found }) => {
    const { template, version, findings } = await publishTemplate(services, found, body?.ifRevision);
    const called = body?.checkLinks ? await callLinks(services, version.content) : [];
    return savedView(template, version, [...findings, ...called]);
  },
);
