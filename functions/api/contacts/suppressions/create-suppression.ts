import { suppressions } from "../../../contract/contacts/suppressions.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { suppressAddress } from "../../../operations/contacts/consent/suppress-address.ts";
import { suppressionView } from "../../../operations/contacts/consent/suppression-view.ts";
import { addressStateKey } from "../../../store/platform/keys.ts";

export const handler = endpoint(
  suppressions.createSuppression,
  async ({ body: { email, scope = "all", expiresAt } }, { caller: { projectId }, services, found }) => {
    refusePast(expiresAt, services.clock());
    const { suppression, made } = await suppressAddress(
      services,
      projectId,
      email.key,
      {
        ...{ reason: "manual", scope },
        ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
      },
      found,
    );
    if (made) return suppressionView(suppression);
    throw new Refusal("already_exists", `${suppression.id} keeps mail from this address already`);
  },
  ({ body }, projectId) => ({ data: [addressStateKey(projectId, body.email.key)] }),
);

function refusePast(expiresAt: Date | undefined, now: Date): void {
  if (!expiresAt || expiresAt > now) return;
  const issues = [{ path: "expiresAt", message: "lies in the past" }];
  throw new Refusal("validation_error", "expiresAt: lies in the past", { issues });
}
