import { outbound } from "../../contract/outbound.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeOutbound } from "../../operations/change-outbound.ts";
import { pauseChange } from "../../store/outbound.ts";

export const handler = endpoint(outbound.pauseOutbound, ({ body }, { caller, services }) =>
  changeOutbound(services, caller.projectId, () =>
    pauseChange(services.clock().toISOString(), body.reason ?? ""),
  ),
);
