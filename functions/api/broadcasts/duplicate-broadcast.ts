import { broadcasts } from "../../contract/broadcasts/broadcasts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { savedView } from "../../operations/broadcasts/broadcast-view.ts";
import { broadcastReads, wholeBroadcast } from "../../operations/broadcasts/find-broadcast.ts";
import { limitReads, newBroadcast } from "../../operations/broadcasts/new-broadcast.ts";
import { ruleAgain } from "../../operations/broadcasts/variants/given-variants.ts";
import { copyName } from "../../operations/platform/copy-name.ts";

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
    const { pinned: _, ...own } = content;
    const name = body?.name ?? copyName(broadcast.name);
    const variants = broadcast.variants && ruleAgain(broadcast.variants);
    const draft = { name, domainId, groupId, variants, content: own };
    return savedView(await newBroadcast(services, projectId, draft, found.limit));
  },
);
