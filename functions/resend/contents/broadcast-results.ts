import type * as z from "zod/mini";
import { handler as getBroadcastAnalytics } from "../../api/broadcasts/get-broadcast-analytics.ts";
import { handler as listBroadcastEmails } from "../../api/broadcasts/list-broadcast-emails.ts";
import type { broadcastResults as declared } from "../../contract/broadcasts/broadcast-results.ts";
import { bounceTypes, recipientEvents } from "../../domain/broadcasts/figures/recipient-events.ts";
import { invalid, listView } from "../engine/fields.ts";
import { pageOfAll, readRange } from "../engine/page-of-all.ts";
import type { ResendRequest } from "../engine/request.ts";

/** What became of a broadcast, by recipients and by links. */
export const broadcastOutcomes = {
  "broadcasts.recipients": async ({ ask, params, query }: ResendRequest) => {
    const { type, email, bounce_type: bounceType, ...page } = query;
    const found = await ask(listBroadcastEmails, () => {
      requireOneOf("type", type, recipientEvents);
      if (bounceType !== undefined) requireOneOf("bounce_type", bounceType, bounceTypes);
      return { params, query: { ...page, event: type, to: email, bounceType } };
    });
    return listView(found, (recipient) => shownRecipient(recipient, type));
  },
  /** A broadcast has at most a hundred links, which are counted at once. */
  "broadcasts.clickedLinks": async ({ ask, params, query }: ResendRequest) => {
    const { links } = await ask(getBroadcastAnalytics, () => {
      readRange(query);
      return { params };
    });
    const rows = links.flatMap(({ link, clicks, recipients }, at) =>
      link === null || clicks === 0 ? [] : [{ id: String(at), url: link, clicks, unique_clicks: recipients }],
    );
    return listView(pageOfAll(rows, readRange(query)), (row) => row);
  },
};

type ShownRecipient = z.output<(typeof declared.listBroadcastEmails.reply)[1]>["items"][number];

function shownRecipient({ id, contactId, to, clicks, bounceType }: ShownRecipient, type: string | undefined) {
  const links = clicks.flatMap(({ link, clicks: count }) =>
    link === null ? [] : [{ url: link, clicks: count }],
  );
  return {
    ...{ id, contact_id: contactId, email: to },
    // Only that an email was opened is kept, not how often.
    ...(type === "opened" && { count: 1 }),
    ...(type === "clicked" && {
      count: clicks.reduce((sum, one) => sum + one.clicks, 0),
      clicked_links: links,
    }),
    ...(type === "bounced" && { bounce_type: bounceType }),
  };
}

function requireOneOf(field: string, given: string | undefined, known: readonly string[]): void {
  if (given === undefined) throw invalid(field, "is required");
  if (!known.includes(given)) throw invalid(field, `must be one of ${known.join(", ")}`);
}
