import { imports } from "../../contract/imports/imports.ts";
import { endpoint } from "../../http/endpoint.ts";
import { exportView } from "../../operations/imports/file-job-views.ts";
import { newExport } from "../../operations/imports/new-export.ts";
import { groupKey, propertiesKey } from "../../store/platform/keys.ts";

export const handler = endpoint(
  imports.createExport,
  async ({ body }, { caller: { projectId }, services, found }) => {
    const job = await newExport(services, projectId, groupIn(body), found);
    return exportView(services, job);
  },
  ({ body }, projectId) => {
    const groupId = groupIn(body);
    const group = groupId === undefined ? [] : [groupKey(projectId, groupId)];
    return { data: [propertiesKey(projectId), ...group] };
  },
);

interface ExportSelection {
  readonly audienceId?: string | undefined;
  readonly topicId?: string | undefined;
  readonly segmentId?: string | undefined;
}

function groupIn({ audienceId, topicId, segmentId }: ExportSelection): string | undefined {
  return audienceId ?? topicId ?? segmentId;
}
