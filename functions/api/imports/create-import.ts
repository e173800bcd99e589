import { imports } from "../../contract/imports/imports.ts";
import { endpoint } from "../../http/endpoint.ts";
import { missingGroupReads, requireGroups } from "../../operations/contacts/groups/find-group.ts";
import { newImport } from "../../operations/imports/new-import.ts";
import { requireScope } from "../../operations/projects/admission/require-scope.ts";
import { importView } from "../../views/imports/file-job-views.ts";

export const handler = endpoint(
  imports.createImport,
  {
    reads: ({ body: { audienceIds = [], topicIds = [] } }, { projectId }) =>
      missingGroupReads(projectId, [...audienceIds, ...topicIds]),
  },
  async ({ body }, { caller: { projectId, actor, scopes }, services, found }) => {
    if (body.topicIds?.length) requireScope(scopes, "subscription:subscribe");
    requireGroups(found);
    const { job, uploadUrl } = await newImport(services, projectId, actor, body);
    return { ...importView(job), uploadUrl };
  },
);
