import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { Refusal } from "../../domain/platform/refusals.ts";

/** An item as it is stored; each kind's own file parses it. */
export type Item = Readonly<Record<string, unknown>>;

/**
 * The two tables. `data` holds what a project has; `money` holds funds and idempotency records, so that its writes
 * can be confined to transactions by policy and its hints can be read at half the price.
 */
export interface Tables {
  readonly client: DynamoDBDocumentClient;
  readonly data: string;
  readonly money: string;
  /** Waits; a virtual clock in tests. */
  readonly pause: (ms: number) => Promise<void>;
  /** A number from 0 to 1, for jitter. */
  readonly chance: () => number;
}

export type TableName = "data" | "money";

const expected = new Set(["ConditionalCheckFailedException", "TransactionCanceledException"]);
const bugs = new Set(["ValidationException", "ResourceNotFoundException", "AccessDeniedException"]);

/** The store's trouble is the caller's 503: nothing of the SDK leaves this folder but the conditions it handles. */
export async function guarded<Answer>(sent: Promise<Answer>): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (expected.has(name) || bugs.has(name)) throw error;
    throw new Refusal("unavailable", "the store cannot be reached; try again", { cause: error });
  }
}
