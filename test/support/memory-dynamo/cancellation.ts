import { DynamoRefusal } from "./refusal.ts";
import type { Item } from "./values.ts";

/** The outcome of one item of a transaction. */
export interface Reason {
  readonly Code: string;
  readonly Message?: string | undefined;
  readonly Item?: Item | undefined;
}

/** The error of one item of a transaction; anything but a refusal is rethrown. */
export function invalidReason(error: unknown): Reason {
  if (!(error instanceof DynamoRefusal)) throw error;
  return { Code: "ValidationError", Message: error.message };
}

export function canceled(judged: readonly Reason[]): Error {
  const CancellationReasons = judged.map(({ Code, Message, Item }) => ({ Code, Message, Item }));
  const codes = judged.map(({ Code }) => Code).join(", ");
  return new DynamoRefusal(
    "TransactionCanceledException",
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons },
  );
}
