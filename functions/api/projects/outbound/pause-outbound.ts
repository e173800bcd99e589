import { outbound } from "../../../contract/projects/outbound.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { outboundChangeReads } from "../../../operations/projects/change-outbound.ts";
import { pauseOutbound } from "../../../operations/projects/pause-outbound.ts";

export const handler = endpoint(
  outbound.pauseOutbound,
  { reads: (_, { projectId, services }) => outboundChangeReads(services, projectId) },
  async ({ body }, { caller: { projectId }, services, found }) =>
    pauseOutbound(services, { projectId, found }, body.reason ?? ""),
);
