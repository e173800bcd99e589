import { keys } from "../../contract/keys.ts";
import { endpoint } from "../../http/endpoint.ts";
import { findKey, revokeKey } from "../../operations/change-key.ts";
import { keyView } from "../../operations/key-view.ts";
import { apiKeysOf } from "../../store/api-keys.ts";
import { listItems } from "../../store/read.ts";

export const handler = endpoint(
  keys.revokeKey,
  async ({ params }, { caller, services, found }) => {
    const one = findKey(found.listed, params.keyId);
    return keyView(await revokeKey(services, caller.actor, one));
  },
  (_, projectId, services) => ({ data: [], listed: () => listItems(services.tables, apiKeysOf(projectId)) }),
);
