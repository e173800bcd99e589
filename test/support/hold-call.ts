import type { Mailer } from "../../functions/gateways/platform/mail/mailer.ts";
import { handler as deliver } from "../../functions/workers/sending/deliver.ts";
import { type FaultRule, newGate, withFaults } from "./fault-injection.ts";
import type { World } from "./world.ts";

interface HeldCall extends Pick<FaultRule, "command" | "when" | "after"> {
  /** Holds the response instead of the request: the call has been made. */
  readonly response?: boolean;
}

/**
 * Runs `first` until it makes the call, runs `second` while that call is held, then lets `first` finish. Returns the
 * result of `first`. Fails if `first` ends without the call, so no test passes because nothing was held.
 */
export async function whileHeld<Value>(
  world: World,
  { response = false, ...call }: HeldCall,
  first: () => Promise<Value>,
  second: () => Promise<void>,
): Promise<Value> {
  const gate = newGate();
  const afterCall: FaultRule["act"] = async (send, input) => {
    const output = await send();
    return gate.act(async () => output, input);
  };
  const results: Value[] = [];
  await withFaults(world, [{ ...call, act: response ? afterCall : gate.act }], async () => {
    const running = first();
    const missed = running.then(() => Promise.reject(new Error(`no ${call.command} was held`)));
    await Promise.race([gate.reached, missed]);
    missed.catch(() => undefined);
    try {
      await second();
    } finally {
      gate.open();
    }
    results.push(await running);
  });
  const [result] = results;
  // Exactly one result: `running` was awaited above.
  return result as Value;
}

export interface HeldWorker {
  /** Starts to process what is ready; ends after `release`. */
  readonly start: () => Promise<boolean>;
  /** Resolves when the worker is inside its call to SES. */
  readonly reached: Promise<void>;
  readonly release: () => void;
}

/** Returns a delivery worker that stops in its call to SES: before SES receives it, or before the worker reads the response. */
export function newHeldWorker(world: World, where: "request" | "response"): HeldWorker {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const pause = async () => {
    reached.resolve();
    await released.promise;
  };
  const held = (mailer: Mailer): Mailer["send"] => {
    return async (...email) => {
      if (where === "request") await pause();
      const result = await mailer.send(...email);
      if (where === "response") await pause();
      return result;
    };
  };
  const mailer = async () => {
    const real = await world.services.mailer();
    return { ...real, send: held(real) };
  };
  const work = deliver.on({ ...world.services, mailer });
  return {
    start: () => world.queues.workOff(work),
    reached: reached.promise,
    release: () => released.resolve(),
  };
}
