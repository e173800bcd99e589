import { imports } from "../../contract/imports/imports.ts";
import { endpoint } from "../../http/endpoint.ts";
import { importView, readFileJob } from "../../operations/imports/file-job-views.ts";
import { startImport } from "../../operations/imports/new-import.ts";
import { jobKey } from "../../store/platform/keys.ts";

export const handler = endpoint(
  imports.startImport,
  async ({ params }, { caller: { projectId }, services, found }) =>
    importView(await startImport(services, readFileJob(projectId, params.importId, found))),
  ({ params }, projectId) => ({ data: [jobKey(projectId, params.importId)] }),
);
