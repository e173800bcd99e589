import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { Draw } from "./draw.ts";
import type { Faults } from "./faults.ts";
import type { Timeline } from "./timeline.ts";
import { WaitingMessages } from "./waiting.ts";

interface Message {
  readonly id: string;
  readonly body: string;
  readonly readyAt: number;
  readonly receives: number;
}

/** A queue of SQS with its worker. */
export interface SimQueue {
  readonly push: (body: string, delaySeconds?: number) => void;
  readonly dead: () => readonly string[];
  /** Puts the dead letters back on the queue, as an operator does. */
  readonly redrive: () => void;
  readonly waiting: () => number;
}

export interface QueueParts {
  readonly name: string;
  readonly timeline: Timeline;
  readonly draw: Draw;
  readonly faults: Faults;
  /** Invocations at once. */
  readonly workers: number;
  readonly batch: number;
  readonly visibilityMs: number;
  readonly work: (event: SQSEvent) => Promise<SQSBatchResponse | undefined>;
  /** Called for each message that its worker has done. */
  readonly done?: (body: string) => void;
}

const mostReceives = 5;
const latestMs = 10 * 60_000;
/** An operator looks after the dead letters: SQS deletes them after fourteen days. */
const redrivenMs = 7 * 24 * 3_600_000;

export function newSimQueue(parts: QueueParts): SimQueue {
  const { name, timeline, draw, faults, work } = parts;
  const waiting = new WaitingMessages<Message>();
  let [busy, inFlight, count] = [0, 0, 0];
  const add = (one: Message) => {
    waiting.add(one);
    timeline.at(one.readyAt, poll);
  };
  const dead = newDeadLetters(timeline, add);
  const push = (body: string, delay = 0) => {
    const late = faults.happens("message late") ? draw.between(0, latestMs) : 0;
    const readyAt = timeline.now() + delay * 1000 + late + draw.between(1, 20);
    add({ id: `${name}-${++count}`, body, readyAt, receives: 0 });
    if (faults.happens("message twice"))
      add({ id: `${name}-${++count}`, body, readyAt: readyAt + draw.between(0, latestMs), receives: 0 });
  };
  const take = () => {
    const from = faults.happens("messages out of order") ? "last" : "first";
    return waiting.take(draw.between(1, parts.batch), timeline.now(), from);
  };
  const handle = async (some: readonly Message[], from: number) => {
    const answer = await work(eventOf(name, some)).catch(() => undefined);
    const failed = new Set(answer?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    inFlight -= some.length;
    const isDone = ({ id }: Message) => answer !== undefined && !failed.has(id);
    for (const { body } of some.filter(isDone)) parts.done?.(body);
    for (const one of some.filter((message) => !isDone(message))) {
      const again = { ...one, receives: one.receives + 1, readyAt: from + parts.visibilityMs };
      if (again.receives >= mostReceives) dead.push(again);
      else add(again);
    }
  };
  const poll = () => {
    while (busy < parts.workers) {
      const some = take();
      if (some.length === 0) return;
      busy += 1;
      inFlight += some.length;
      void handle(some, timeline.now()).finally(() => {
        busy -= 1;
        poll();
      });
    }
  };
  return {
    push,
    redrive: dead.redrive,
    dead: dead.bodies,
    waiting: () => waiting.length + inFlight,
  };
}

/** Messages that failed too often, until they are put back. */
function newDeadLetters(timeline: Timeline, add: (one: Message) => void) {
  let dead: Message[] = [];
  const redrive = () => {
    const some = dead;
    dead = [];
    for (const one of some) add({ ...one, receives: 0, readyAt: timeline.now() + 1 });
  };
  return {
    redrive,
    bodies: () => dead.map(({ body }) => body),
    push: (one: Message) => {
      dead.push(one);
      timeline.at(timeline.now() + redrivenMs, redrive);
    },
  };
}

function eventOf(name: string, some: readonly Message[]): SQSEvent {
  return {
    Records: some.map(({ id, body, receives }) => ({
      messageId: id,
      receiptHandle: id,
      body,
      attributes: {
        ApproximateReceiveCount: String(receives + 1),
        SentTimestamp: "0",
        SenderId: "sim",
        ApproximateFirstReceiveTimestamp: "0",
      },
      messageAttributes: {},
      md5OfBody: "",
      eventSource: "aws:sqs",
      eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${name}`,
      awsRegion: "us-east-1",
    })),
  };
}
