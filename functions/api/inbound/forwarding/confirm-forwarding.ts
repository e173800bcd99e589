import { forwarding } from "../../../contract/inbound/forwarding.ts";
import { page } from "../../../http/page.ts";
import {
  findForwarding,
  forwardingReads,
  noForwarding,
} from "../../../operations/inbound/forwarding/find-forwarding.ts";
import { forwardingPage } from "../../../operations/inbound/forwarding/forwarding-page.ts";
import { confirmForwardAddress } from "../../../store/inbound/forward-addresses.ts";

export const handler = page(
  forwarding.confirmForwarding,
  { reads: ({ params }) => forwardingReads(params.confirmToken) },
  async ({ params, body }, { services, found }) => {
    const link = await findForwarding(services, params.confirmToken, found);
    const { aim, asked } = link;
    if (body.confirm !== "yes") return forwardingPage(link);
    if (asked.status === "pending" && !(await confirmForwardAddress(services.tables, aim, services.clock())))
      throw noForwarding();
    return forwardingPage({ ...link, asked: { ...asked, status: "confirmed" } });
  },
);
