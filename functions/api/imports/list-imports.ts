import { imports } from "../../contract/imports/imports.ts";
import { isId } from "../../domain/platform/ids.ts";
import { invalidCursor, pageRequest } from "../../domain/platform/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { cursorPage } from "../../operations/platform/list-pages.ts";
import { listJobsBeyond } from "../../store/platform/jobs/job-rows.ts";
import type { Job } from "../../store/platform/jobs/jobs.ts";
import { jobKey } from "../../store/platform/keys.ts";
import { optionalRow } from "../../store/platform/read-plan.ts";
import { importView } from "../../views/imports/file-job-views.ts";

export const handler = endpoint(
  imports.listImports,
  {
    reads: ({ query }, { projectId }) => {
      const cursor = query.after || query.before || "";
      const key = isId("imp", cursor) ? jobKey(projectId, cursor) : undefined;
      return { cursorExists: optionalRow(key, (item) => item !== undefined) };
    },
  },
  async ({ query }, { caller: { projectId }, services: { tables }, found }) => {
    const request = pageRequest(query, undefined);
    if (request.mode !== "cursor") throw new Error("this list has no offset mode");
    if (request.cursor !== undefined && !found.cursorExists) throw invalidCursor();
    const { status } = query;
    const read = async (from: Parameters<typeof listJobsBeyond>[3]) => {
      const { jobs, more } = await listJobsBeyond(tables, projectId, "imp", from);
      const row = (job: Job) => (status === undefined || job.status === status ? job : undefined);
      return { looked: jobs.map((job) => ({ id: job.id, row: row(job) })), more };
    };
    const page = await cursorPage<Job>({ read }, request, status !== undefined);
    return { ...page, items: page.items.map(importView) };
  },
);
