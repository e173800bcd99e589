import { Refusal } from "../../../domain/platform/refusals.ts";
import { allSlices } from "../../../domain/platform/slices.ts";
import type { Services } from "../../../services.ts";
import { updateEmail } from "../../../store/emails/email-changes.ts";
import { type Email, parseEmail } from "../../../store/emails/emails.ts";
import { dueAt, listHeld } from "../../../store/platform/jobs/due.ts";
import { emailKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { firstShardReads } from "../../../store/projects/funds.ts";
import { endRelease } from "../../../store/sending/releases.ts";
import { cancelUnsent, isDropped } from "../../emails/cancel-unsent.ts";
import { queueEmails } from "../../emails/queue-emails.ts";
import { redeliveryTimeoutMs } from "../../emails/timeouts.ts";

/** An email that is being held now may appear in the index a moment later: the release is kept this long. */
const indexLagMs = 60_000;

/**
 * Queues the emails that were held while their project was paused, and cancels those that the resumption drops. If it is
 * paused again, workers hold them again.
 */
export async function releaseHeld(services: Services, projectId: string): Promise<void> {
  const { tables, clock } = services;
  const { firstShard } = await readTogether(tables, firstShardReads(projectId));
  const dropBefore = firstShard?.dropBefore;
  const ends = await Promise.all(
    allSlices(firstShard?.slices ?? 1).map((slice) => releaseSlice(services, projectId, slice, dropBefore)),
  );
  if (ends.every((isEnd) => isEnd))
    await endRelease(tables, projectId, new Date(clock().getTime() - indexLagMs));
}

/** Returns whether all of a slice was released. */
async function releaseSlice(
  services: Services,
  projectId: string,
  slice: number,
  dropBefore: string | undefined,
): Promise<boolean> {
  for (let round = 0; round < 50; round++) {
    const rows = await listHeld(services.tables, projectId, slice, 100);
    const released = await Promise.allSettled(
      rows.map(({ sk }) => release(services, projectId, sk, dropBefore)),
    );
    // Those that were released are queued, whatever became of another.
    await queueEmails(
      services,
      released.flatMap((one) => (one.status === "fulfilled" ? (one.value ?? []) : [])),
    );
    const failed = released.find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
    if (rows.length < 100) return true;
  }
  return false;
}

/** Returns the email where it is to be sent to its queue. */
async function release(
  services: Services,
  projectId: string,
  emailId: string,
  dropBefore: string | undefined,
): Promise<Email | undefined> {
  if (!dropBefore) return queueAgain(services, projectId, emailId);
  const item = await getItem(services.tables, "data", emailKey(projectId, emailId));
  const email = item && parseEmail(item);
  if (email?.stage !== "held") return undefined;
  if (!isDropped(email, dropBefore)) return queueAgain(services, projectId, emailId);
  await drop(services, email);
  return undefined;
}

/** Another release of the same emails may have been faster: a message of the queue and the sweeper each do one. */
async function drop(services: Services, email: Email): Promise<void> {
  try {
    await cancelUnsent(services, email, async () => undefined);
  } catch (error) {
    if (!(error instanceof Refusal) || error.name !== "invalid_state") throw error;
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
  // Only from `held`: a row that the index shows late may have another stage by now.
  const change = { to: "queued" as const, from: ["held"] as const, set };
  const written = await updateEmail(services.tables, projectId, emailId, change);
  return "item" in written ? parseEmail(written.item) : undefined;
}
