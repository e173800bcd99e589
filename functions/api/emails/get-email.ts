import { emails } from "../../contract/emails/emails.ts";
import { endpoint } from "../../http/endpoint.ts";
import { rowsOf } from "../../operations/emails/find-email.ts";
import { readEmail } from "../../operations/emails/read-email.ts";
import { subscribedWebhooksKey } from "../../store/platform/keys.ts";

export const handler = endpoint(
  emails.getEmail,
  ({ params }, { caller, services, found }) => readEmail(services, caller.projectId, params.emailId, found),
  ({ params }, projectId) => ({
    data: [...rowsOf(projectId, String(params["emailId"])), subscribedWebhooksKey(projectId)],
  }),
);
