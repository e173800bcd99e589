import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { Refusal } from "../../domain/platform/refusals.ts";

/** An item as stored; the file of its kind parses it. */
export type Item = Readonly<Record<string, unknown>>;

/**
 * The two tables. `data` holds a project's resources; `money` holds funds and idempotency records, so that a policy can
 * restrict its writes to transactions, and hints can be read from it at half the price.
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

const storeUnreachable =
  "Service temporarily unavailable: the store cannot be reached; retry after the `Retry-After` seconds.";

/** Turns a failure of the store into `unavailable`; failed conditions and our own mistakes pass unchanged. */
export async function guarded<Answer>(sent: Promise<Answer>): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (expected.has(name) || bugs.has(name)) throw error;
    throw new Refusal("unavailable", storeUnreachable, { cause: error });
  }
}
