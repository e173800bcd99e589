import { forwarding } from "../../../contract/inbound/forwarding.ts";
import { page } from "../../../http/page.ts";
import { findForwarding, forwardingReads } from "../../../operations/inbound/forwarding/find-forwarding.ts";
import { forwardingPage } from "../../../operations/inbound/forwarding/forwarding-page.ts";

/** Email scanners and previews follow every link, so this one changes nothing. */
export const handler = page(
  forwarding.showForwardingPage,
  { reads: ({ params }) => forwardingReads(params.confirmToken) },
  async ({ params }, { services, found }) =>
    forwardingPage(await findForwarding(services, params.confirmToken, found)),
);
