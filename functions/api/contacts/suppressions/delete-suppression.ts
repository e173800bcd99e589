import { suppressions } from "../../../contract/contacts/suppressions.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { endSuppression } from "../../../operations/contacts/consent/end-suppression.ts";
import { parseSuppression } from "../../../store/contacts/suppression-rows.ts";
import { suppressionKey } from "../../../store/platform/keys.ts";
import { row } from "../../../store/platform/read-plan.ts";

export const handler = endpoint(
  suppressions.deleteSuppression,
  {
    reads: ({ params }, { projectId }) => ({
      suppression: row(
        suppressionKey(projectId, params.suppressionId),
        (item) => item && parseSuppression(item),
      ),
    }),
  },
  async ({ params }, { caller: { projectId }, services, found: { suppression } }) => {
    if (!suppression) throw new Refusal("not_found", "Suppression not found in this project.");
    await endSuppression(services, projectId, suppression);
    return { id: params.suppressionId, deleted: true as const };
  },
);
