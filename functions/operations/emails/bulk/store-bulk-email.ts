import type { Services } from "../../../services.ts";
import { type Email, newEmailItem } from "../../../store/emails/emails.ts";
import { dueAt } from "../../../store/platform/jobs/due.ts";
import { put } from "../../../store/platform/write.ts";
import { ttlsOf } from "../../platform/retention.ts";

/**
 * Gives an email of a bulk call its own row; one that exists is left as it is. Only a scheduled email is in the due
 * index: the others are found through the row of their bulk call, which is due until they were checked.
 */
export async function storeBulkEmail(services: Services, email: Email): Promise<void> {
  const { id, scheduledAt } = email;
  const due = scheduledAt === undefined ? undefined : dueAt(id, new Date(scheduledAt));
  await put(services.tables, "data", newEmailItem(email, due, ttlsOf(services, scheduledAt).facts));
}
