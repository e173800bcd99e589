import { unsubscribe } from "../../../contract/contacts/unsubscribe.ts";
import { page } from "../../../http/page.ts";
import { noteUnsubscribed } from "../../../operations/broadcasts/reports/note-unsubscribed.ts";
import { findLink, linkReads } from "../../../operations/contacts/consent/find-link.ts";
import { optOut } from "../../../operations/contacts/consent/opt-out.ts";
import { unsubscribePage } from "../../../operations/contacts/consent/unsubscribe-page.ts";

export const handler = page(
  unsubscribe.unsubscribeByLink,
  { reads: ({ params }) => linkReads(params.linkToken) },
  async ({ params, body }, { services, found }) => {
    const link = await findLink(services, params.linkToken, found);
    const { projectId, address } = link;
    const topic = body.scope === "all" ? undefined : link.topic;
    await optOut(services, { projectId, address, topicId: topic?.id, source: "link" });
    await noteUnsubscribed(services, projectId, link.emailId);
    const now = topic ? { isOutOfTopic: true } : { isOutOfAll: true };
    return unsubscribePage({ ...link, ...now });
  },
);
