import { imports } from "../../contract/imports/imports.ts";
import { endpoint } from "../../http/endpoint.ts";
import { importView, readFileJob } from "../../operations/imports/file-job-views.ts";
import { jobKey } from "../../store/platform/keys.ts";

export const handler = endpoint(
  imports.getImport,
  async ({ params }, { caller: { projectId }, found }) =>
    importView(readFileJob(projectId, params.importId, found)),
  ({ params }, projectId) => ({ data: [jobKey(projectId, params.importId)] }),
);
