import { imports } from "../../contract/imports.ts";
import { invalidCursor, pageRequest } from "../../domain/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { readFileJob } from "../../operations/file-job-views.ts";
import { walkPage } from "../../operations/walk.ts";
import { type LineError, listLineErrors } from "../../store/job-rows.ts";
import { jobKey, jobRowKey } from "../../store/keys.ts";

export const handler = endpoint(
  imports.listImportErrors,
  async ({ params: { importId }, query }, { caller: { projectId }, services, found }) => {
    const request = pageRequest(query, undefined);
    if (request.mode !== "cursor") throw new Error("this list has no offset mode");
    readFileJob(projectId, importId, found);
    const { cursor } = request;
    if (cursor !== undefined && !(isLine(cursor) && found.data(jobRowKey(projectId, importId, cursor))))
      throw invalidCursor();
    return walkPage<LineError>(
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
