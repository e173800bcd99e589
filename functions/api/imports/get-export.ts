import { imports } from "../../contract/imports/imports.ts";
import { endpoint } from "../../http/endpoint.ts";
import { exportView, readFileJob } from "../../operations/imports/file-job-views.ts";
import { jobKey } from "../../store/platform/keys.ts";

export const handler = endpoint(
  imports.getExport,
  async ({ params }, { caller: { projectId }, services, found }) =>
    exportView(services, readFileJob(projectId, params.exportId, found)),
  ({ params }, projectId) => ({ data: [jobKey(projectId, params.exportId)] }),
);
