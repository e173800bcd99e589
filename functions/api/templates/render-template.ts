import { templates } from "../../contract/templates/templates.ts";
import { endpoint } from "../../http/endpoint.ts";
import { requireScope } from "../../operations/projects/admission/require-scope.ts";
import { renderReads, renderVersion } from "../../operations/templates/render-version.ts";

export const handler = endpoint(
  templates.renderTemplate,
  { reads: ({ params, body }, { projectId }) => renderReads(projectId, params.templateId, body ?? {}) },
  async ({ body = {} }, { caller: { scopes }, services, found }) => {
    if (body.contactId !== undefined) requireScope(scopes, "contact:read");
    return renderVersion(services, found, body);
  },
);
