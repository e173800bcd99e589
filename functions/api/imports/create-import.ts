import { imports } from "../../contract/imports/imports.ts";
import { endpoint } from "../../http/endpoint.ts";
import { refuseMissingGroup } from "../../operations/contacts/groups/find-group.ts";
import { importView } from "../../operations/imports/file-job-views.ts";
import { newImport } from "../../operations/imports/new-import.ts";
import { groupKey } from "../../store/platform/keys.ts";

export const handler = endpoint(
  imports.createImport,
  async ({ body }, { caller: { projectId, actor }, services, found }) => {
    for (const id of groupsIn(body)) refuseMissingGroup(projectId, id, found);
    const { job, uploadUrl } = await newImport(services, projectId, actor, body);
    return { ...importView(job), uploadUrl };
  },
  ({ body }, projectId) => ({ data: groupsIn(body).map((id) => groupKey(projectId, id)) }),
);

interface Groups {
  readonly audienceIds?: readonly string[] | undefined;
  readonly topicIds?: readonly string[] | undefined;
}

function groupsIn({ audienceIds = [], topicIds = [] }: Groups): readonly string[] {
  return [...audienceIds, ...topicIds];
}
