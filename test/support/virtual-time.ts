import { setImmediate as turn } from "node:timers/promises";
import type { Mailer } from "../../functions/gateways/platform/mail/mailer.ts";
import type { Services } from "../../functions/services.ts";
import type { World } from "./world.ts";

/**
 * Several workers on the test's clock: it moves to the next pause only when every worker pauses and no call to SES is in
 * flight. So the time that work takes on this machine is no time at all, and results are the same on every machine.
 */
export interface VirtualTime {
  readonly services: Services;
  /** Starts a worker. */
  readonly start: (work: () => Promise<void>) => void;
  /** Runs until every worker has ended. */
  readonly run: () => Promise<void>;
}

interface Timer {
  readonly at: number;
  readonly resolve: () => void;
}

export function newVirtualTime({ clock, services }: World): VirtualTime {
  let timers: Timer[] = [];
  let [running, inFlight] = [0, 0];
  const errors: unknown[] = [];
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      timers.push({ at: clock.now().getTime() + ms, resolve });
    });
  const inCall =
    (send: Mailer["send"]): Mailer["send"] =>
    async (...call) => {
      inFlight += 1;
      try {
        return await send(...call);
      } finally {
        inFlight -= 1;
      }
    };
  const mailer = async () => {
    const found = await services.mailer();
    return { ...found, send: inCall(found.send) };
  };
  return {
    // Retries of the store pause for no time: several of them may do so within one worker.
    services: { ...services, pause, mailer, tables: { ...services.tables, pause: async () => undefined } },
    start: (work) => {
      running += 1;
      work()
        .catch((error: unknown) => errors.push(error))
        .finally(() => {
          running -= 1;
        });
    },
    run: async () => {
      while (running > 0) {
        await turn();
        if (timers.length < running || inFlight > 0) continue;
        timers.sort((a, b) => a.at - b.at);
        const [next] = timers;
        if (!next) continue;
        timers = timers.slice(1);
        clock.advance(Math.max(0, next.at - clock.now().getTime()));
        next.resolve();
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}

/** Starts the workers of the send queues, which end once no message waits. */
export function startSenders(
  { queues }: World,
  { services, start }: VirtualTime,
  deliver: Parameters<World["queues"]["workOff"]>[0],
  count: number,
): void {
  for (let at = 0; at < count; at++)
    start(async () => {
      while (queues.waiting().length > 0) if (!(await queues.workOff(deliver))) await services.pause(20);
    });
}
