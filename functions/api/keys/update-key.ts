import { keys } from "../../contract/keys.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeKey, findKey } from "../../operations/change-key.ts";
import { keyView } from "../../operations/key-view.ts";
import { apiKeysOf } from "../../store/api-keys.ts";
import { listItems } from "../../store/read.ts";

export const handler = endpoint(
  keys.updateKey,
  async ({ params, body }, { caller, services, found }) => {
    const one = findKey(found.listed, params.keyId);
    return keyView(await changeKey(services, caller.actor, one, body));
  },
  (_, projectId, services) => ({ data: [], listed: () => listItems(services.tables, apiKeysOf(projectId)) }),
);
