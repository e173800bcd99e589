import { broadcasts } from "../../contract/broadcasts/broadcasts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { savedView } from "../../operations/broadcasts/broadcast-view.ts";
import { broadcastReads, wholeBroadcast } from "../../operations/broadcasts/find-broadcast.ts";
import { limitReads, newBroadcast } from "../../operations/broadcasts/new-broadcast.ts";

export const handler = endpoint(
  broadcasts.duplicateBroadcast,
  {
    reads: ({ params }, { projectId, services }) => ({
      ...broadcastReads(projectId, params.broadcastId),
      ...limitReads(services, projectId),
    }),
  },
  async ({ body }, { caller: { projectId }, services, found }) => {
    const { broadcast, content } = await wholeBroadcast(services, found);
    const { domainId, groupId } = broadcast;
    const name = body?.name ?? `${[...broadcast.name].slice(0, 93).join("")} (copy)`;
    return savedView(
      await newBroadcast(services, projectId, { name, domainId, groupId, content }, found.limit),
    );
  },
);
