import { imports } from "../../contract/imports/imports.ts";
import { invalidCursor, pageRequest } from "../../domain/platform/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { fileJobReads, requireFileJob } from "../../operations/imports/find-file-job.ts";
import { cursorPage } from "../../operations/platform/list-pages.ts";
import { type LineError, listLineErrors } from "../../store/platform/jobs/job-rows.ts";
import { jobRowKey } from "../../store/platform/keys.ts";
import { optionalRow } from "../../store/platform/read-plan.ts";

const lineIdPattern = /^\d{10}$/;

export const handler = endpoint(
  imports.listImportErrors,
  {
    reads: ({ params: { importId }, query }, { projectId }) => {
      const cursor = query.after || query.before || "";
      const key = lineIdPattern.test(cursor) ? jobRowKey(projectId, importId, cursor) : undefined;
      return {
        ...fileJobReads(projectId, importId),
        cursorExists: optionalRow(key, (item) => item !== undefined),
      };
    },
  },
  async ({ query }, { caller: { projectId }, services, found }) => {
    const request = pageRequest(query, undefined);
    if (request.mode !== "cursor") throw new Error("this list has no offset mode");
    const { id } = requireFileJob(found);
    if (request.cursor !== undefined && !found.cursorExists) throw invalidCursor();
    return cursorPage<LineError>(
      { read: (from) => listLineErrors(services.tables, projectId, id, from) },
      request,
    );
  },
);
