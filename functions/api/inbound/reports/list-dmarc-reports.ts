import { dmarcReports } from "../../../contract/inbound/dmarc-reports.ts";
import { isId } from "../../../domain/platform/ids.ts";
import { invalidCursor, pageRequest } from "../../../domain/platform/page-request.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { domainReads } from "../../../operations/domains/find-domain.ts";
import { cursorPage } from "../../../operations/platform/list-pages.ts";
import { type DmarcReportRow, queryDmarcReports } from "../../../store/inbound/dmarc-reports.ts";
import { dmarcReportKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";

export const handler = endpoint(
  dmarcReports.listDmarcReports,
  { reads: ({ params }, { projectId }) => domainReads(projectId, params.domainId) },
  async ({ query }, { caller: { projectId }, services, found }) => {
    const request = pageRequest(query, undefined);
    if (request.mode !== "cursor") throw new Error("this list has no offset mode");
    if (!found.setup) throw new Refusal("not_found", "Domain not found in this project.");
    const { name } = found.setup;
    const { cursor } = request;
    if (cursor !== undefined) {
      const key = dmarcReportKey(projectId, name, cursor);
      if (!isId("dmr", cursor) || !(await getItem(services.tables, "data", key))) throw invalidCursor();
    }
    return cursorPage<DmarcReportRow>(
      { read: (from) => queryDmarcReports(services.tables, projectId, name, from) },
      request,
    );
  },
);
