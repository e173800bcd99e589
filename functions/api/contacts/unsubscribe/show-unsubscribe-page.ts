import { unsubscribe } from "../../../contract/contacts/unsubscribe.ts";
import { page } from "../../../http/page.ts";
import { findLink, linkReads } from "../../../operations/contacts/consent/find-link.ts";
import { unsubscribePage } from "../../../operations/contacts/consent/unsubscribe-page.ts";

/** Email scanners and previews follow every link, so this one changes nothing. */
export const handler = page(
  unsubscribe.showUnsubscribePage,
  { reads: ({ params }) => linkReads(params.linkToken) },
  async ({ params }, { services, found }) =>
    unsubscribePage(await findLink(services, params.linkToken, found)),
);
