import { suppressions } from "../../../contract/contacts/suppressions.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { endSuppression } from "../../../operations/contacts/consent/end-suppression.ts";
import { parseSuppression } from "../../../store/contacts/suppression-rows.ts";
import { suppressionKey } from "../../../store/platform/keys.ts";

export const handler = endpoint(
  suppressions.deleteSuppression,
  async ({ params: { suppressionId } }, { caller: { projectId }, services, found }) => {
    const item = found.data(suppressionKey(projectId, suppressionId));
    if (!item) throw new Refusal("not_found", "there is no such suppression in this project");
    await endSuppression(services, projectId, parseSuppression(item));
    return { id: suppressionId, deleted: true as const };
  },
  ({ params }, projectId) => ({ data: [suppressionKey(projectId, params.suppressionId)] }),
);
