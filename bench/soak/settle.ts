import { setTimeout as sleep } from "node:timers/promises";
import { type AcceptedEmail, unsettled } from "./emails.ts";
import { depthsOf } from "./queue-depths.ts";
import type { SoakService } from "./soak-service.ts";

/** How far the clock advances at once: far below every time-out of a message or an email. */
const stepMs = 20_000;
/** Longer than the longest time-out. */
const maxMs = 4 * 60 * 60_000;
const pollMs = 50;

/**
 * Waits until every email is settled and the queues are empty. Returns the emails that did not settle. Time-outs are not
 * waited for: when nothing runs and no message is ready, the clock of functions and queues advances by a step. So no
 * time-out fires before everything that would come first in real time.
 */
export async function settle(
  soak: SoakService,
  emails: readonly AcceptedEmail[],
  onPoll: (left: number, waiting: number) => void,
): Promise<readonly AcceptedEmail[]> {
  const until = soak.clock.offsetMs() + maxMs;
  let left = emails;
  for (;;) {
    const { hidden } = await untilIdle(soak, (waiting) => onPoll(left.length, waiting));
    left = await unsettled(soak.services, left);
    onPoll(left.length, hidden);
    if (left.length === 0 && hidden === 0) return left;
    if (soak.clock.offsetMs() >= until) return left;
    soak.clock.advance(stepMs);
    await soak.service.invoke("sweep", {}).catch(() => {});
  }
}

/** Waits until nothing runs, no message is ready and SES has published all events, in two polls in a row. */
async function untilIdle({ service, running }: SoakService, onPoll: (waiting: number) => void) {
  for (let idlePolls = 0; ; ) {
    await service.ses.settle();
    const depths = await depthsOf(service);
    idlePolls = depths.ready === 0 && running() === 0 ? idlePolls + 1 : 0;
    if (idlePolls >= 2) return depths;
    onPoll(depths.ready + depths.hidden);
    await sleep(pollMs);
  }
}
