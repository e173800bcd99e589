import { imports } from "../../contract/imports/imports.ts";
import { endpoint } from "../../http/endpoint.ts";
import { exportReads, newExport } from "../../operations/imports/new-export.ts";
import { exportView } from "../../views/imports/file-job-views.ts";

export const handler = endpoint(
  imports.createExport,
  {
    reads: ({ body: { audienceId, topicId, segmentId } }, { projectId }) =>
      exportReads(projectId, audienceId ?? topicId ?? segmentId),
  },
  async (_, { caller: { projectId }, services, found }) =>
    exportView(await newExport(services, projectId, found), null),
);
