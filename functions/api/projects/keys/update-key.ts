import { keys } from "../../../contract/projects/keys.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeKey, findKey, keysReads } from "../../../operations/projects/change-key.ts";
import { keyView } from "../../../views/projects/key-view.ts";

export const handler = endpoint(
  keys.updateKey,
  { reads: (_, { projectId }) => keysReads(projectId) },
  async ({ params, body }, { caller, services, found }) =>
    keyView(await changeKey(services, caller.actor, findKey(found.keys, params.keyId), body)),
);
