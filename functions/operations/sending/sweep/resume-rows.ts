import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { isStuck } from "../../../store/emails/email-rows.ts";
import { type Email, parseEmail } from "../../../store/emails/emails.ts";
import { placeInIndex } from "../../../store/platform/jobs/due.ts";
import { type Key, projectOf } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import type { Item } from "../../../store/platform/table.ts";
import { outcomeTimeoutMs } from "../../emails/timeouts.ts";
import { queueAgain } from "../queue-again.ts";
import { resumeStuckEmail } from "./resume-stuck-email.ts";

/** Moves emails on that wait for something, and gives each a place in the due index. Returns how many there were. */
export async function resumeRows(services: Services, items: readonly (Item & Key)[]): Promise<number> {
  const moved = await Promise.all(items.map((item) => resumeRow(services, item)));
  await queueAgain(
    services,
    moved.flatMap((email) => email ?? []),
  );
  return items.length;
}

/** A row that causes an error stops no other: it gets a place in the due index, to be tried again later. */
async function resumeRow(services: Services, item: Item & Key): Promise<Email | undefined> {
  try {
    return await resumeAsItIs(services, item);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    services.log.error("an email was not resumed", { projectId: projectOf(item), error });
    await placeInIndex(services.tables, item, new Date(services.clock().getTime() + outcomeTimeoutMs));
    return undefined;
  }
}

const mostTries = 5;

/**
 * Moves an email on that nothing else will look at again. A worker that changed it first may have died since, so the email
 * is read again until it waits in the due index or waits no more.
 */
async function resumeAsItIs(services: Services, item: Item & Key): Promise<Email | undefined> {
  let found: Item | undefined = item;
  for (let tries = 0; tries < mostTries; tries++) {
    const resumed = await resumeStuckEmail(services, parseEmail(found));
    if (resumed !== "changed") return resumed;
    found = await getItem(services.tables, "data", item);
    if (!found || !isStuck(found)) return undefined;
  }
  throw new Error("an email was changed each time that it was read");
}
