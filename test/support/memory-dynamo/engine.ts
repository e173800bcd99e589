import type { ParsedTexts } from "./placeholders.ts";
import { notPlayed } from "./refusal.ts";
import type { Tables } from "./table.ts";
import type { Item } from "./values.ts";
import type { Watch } from "./watch.ts";

/** The state of one DynamoDB. */
export interface Engine {
  readonly tables: Tables;
  readonly texts: ParsedTexts;
  /** Completed transactions by their token. */
  readonly tokens: Map<string, { readonly at: number; readonly content: string }>;
  /** The time in milliseconds; a transaction's token is kept for ten minutes. */
  readonly now: () => number;
  readonly watch?: Watch | undefined;
}

/** A request in the protocol's format; each operation declares the fields that it reads. */
export interface Input {
  readonly TableName: string;
  readonly IndexName?: string;
  readonly Key: Item;
  readonly Item: Item;
  readonly ConsistentRead?: boolean;
  readonly ConditionExpression?: string;
  readonly UpdateExpression?: string;
  readonly KeyConditionExpression?: string;
  readonly FilterExpression?: string;
  readonly ProjectionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Item;
  readonly ReturnValues?: string;
  readonly ReturnValuesOnConditionCheckFailure?: string;
  readonly ReturnConsumedCapacity?: string;
  readonly Limit?: number;
  readonly ScanIndexForward?: boolean;
  readonly ExclusiveStartKey?: Item;
  readonly Select?: string;
  readonly ClientRequestToken?: string;
}

export type Output = Readonly<Record<string, unknown>>;

/** Refuses unsupported fields of a request. */
export function checkFields(operation: string, input: object, played: readonly string[]): void {
  const other = Object.keys(input).find((name) => !played.includes(name));
  if (other !== undefined) throw notPlayed(operation, other);
}

export const expressionFields = ["ExpressionAttributeNames", "ExpressionAttributeValues"];
