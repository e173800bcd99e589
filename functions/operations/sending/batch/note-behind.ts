import type { Services } from "../../../services.ts";
import { countedLines } from "../../../settings/counted-lines.ts";
import type { Email } from "../../../store/emails/emails.ts";
import { putBehind } from "../../../store/sending/swept.ts";
import { queuedMs, queuedSeconds } from "../../emails/timeouts.ts";

/** An email that waited longer for its first worker shows that its queue is behind. */
const behindAfterMs = 30_000;
/** A process notes it for a project so often. */
const notedEveryMs = 30_000;

/**
 * Notes that the queues of a project are behind, where an email that was claimed now had waited long for its first worker. The
 * sweeper must not take younger emails for lost then: each of them would be written, and queued once more behind the others.
 */
export async function noteBehind(services: Services, email: Email): Promise<void> {
  const { memory, tables, clock, log } = services;
  const { projectId, region, queuedAt } = email;
  const now = clock();
  if (queuedAt === undefined || queuedMs(email, now) < behindAfterMs) return;
  const [at, from] = [now.getTime(), Date.parse(queuedAt)];
  const noted = memory.behind.get(projectId);
  // A clock that was wrong may go back.
  if (noted && Math.abs(at - noted.at) < notedEveryMs && from >= noted.from) return;
  memory.behind.set(projectId, { from, at });
  log.info(countedLines.behind, { projectId, region, ageSeconds: queuedSeconds(email, now) });
  try {
    await putBehind(tables, projectId, now, new Date(from));
  } catch (error) {
    log.error("it was not stored that a queue is behind", { projectId, error });
  }
}
