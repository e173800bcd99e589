import { AsyncLocalStorage } from "node:async_hooks";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { SESv2Client } from "@aws-sdk/client-sesv2";

/** A call to AWS, and its output once there is one. */
export interface MadeCall {
  readonly service: "dynamodb" | "sqs" | "s3" | "ses" | "bedrock";
  readonly command: string;
  readonly input: Readonly<Record<string, unknown>>;
  answer?: unknown;
}

/** One AWS call of a test: its input, its cost, and how many calls had to end before it started. */
export interface RecordedCall extends MadeCall {
  readonly depth: number;
  readonly readUnits: number;
  /** Of successful writes; `failed-writes.ts` computes what AWS bills for failed ones. */
  readonly writeUnits: number;
  /** The error of a call that failed. */
  readonly error?: unknown;
}

export interface Recorder {
  /** Clears the recorded calls and restarts the depth. */
  readonly reset: () => void;
  /** Records nothing until it is resumed. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly calls: () => readonly RecordedCall[];
  readonly around: <Answer>(
    service: RecordedCall["service"],
    command: string,
    input: Readonly<Record<string, unknown>>,
    send: () => Promise<Answer>,
    unitsOf?: (answer: Answer) => { readonly readUnits: number; readonly writeUnits: number },
  ) => Promise<Answer>;
}

const ownCalls = new AsyncLocalStorage<MadeCall[]>();

/** Runs some work and adds the calls that it makes to `calls`, without concurrent ones, also while the recorder is paused. */
export function notingCalls<Value>(calls: MadeCall[], work: () => Promise<Value>): Promise<Value> {
  return ownCalls.run(calls, work);
}

export function newRecorder(): Recorder {
  let calls: RecordedCall[] = [];
  let deepest = 0;
  let paused = false;
  return {
    pause: () => {
      paused = true;
    },
    resume: () => {
      paused = false;
    },
    reset: () => {
      calls = [];
      deepest = 0;
    },
    calls: () => [...calls],
    around: async (service, command, input, send, unitsOf = () => ({ readUnits: 0, writeUnits: 0 })) => {
      const made: MadeCall = { service, command, input };
      ownCalls.getStore()?.push(made);
      if (paused) return answered(made, send());
      const depth = deepest + 1;
      const note = (units: Pick<RecordedCall, "readUnits" | "writeUnits" | "error">) => {
        calls.push({ service, command, input, depth, ...units });
        deepest = Math.max(deepest, depth);
      };
      try {
        const answer = await answered(made, send());
        note(unitsOf(answer));
        return answer;
      } catch (error) {
        note({ readUnits: 0, writeUnits: 0, error });
        throw error;
      }
    },
  };
}

async function answered<Answer>(made: MadeCall, sent: Promise<Answer>): Promise<Answer> {
  const answer = await sent;
  made.answer = answer;
  return answer;
}

interface Consumed {
  readonly ReadCapacityUnits?: number;
  readonly WriteCapacityUnits?: number;
  readonly CapacityUnits?: number;
}

const reads = /^(Get|BatchGet|Query|TransactGet|Scan)/;

type Input = Readonly<Record<string, unknown>>;

/** Records one call to DynamoDB, with its consumed capacity. */
export function recordCall<Answer extends { readonly output: object }>(
  recorder: Recorder,
  command: string,
  given: Input,
  send: (input: Input) => Promise<Answer>,
): Promise<Answer> {
  const input = { ...given, ReturnConsumedCapacity: "INDEXES" as const };
  return recorder.around(
    "dynamodb",
    command,
    input,
    () => send(input),
    ({ output }) => {
      // Every command's output has its consumed capacity, as one value or by table.
      const { ConsumedCapacity } = output as { ConsumedCapacity?: Consumed | readonly Consumed[] };
      const units = [ConsumedCapacity ?? []].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);
      return reads.test(command) ? { readUnits: units, writeUnits: 0 } : { readUnits: 0, writeUnits: units };
    },
  );
}

/** Records every command of a client. */
export function recordDynamo(client: DynamoDBClient, recorder: Recorder): void {
  client.middlewareStack.add(
    (next, context) => (args) => {
      const command = (context.commandName ?? "").replace(/Command$/, "");
      // What is sent is what was given, and a field of every command.
      return recordCall(recorder, command, { ...args.input }, (input) =>
        next({ ...args, input: input as typeof args.input }),
      );
    },
    { step: "initialize", name: "recorder", priority: "low" },
  );
}

/** Records every command of a client of SES, but not for `notingCalls`: an identity belongs to the account, not a project. */
export function recordSes(client: SESv2Client, recorder: Recorder): void {
  client.middlewareStack.add(
    (next, context) => (args) => {
      const command = (context.commandName ?? "").replace(/Command$/, "");
      const record = () => recorder.around("ses", command, { ...args.input }, () => next(args));
      return notingCalls([], record);
    },
    { step: "initialize", name: "recorder", priority: "low" },
  );
}
