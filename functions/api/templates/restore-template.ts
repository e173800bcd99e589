import { templates } from "../../contract/templates/templates.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeReads } from "../../operations/templates/change-template.ts";
import { restoreVersion } from "../../operations/templates/restore-version.ts";
import { savedView } from "../../operations/templates/template-view.ts";

export const handler = endpoint(
  templates.restoreTemplate,
  { reads: ({ params }, { projectId }) => changeReads(projectId, params.templateId) },
  async ({ body }, { caller: { actor }, services, found }) => {
    const change = { ...body, editedBy: actor };
    const { template, version, findings } = await restoreVersion(services, found, change);
    return savedView(template, version, findings);
  },
);
