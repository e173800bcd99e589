import { setTimeout as sleep } from "node:timers/promises";
import { type AcceptedMail, unsettled } from "./emails.ts";
import { depthsOf } from "./queue-depths.ts";
import type { SoakService } from "./soak-service.ts";

/** How far the clock is put ahead at once: well below every bound that a message or a mail waits for. */
const stepMs = 20_000;
/** Long past the last thing that anything waits for. */
const longestMs = 4 * 60 * 60_000;
const lookEveryMs = 50;

/**
 * Waits until every mail is settled and the queues are empty; answers the mails that never were. What waits for a
 * quarter of an hour is not waited for: whenever nothing runs and no message is ready, the clock of functions and
 * queues goes a step ahead. So nothing meets its bound before all that could come first has come, as in real time.
 */
export async function settle(
  soak: SoakService,
  mails: readonly AcceptedMail[],
  onLook: (left: number, waiting: number) => void,
): Promise<readonly AcceptedMail[]> {
  const until = soak.clock.offsetMs() + longestMs;
  let left = mails;
  for (;;) {
    const { hidden } = await untilQuiet(soak, (waiting) => onLook(left.length, waiting));
    left = await unsettled(soak.services, left);
    onLook(left.length, hidden);
    if (left.length === 0 && hidden === 0) return left;
    if (soak.clock.offsetMs() >= until) return left;
    soak.clock.advance(stepMs);
    await soak.service.invoke("sweep", {}).catch(() => {});
  }
}

/** Nothing runs, no message is ready, SES has told all that it has to tell; looked at twice. */
async function untilQuiet({ service, running }: SoakService, onLook: (waiting: number) => void) {
  for (let quiet = 0; ; ) {
    await service.ses.settle();
    const depths = await depthsOf(service);
    quiet = depths.ready === 0 && running() === 0 ? quiet + 1 : 0;
    if (quiet >= 2) return depths;
    onLook(depths.ready + depths.hidden);
    await sleep(lookEveryMs);
  }
}
