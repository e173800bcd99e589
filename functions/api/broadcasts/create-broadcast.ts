import { broadcasts } from "../../contract/broadcasts/broadcasts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { savedView } from "../../operations/broadcasts/broadcast-view.ts";
import { groupAfter, withSettings } from "../../operations/broadcasts/draft-settings.ts";
import { checkSender, targetReads } from "../../operations/broadcasts/draft-target.ts";
import { limitReads, newBroadcast } from "../../operations/broadcasts/new-broadcast.ts";
import { ruleAfter } from "../../operations/broadcasts/variants/given-variants.ts";

export const handler = endpoint(
  broadcasts.createBroadcast,
  {
    reads: ({ body }, { projectId, services }) => ({
      ...limitReads(services, projectId),
      ...targetReads(projectId, body, groupAfter(undefined, body)),
    }),
  },
  async ({ body }, { caller: { projectId }, services, found }) => {
    const { name, domainId } = body;
    const { namedDomain = "", namedGroup: groupId, namedTemplate, limit } = found;
    const content = withSettings({ replyTo: [] }, body, namedTemplate);
    checkSender(content.from, namedDomain);
    const draft = { name, domainId, groupId, variants: ruleAfter(undefined, body.variants), content };
    return savedView(await newBroadcast(services, projectId, draft, limit));
  },
);
