import { suppressions } from "../../contract/suppressions.ts";
import { Refusal } from "../../domain/refusals.ts";
import { endpoint } from "../../http/endpoint.ts";
import { endSuppression } from "../../operations/end-suppression.ts";
import { suppressionKey } from "../../store/keys.ts";
import { parseSuppression } from "../../store/suppression-rows.ts";

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
