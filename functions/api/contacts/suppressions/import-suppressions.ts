import { suppressions } from "../../../contract/contacts/suppressions.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { importSuppressions } from "../../../operations/contacts/consent/import-suppressions.ts";

export const handler = endpoint(
  suppressions.importSuppressions,
  { reads: () => ({}) },
  ({ body }, { caller: { projectId }, services }) =>
    importSuppressions(services, projectId, body.suppressions),
);
