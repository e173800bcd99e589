import { suppressions } from "../../../contract/contacts/suppressions.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { suppressAddress } from "../../../operations/contacts/consent/suppress-address.ts";
import { parseAddressState } from "../../../store/contacts/address-states.ts";
import { addressStateKey } from "../../../store/platform/keys.ts";
import { row } from "../../../store/platform/read-plan.ts";
import { suppressionView } from "../../../views/contacts/suppression-view.ts";

export const handler = endpoint(
  suppressions.createSuppression,
  {
    reads: ({ body }, { projectId }) => ({
      addressState: row(addressStateKey(projectId, body.email.key), parseAddressState),
    }),
  },
  async ({ body: { email, scope = "all", expiresAt } }, { caller: { projectId }, services, found }) => {
    refusePast(expiresAt, services.clock());
    const request = {
      ...({ reason: "manual", scope } as const),
      ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    };
    const { suppression, isNew } = await suppressAddress(services, projectId, email.key, request, found);
    if (isNew) return suppressionView(suppression);
    throw new Refusal("already_exists", `Suppression \`${suppression.id}\` already covers this address.`);
  },
);

function refusePast(expiresAt: Date | undefined, now: Date): void {
  if (!expiresAt || expiresAt > now) return;
  const issues = [{ path: "expiresAt", message: "must not be in the past" }];
  throw new Refusal("validation_error", "expiresAt: must not be in the past.", { issues });
}
