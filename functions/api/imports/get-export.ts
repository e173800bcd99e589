import { imports } from "../../contract/imports/imports.ts";
import { endpoint } from "../../http/endpoint.ts";
import { exportUrl, fileJobReads, requireFileJob } from "../../operations/imports/find-file-job.ts";
import { exportView } from "../../views/imports/file-job-views.ts";

export const handler = endpoint(
  imports.getExport,
  { reads: ({ params }, { projectId }) => fileJobReads(projectId, params.exportId) },
  async (_, { services, found }) => {
    const job = requireFileJob(found);
    return exportView(job, await exportUrl(services, job));
  },
);
