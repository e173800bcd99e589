import { suppressions } from "../../../contract/contacts/suppressions.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { removeSuppressions } from "../../../operations/contacts/consent/remove-suppressions.ts";

export const handler = endpoint(
  suppressions.removeSuppressions,
  { reads: () => ({}) },
  async ({ body }, { caller: { projectId }, services }) => ({
    items: await removeSuppressions(services, projectId, body.ids),
  }),
);
