import { templates } from "../../contract/templates/templates.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeReads, changeTemplate } from "../../operations/templates/change-template.ts";
import { savedView } from "../../operations/templates/template-view.ts";

export const handler = endpoint(
  templates.updateTemplate,
  {
    reads: ({ params, body }, { projectId }) =>
      changeReads(projectId, params.templateId, body.html, body.mjml),
  },
  async ({ body }, { caller: { actor }, services, found }) => {
    const { template, version, findings } = await changeTemplate(services, found, {
      ...body,
      editedBy: actor,
    });
    return savedView(template, version, findings);
  },
);
