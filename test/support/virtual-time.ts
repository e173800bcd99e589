import { setImmediate as turn } from "node:timers/promises";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Mailer } from "../../functions/gateways/platform/mail/mailer.ts";
import type { Services } from "../../functions/services.ts";
import type { World } from "./world.ts";

/**
 * Several workers on the test's clock. A call to the store or to SES takes a fixed time, and pauses take theirs; what
 * this machine does in between takes none, so results are the same on every machine.
 */
export interface VirtualTime {
  readonly services: Services;
  /** Starts a worker. */
  readonly start: (work: () => Promise<void>) => void;
  /** Runs until every worker has ended. */
  readonly run: () => Promise<void>;
}

/** A call to SES has a TLS handshake of its own. */
const callMs = { store: 10, ses: 150 } as const;
/** So many turns of the event loop without a call mean that all work waits for the clock. */
const quietTurns = 20;

export function newVirtualTime({ clock, services }: World): VirtualTime {
  let timers: { readonly at: number; readonly resolve: () => void }[] = [];
  let [running, calls] = [0, 0];
  const errors: unknown[] = [];
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      timers.push({ at: clock.now().getTime() + ms, resolve });
    });
  const taking = async <Answer>(ms: number, call: () => Promise<Answer>) => {
    await pause(ms);
    calls += 1;
    try {
      return await call();
    } finally {
      calls -= 1;
    }
  };
  const isQuiet = async () => {
    for (let turns = 0; turns < quietTurns; turns++) {
      await turn();
      if (calls > 0) return false;
    }
    return true;
  };
  const next = () => {
    timers.sort((a, b) => a.at - b.at);
    const [first, ...others] = timers;
    timers = others;
    if (first) clock.advance(Math.max(0, first.at - clock.now().getTime()));
    first?.resolve();
  };
  return {
    services: timedServices(services, pause, taking),
    start: (work) => {
      running += 1;
      work()
        .catch((error: unknown) => errors.push(error))
        .finally(() => {
          running -= 1;
        });
    },
    run: async () => {
      while (running > 0) if (await isQuiet()) next();
      if (errors.length > 0) throw errors[0];
    },
  };
}

function timedServices(
  services: Services,
  pause: Services["pause"],
  taking: <Answer>(ms: number, call: () => Promise<Answer>) => Promise<Answer>,
): Services {
  const { client } = services.tables;
  const send = (command: Parameters<DynamoDBDocumentClient["send"]>[0]) =>
    taking(callMs.store, () => client.send(command));
  const timed = new Proxy(client, {
    get: (target, name) => (name === "send" ? send : Reflect.get(target, name)),
  });
  const mailer = async () => {
    const found = await services.mailer();
    const sendEmail: Mailer["send"] = (...call) => taking(callMs.ses, () => found.send(...call));
    return { ...found, send: sendEmail };
  };
  return { ...services, pause, mailer, tables: { ...services.tables, client: timed, pause } };
}

interface Senders {
  readonly deliver: Parameters<World["queues"]["workOff"]>[0];
  readonly count: number;
  readonly batch?: number | undefined;
  /** When they end; by default once no message waits or is in work. */
  readonly isDone?: () => boolean;
}

/** Starts the workers of the send queues. */
export function startSenders(
  { queues }: World,
  { services, start }: VirtualTime,
  { deliver, count, batch, isDone }: Senders,
): void {
  let busy = 0;
  const done = isDone ?? (() => busy === 0 && queues.waiting().length === 0);
  const work = async () => {
    busy += 1;
    const any = await queues.workOff(deliver, batch);
    busy -= 1;
    return any;
  };
  for (let at = 0; at < count; at++)
    start(async () => {
      while (!done()) if (!(await work())) await services.pause(20);
    });
}
