import type { Services } from "../../../services.ts";
import { type Email, newEmailItem } from "../../../store/emails/emails.ts";
import { dueAt } from "../../../store/platform/due.ts";
import { put } from "../../../store/platform/write.ts";
import { ttlsOf } from "../../platform/retention.ts";
import { redeliveryTimeoutMs } from "../timeouts.ts";

/** Gives an email of a bulk call its own row; one that exists is left as it is. */
export async function storeBulkEmail(services: Services, email: Email): Promise<void> {
  const at = email.scheduledAt
    ? new Date(email.scheduledAt)
    : new Date(services.clock().getTime() + redeliveryTimeoutMs);
  const ttl = ttlsOf(services, email.scheduledAt).facts;
  await put(services.tables, "data", newEmailItem(email, dueAt(email.id, at), ttl));
}
