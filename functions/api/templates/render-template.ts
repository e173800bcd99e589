import { templates } from "../../contract/templates/templates.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { holds } from "../../domain/platform/scopes.ts";
import { endpoint } from "../../http/endpoint.ts";
import { renderReads, renderVersion } from "../../operations/templates/render-version.ts";

export const handler = endpoint(
  templates.renderTemplate,
  { reads: ({ params, body }, { projectId }) => renderReads(projectId, params.templateId, body ?? {}) },
  async ({ body = {} }, { caller: { scopes }, services, found }) => {
    if (body.contactId !== undefined && !holds(scopes, "contact:read"))
      throw new Refusal("missing_scope", "This key lacks the scope `contact:read`.");
    return renderVersion(services, found, body);
  },
);
