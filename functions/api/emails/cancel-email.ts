import { emails } from "../../contract/emails/emails.ts";
import { endpoint } from "../../http/endpoint.ts";
import {
  broadcastChunkReads,
  refuseForBroadcast,
} from "../../operations/broadcasts/reading/find-broadcast-email.ts";
import { storeBulkEmail } from "../../operations/emails/bulk/store-bulk-email.ts";
import { cancelUnsent } from "../../operations/emails/cancel-unsent.ts";
import { checkEmailPin } from "../../operations/emails/check-email-pin.ts";
import { emailView } from "../../operations/emails/email-view.ts";
import { findEmail } from "../../operations/emails/find-email.ts";
import { publishQueued } from "../../operations/emails/publish-queued.ts";
import { emailWithWebhooksReads } from "../../operations/emails/read-email.ts";
import type { Email } from "../../store/emails/emails.ts";

export const handler = endpoint(
  emails.cancelEmail,
  {
    reads: ({ params }, { projectId }) => ({
      ...emailWithWebhooksReads(projectId, params.emailId),
      ...broadcastChunkReads(projectId, params.emailId),
    }),
  },
  async ({ params }, { caller, services, found }) => {
    if (found.chunk) await refuseForBroadcast(services, caller.projectId, params.emailId, found);
    const { webhooks } = found;
    const one = await findEmail(services, params.emailId, found);
    checkEmailPin(caller.pin, one.email.domainId, "cancel");
    const prepare = async (current: Email) => {
      if (!one.isStored) await storeBulkEmail(services, one.email);
      await publishQueued(services, current, webhooks);
    };
    const { email, events } = await cancelUnsent(services, one.email, prepare, webhooks);
    return emailView(email, one.body, { events, deliveries: [] });
  },
);
