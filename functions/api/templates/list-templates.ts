import { templates } from "../../contract/templates/templates.ts";
import { boundedPage } from "../../domain/platform/bounded-page.ts";
import { pageRequest } from "../../domain/platform/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { templateListReads } from "../../operations/templates/template-uses.ts";
import { templateSummary } from "../../operations/templates/template-view.ts";

export const handler = endpoint(
  templates.listTemplates,
  { reads: (_, { projectId }) => templateListReads(projectId) },
  async ({ query }, { services: { deployment }, found }) => {
    const request = pageRequest(query, deployment.paginationMaxOffset);
    const shown = found.templates.filter(({ kind }) => query.kind === undefined || kind === query.kind);
    return boundedPage(shown.map(templateSummary), request, ({ id, createdAt }) => ({
      id,
      sortValue: createdAt,
    }));
  },
);
