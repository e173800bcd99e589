import { broadcasts } from "../../contract/broadcasts/broadcasts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { savedView } from "../../operations/broadcasts/broadcast-view.ts";
import { groupAfter, withSettings } from "../../operations/broadcasts/draft-settings.ts";
import { checkSender, targetReads } from "../../operations/broadcasts/draft-target.ts";
import { limitReads, newBroadcast } from "../../operations/broadcasts/new-broadcast.ts";

export const handler = endpoint(
  broadcasts.createBroadcast,
  {
    reads: ({ body }, { projectId, services }) => ({
      ...limitReads(services, projectId),
      ...targetReads(projectId, body.domainId, groupAfter(undefined, body)),
    }),
  },
  async ({ body }, { caller: { projectId }, services, found }) => {
    const { name, domainId } = body;
    const content = withSettings({ replyTo: [] }, body);
    const { namedDomain = "", namedGroup: groupId, limit } = found;
    checkSender(content.from, namedDomain);
    return savedView(await newBroadcast(services, projectId, { name, domainId, groupId, content }, limit));
  },
);
