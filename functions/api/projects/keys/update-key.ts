import { keys } from "../../../contract/projects/keys.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeKey, findKey } from "../../../operations/projects/change-key.ts";
import { keyView } from "../../../operations/projects/key-view.ts";
import { listItems } from "../../../store/platform/read.ts";
import { apiKeysOf } from "../../../store/projects/api-keys.ts";

export const handler = endpoint(
  keys.updateKey,
  async ({ params, body }, { caller, services, found }) => {
    const one = findKey(found.listed, params.keyId);
    return keyView(await changeKey(services, caller.actor, one, body));
  },
  (_, projectId, services) => ({ data: [], listed: () => listItems(services.tables, apiKeysOf(projectId)) }),
);
