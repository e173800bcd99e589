import { keys } from "../../../contract/projects/keys.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findKey, revokeKey } from "../../../operations/projects/change-key.ts";
import { keyView } from "../../../operations/projects/key-view.ts";
import { listItems } from "../../../store/platform/read.ts";
import { apiKeysOf } from "../../../store/projects/api-keys.ts";

export const handler = endpoint(
  keys.revokeKey,
  async ({ params }, { caller, services, found }) => {
    const one = findKey(found.listed, params.keyId);
    return keyView(await revokeKey(services, caller.actor, one));
  },
  (_, projectId, services) => ({ data: [], listed: () => listItems(services.tables, apiKeysOf(projectId)) }),
);
