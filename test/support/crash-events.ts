import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { World } from "./world.ts";

interface Waiting {
  readonly id: string;
  readonly body: string;
  readonly receives: number;
}

/** The queue of SES events in one run: an event is delivered up to five times until it is recorded. */
export interface RunEvents {
  /** Delivers the next ten to the worker; false if the queue is empty. */
  readonly workOff: () => Promise<boolean>;
  readonly waiting: () => number;
  /** Events in the dead-letter queue. */
  readonly dead: readonly string[];
  /** Every distinct event. */
  readonly seen: ReadonlySet<string>;
  readonly push: (bodies: readonly string[]) => void;
}

const mostReceives = 5;
const atOnce = 10;

/** With `chance`, events arrive twice and in any order, as SNS and SQS may deliver them. */
export function newRunEvents(
  world: World,
  run: (event: SQSEvent) => Promise<SQSBatchResponse>,
  chance?: () => number,
): RunEvents {
  let waiting: Waiting[] = [];
  let count = 0;
  const dead: string[] = [];
  const seen = new Set<string>();
  const push = (bodies: readonly string[]) => {
    for (const body of bodies) waiting.push({ id: `event-${++count}`, body, receives: 0 });
  };
  const fetch = () => {
    const bodies = world.events.splice(0);
    for (const body of bodies) seen.add(body);
    push(chance ? [...bodies, ...bodies] : bodies);
    if (chance && bodies.length > 0) waiting = shuffled(waiting, chance);
  };
  const workOff = async () => {
    fetch();
    const batch = waiting.splice(0, atOnce);
    if (batch.length === 0) return false;
    const records = batch.map(({ id, body }) => ({ messageId: id, body }));
    // The worker reads only these fields of a record.
    const { batchItemFailures } = await run({ Records: records } as unknown as SQSEvent);
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    for (const one of batch.filter(({ id }) => failed.has(id))) {
      if (one.receives + 1 >= mostReceives) dead.push(one.body);
      else waiting.push({ ...one, receives: one.receives + 1 });
    }
    return true;
  };
  return { workOff, waiting: () => waiting.length + world.events.length, dead, seen, push };
}

function shuffled<One>(list: readonly One[], chance: () => number): One[] {
  return list
    .map((one) => ({ one, place: chance() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}
