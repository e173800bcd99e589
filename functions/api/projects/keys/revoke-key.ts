import { keys } from "../../../contract/projects/keys.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findKey, keysReads, revokeKey } from "../../../operations/projects/change-key.ts";
import { keyView } from "../../../views/projects/key-view.ts";

export const handler = endpoint(
  keys.revokeKey,
  { reads: (_, { projectId }) => keysReads(projectId) },
  async ({ params }, { caller, services, found }) =>
    keyView(await revokeKey(services, caller.actor, findKey(found.keys, params.keyId))),
);
