import { imports } from "../../contract/imports/imports.ts";
import { invalidCursor, pageRequest } from "../../domain/platform/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { readFileJob } from "../../operations/imports/file-job-views.ts";
import { cursorPage } from "../../operations/platform/list-pages.ts";
import { type LineError, listLineErrors } from "../../store/platform/job-rows.ts";
import { jobKey, jobRowKey } from "../../store/platform/keys.ts";

export const handler = endpoint(
  imports.listImportErrors,
  async ({ params: { importId }, query }, { caller: { projectId }, services, found }) => {
    const request = pageRequest(query, undefined);
    if (request.mode !== "cursor") throw new Error("this list has no offset mode");
    readFileJob(projectId, importId, found);
    const { cursor } = request;
    if (cursor !== undefined && !(isLine(cursor) && found.data(jobRowKey(projectId, importId, cursor))))
      throw invalidCursor();
    return cursorPage<LineError>(
      { read: (from) => listLineErrors(services.tables, projectId, importId, from) },
      request,
    );
  },
  ({ params: { importId }, query }, projectId) => {
    const cursor = query.after || query.before || "";
    const row = isLine(cursor) ? [jobRowKey(projectId, importId, cursor)] : [];
    return { data: [jobKey(projectId, importId), ...row] };
  },
);

function isLine(cursor: string): boolean {
  return /^\d{10}$/.test(cursor);
}
