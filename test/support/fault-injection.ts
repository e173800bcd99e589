import { DynamoDBServiceException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import type { World } from "./world.ts";

type Input = Readonly<Record<string, unknown>>;
/** Stands in for one attempt of a call: `send` makes the real one. */
type Act = (send: () => Promise<never>, input: Input) => Promise<never>;

/** What happens to some calls of DynamoDB. Each attempt of the SDK is a call of its own. */
export interface FaultRule {
  /** As in `TransactWriteItems`. */
  readonly command: string;
  readonly when?: (input: Input) => boolean;
  /** How many calls pass before the first that it meets; none unless said otherwise. */
  readonly after?: number;
  /** How many calls it meets; one unless said otherwise. */
  readonly times?: number;
  readonly act: Act;
}

/** Does some work while DynamoDB behaves as the rules say; answers how often each rule was met. */
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
      // An act answers what the real call does, or throws.
      const send = () => next(args) as Promise<never>;
      return rules[at]?.act(send, input) ?? next(args);
    },
    // Inside the SDK's retries, so that they meet the faults too.
    { step: "finalizeRequest", name, priority: "low" },
  );
  try {
    await work();
  } finally {
    stack.remove(name);
  }
  return met.slice(0, rules.length);
}

/** An error of the service; nothing was done. */
export function refuse(name: string, status: number): Act {
  return async () => {
    throw serviceError(name, status);
  };
}

/** All was done, and the answer did not arrive. */
export const loseAnswer: Act = async (send) => {
  await send();
  throw Object.assign(new Error("the connection timed out"), { name: "TimeoutError" });
};

/** A transaction is cancelled for these reasons, in the order of its writes; the rest of them have none. */
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

/** A read that lags behind: rows whose partition has this in its name are not in its answer. */
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

/** Holds a call back until it is let go. */
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
