import { imports } from "../../contract/imports/imports.ts";
import { endpoint } from "../../http/endpoint.ts";
import { fileJobReads, requireFileJob } from "../../operations/imports/find-file-job.ts";
import { importView } from "../../views/imports/file-job-views.ts";

export const handler = endpoint(
  imports.getImport,
  { reads: ({ params }, { projectId }) => fileJobReads(projectId, params.importId) },
  async (_, { found }) => importView(requireFileJob(found)),
);
