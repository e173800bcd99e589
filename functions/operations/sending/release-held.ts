import { allSlices } from "../../domain/platform/slices.ts";
import type { Services } from "../../services.ts";
import { updateEmail } from "../../store/emails/email-changes.ts";
import { type Email, parseEmail } from "../../store/emails/emails.ts";
import { dueAt, listHeld } from "../../store/platform/due.ts";
import { readTogether } from "../../store/platform/read-plan.ts";
import { sliceReads } from "../../store/projects/funds.ts";
import { endRelease } from "../../store/sending/releases.ts";
import { queueEmails } from "../emails/queue-emails.ts";
import { redeliveryTimeoutMs } from "../emails/timeouts.ts";

/** An email that is being held now may appear in the index a moment later: the release is kept this long. */
const indexLagMs = 60_000;

/** Queues the emails that were held while their project was paused. If it is paused again, workers hold them again. */
export async function releaseHeld(services: Services, projectId: string): Promise<void> {
  const { tables, clock } = services;
  const { slices } = await readTogether(tables, sliceReads(projectId));
  const ends = await Promise.all(allSlices(slices).map((slice) => releaseSlice(services, projectId, slice)));
  if (ends.every((isEnd) => isEnd))
    await endRelease(tables, projectId, new Date(clock().getTime() - indexLagMs));
}

/** Returns whether all of a slice was released. */
async function releaseSlice(services: Services, projectId: string, slice: number): Promise<boolean> {
  for (let round = 0; round < 50; round++) {
    const rows = await listHeld(services.tables, projectId, slice, 100);
    const released = await Promise.all(rows.map(({ sk }) => queueAgain(services, projectId, sk)));
    await queueEmails(
      services,
      released.flatMap((email) => email ?? []),
    );
    if (rows.length < 100) return true;
  }
  return false;
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
  // Only from `held`: a row that the index shows late may have another stage by now.
  const change = { to: "queued" as const, from: ["held"] as const, set };
  const written = await updateEmail(services.tables, projectId, emailId, change);
  return "item" in written ? parseEmail(written.item) : undefined;
}
