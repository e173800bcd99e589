import { imports } from "../../contract/imports/imports.ts";
import { endpoint } from "../../http/endpoint.ts";
import { fileJobReads, requireFileJob } from "../../operations/imports/find-file-job.ts";
import { startImport } from "../../operations/imports/new-import.ts";
import { importView } from "../../views/imports/file-job-views.ts";

export const handler = endpoint(
  imports.startImport,
  { reads: ({ params }, { projectId }) => fileJobReads(projectId, params.importId) },
  async (_, { services, found }) => importView(await startImport(services, requireFileJob(found))),
);
