import type { Services } from "../../services.ts";
import { emailUpdate } from "../../store/emails/email-changes.ts";
import { type Email, parseEmail } from "../../store/emails/emails.ts";
import { dueAt, listHeld } from "../../store/platform/due.ts";
import { updateItem } from "../../store/platform/write.ts";
import { endRelease } from "../../store/sending/releases.ts";
import { redeliveryTimeoutMs } from "../emails/accept/accept-email.ts";
import { queueEmails } from "../emails/queue-emails.ts";

/** Mail that is laid aside just now may show in the index a moment later: the release stands this long. */
const indexLagMs = 60_000;

/**
 * Queues the mail that waited while its project was paused. Should it be paused again meanwhile, the workers lay it
 * aside again.
 */
export async function releaseHeld(services: Services, projectId: string): Promise<void> {
  const { tables, clock } = services;
  for (let round = 0; round < 50; round++) {
    const rows = await listHeld(tables, projectId, 100);
    const released = await Promise.all(rows.map(({ sk }) => queueAgain(services, projectId, sk)));
    await queueEmails(
      services,
      released.flatMap((email) => email ?? []),
    );
    if (rows.length < 100) return endRelease(tables, projectId, new Date(clock().getTime() - indexLagMs));
  }
}

async function queueAgain(
  services: Services,
  projectId: string,
  emailId: string,
): Promise<Email | undefined> {
  const now = services.clock();
  const set = {
    queuedAt: now.toISOString(),
    ...dueAt(emailId, new Date(now.getTime() + redeliveryTimeoutMs)),
  };
  // Only what is held: a row that the index shows late may have moved on.
  const update = emailUpdate(projectId, emailId, { to: "queued", from: ["held"], set });
  const written = await updateItem(services.tables, "data", update);
  return "item" in written ? parseEmail(written.item) : undefined;
}
