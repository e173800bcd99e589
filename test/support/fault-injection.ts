import { DynamoDBServiceException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import type { World } from "./world.ts";

type Input = Readonly<Record<string, unknown>>;
/** Replaces one attempt of a call: `send` makes the real one. */
type Act = (send: () => Promise<never>, input: Input) => Promise<never>;

/** A fault in some calls of DynamoDB. Each attempt of the SDK counts as a call. */
export interface FaultRule {
  /** As in `TransactWriteItems`. */
  readonly command: string;
  readonly when?: (input: Input) => boolean;
  /** How many calls pass before the first faulty one; 0 by default. */
  readonly after?: number;
  /** How many calls are faulty; 1 by default. */
  readonly times?: number;
  readonly act: Act;
}

/** Runs some work while DynamoDB follows the rules; returns how often each rule applied. */
export async function withFaults(
  { services }: World,
  rules: readonly FaultRule[],
  work: () => Promise<void>,
): Promise<readonly number[]> {
  const stack = services.tables.client.middlewareStack;
  const seen = rules.map(() => 0);
  const met = rules.map(() => 0);
  const name = "faults";
  stack.add(
    (next, context) => (args) => {
      const command = (context["commandName"] ?? "").replace(/Command$/, "");
      // Every command's input is an object.
      const input = args.input as Input;
      const at = rules.findIndex((rule, place) => {
        if (rule.command !== command || !(rule.when?.(input) ?? true)) return false;
        const count = (seen[place] ?? 0) + 1;
        seen[place] = count;
        const past = count - (rule.after ?? 0);
        return past > 0 && past <= (rule.times ?? 1);
      });
      met[at] = (met[at] ?? 0) + 1;
      // An act returns the real call's output, or throws.
      const send = () => next(args) as Promise<never>;
      return rules[at]?.act(send, input) ?? next(args);
    },
    // Inside the SDK's retries, so that retries are faulty too.
    { step: "finalizeRequest", name, priority: "low" },
  );
  try {
    await work();
  } finally {
    stack.remove(name);
  }
  return met.slice(0, rules.length);
}

/**
 * Runs a request of which another one, the same unless given, is served whole between what it reads and its first call of the command.
 * @throws If the request never makes that call.
 */
export async function overtaken(
  world: World,
  command: string,
  request: () => Promise<unknown>,
  by: () => Promise<unknown> = request,
): Promise<void> {
  const first: FaultRule = {
    command,
    act: async (send) => {
      await by();
      return send();
    },
  };
  const [met] = await withFaults(world, [first], async () => void (await request()));
  if (met !== 1) throw new Error(`the request made no call of ${command}`);
}

/** Fails with an error of the service; the call is not made. */
export function refuse(name: string, status: number): Act {
  return async () => {
    throw serviceError(name, status);
  };
}

/** Makes the call and loses its response. */
export const loseAnswer: Act = async (send) => {
  await send();
  throw Object.assign(new Error("the connection timed out"), { name: "TimeoutError" });
};

/** Cancels a transaction with these reasons, in the order of its writes; the others have none. */
export function cancel(...codes: readonly string[]): Act {
  return async (_, input) => {
    const { TransactItems = [] } = input as { TransactItems?: readonly unknown[] };
    throw new TransactionCanceledException({
      message: "Transaction cancelled",
      $metadata: { httpStatusCode: 400 },
      CancellationReasons: TransactItems.map((_write, at) => ({ Code: codes[at] ?? "None" })),
    });
  };
}

/** A stale read: omits rows whose partition's name contains this. */
export function without(partOfPartition: string): Act {
  return async (send) => {
    const answer: { output: { Responses?: Record<string, { pk: string }[]> } } = await send();
    const { Responses = {} } = answer.output;
    for (const [table, rows] of Object.entries(Responses)) {
      Responses[table] = rows.filter(({ pk }) => !pk.includes(partOfPartition));
    }
    return answer as never;
  };
}

/** Holds a call until it is released. */
export function newGate(): {
  readonly act: Act;
  readonly reached: Promise<void>;
  readonly open: () => void;
} {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const act: Act = async (send) => {
    reached.resolve();
    await opened.promise;
    return send();
  };
  return { act, reached: reached.promise, open: () => opened.resolve() };
}

function serviceError(name: string, status: number): Error {
  const metadata = { httpStatusCode: status };
  return new DynamoDBServiceException({
    name,
    $fault: status < 500 ? "client" : "server",
    $metadata: metadata,
    message: name,
  });
}
