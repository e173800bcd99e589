import type { Services } from "../../../services.ts";
import { type Email, newEmailWrite } from "../../../store/emails/emails.ts";
import { dueAt } from "../../../store/platform/due.ts";
import { putNew } from "../../../store/platform/write.ts";
import { ttlsOf } from "../../platform/retention.ts";
import { redeliveryTimeoutMs } from "../accept/accept-email.ts";

/** Gives an entry of a bulk call its own row, once, however often it is asked for. */
export async function writeBulkEmails(services: Services, email: Email): Promise<void> {
  const at = email.scheduledAt
    ? new Date(email.scheduledAt)
    : new Date(services.clock().getTime() + redeliveryTimeoutMs);
  const write = newEmailWrite(
    services.tables,
    email,
    dueAt(email.id, at),
    ttlsOf(services, email.scheduledAt).facts,
  );
  const item = write.Put?.Item;
  // The write that a transaction would make, made alone.
  if (item) await putNew(services.tables, "data", item as typeof item & { pk: string; sk: string });
}
