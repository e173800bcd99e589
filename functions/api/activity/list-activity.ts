import { activity } from "../../contract/activity/activity.ts";
import { endpoint } from "../../http/endpoint.ts";
import { activityReads, listActivity } from "../../operations/activity/list-activity.ts";

export const handler = endpoint(
  activity.listActivity,
  { reads: ({ query }, { projectId, services }) => activityReads(services, projectId, query) },
  async ({ query }, { caller: { projectId }, services, found }) =>
    listActivity(services, projectId, query, found),
);
