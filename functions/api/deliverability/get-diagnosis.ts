import { diagnosis } from "../../contract/deliverability/diagnosis.ts";
import { endpoint } from "../../http/endpoint.ts";
import { diagnoseAddress } from "../../operations/deliverability/diagnose-address.ts";
import { requireScope } from "../../operations/projects/admission/require-scope.ts";
import { outboundView } from "../../operations/projects/outbound-view.ts";
import { projectFunds, projectFundsReads } from "../../operations/projects/project-funds.ts";
import { parseAddressState } from "../../store/contacts/address-states.ts";
import { addressStateKey } from "../../store/platform/keys.ts";
import { row } from "../../store/platform/read-plan.ts";
import { sliceReads } from "../../store/projects/slice-reads.ts";

export const handler = endpoint(
  diagnosis.getDiagnosis,
  {
    reads: ({ query }, { projectId, services }) => ({
      ...projectFundsReads(services, projectId),
      ...sliceReads(projectId),
      state: row(addressStateKey(projectId, query.address.key), parseAddressState),
    }),
  },
  async ({ query: { address, at } }, { caller: { projectId, scopes }, services, found }) => {
    requireScope(scopes, "contact:read");
    const shards = await projectFunds(services, projectId, found.shards);
    const { pausedAt } = outboundView(shards, services.clock());
    const { slices, state } = found;
    return diagnoseAddress(services, { projectId, address, at }, { slices, state, pausedAt });
  },
);
