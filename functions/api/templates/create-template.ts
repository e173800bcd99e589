import { templates } from "../../contract/templates/templates.ts";
import { endpoint } from "../../http/endpoint.ts";
import { withDraft } from "../../operations/templates/check-content.ts";
import {
  generatedContent,
  generatedPurpose,
  generationReads,
} from "../../operations/templates/generated-content.ts";
import { newTemplate, newTemplateReads } from "../../operations/templates/new-template.ts";
import { savedView } from "../../operations/templates/template-view.ts";

export const handler = endpoint(
  templates.createTemplate,
  {
    reads: ({ body: { html, mjml, fromGeneration } }, { projectId, services }) => ({
      ...newTemplateReads(services, projectId, html, mjml),
      ...generationReads(services, projectId, fromGeneration),
    }),
  },
  async ({ body }, { caller: { projectId }, services, found }) => {
    const { name, alias, kind = "template", fromGeneration } = body;
    const { generation } = found;
    const purpose = body.purpose ?? (generation ? generatedPurpose(generation) : "transactional");
    const content = withDraft(undefined, generation ? generatedContent(generation) : body);
    const request = {
      ...{ name, kind, purpose, alias: alias ?? undefined, content },
      generationId: fromGeneration,
    };
    const { template, version, findings } = await newTemplate(services, projectId, request, found);
    return savedView(template, version, findings);
  },
);
