import { activity } from "../../contract/activity/activity.ts";
import { endpoint } from "../../http/endpoint.ts";
import { listActivity, readsForActivity } from "../../operations/activity/list-activity.ts";

export const handler = endpoint(
  activity.listActivity,
  ({ query }, { caller: { projectId }, services, found }) => listActivity(services, projectId, query, found),
  ({ query }, projectId, services) => readsForActivity(services, projectId, query),
);
