import { mayFollow, type Stage } from "../../domain/emails/email-status.ts";
import type { Due } from "../platform/due.ts";
import { emailKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import type { UpdateInput } from "../platform/write.ts";
import type { Email } from "./emails.ts";

/** A change of an email: its new stage (held to what may come before it), fields to set and to remove. */
export interface EmailChange {
  readonly to?: Stage;
  /** Only from these stages; of those that `to` may follow, where it says so. */
  readonly from?: readonly Stage[];
  /** The change was computed from this revision. */
  readonly rev?: number;
  /** Only the holder of this claim may do it. */
  readonly attemptId?: string;
  readonly set?: Partial<Email & Due>;
  readonly remove?: readonly (keyof Email | keyof Due)[];
}

/** The one update expression that all changes of emails are written with. */
export function emailUpdate(projectId: string, emailId: string, change: EmailChange): UpdateInput {
  const sets = Object.entries({ ...change.set, ...(change.to && { stage: change.to }) });
  const allowed = change.to ? mayFollow[change.to] : (change.from ?? []);
  const before = allowed.filter((stage) => change.from?.includes(stage) ?? true);
  const conditions = [
    "attribute_exists(pk)",
    ...(before.length > 0 ? [`#stage IN (${before.map((_, at) => `:before${at}`).join(", ")})`] : []),
    ...(change.rev === undefined ? [] : ["#rev = :rev"]),
    ...(change.attemptId === undefined ? [] : ["#attempt.#id = :attemptId"]),
  ];
  const names = ["rev", ...sets.map(([name]) => name), ...(change.remove ?? [])];
  return {
    Key: emailKey(projectId, emailId),
    UpdateExpression: [
      `SET ${["#rev = #rev + :one", ...sets.map(([name]) => `#${name} = :${name}`)].join(", ")}`,
      ...(change.remove?.length ? [`REMOVE ${change.remove.map((name) => `#${name}`).join(", ")}`] : []),
    ].join(" "),
    ConditionExpression: conditions.join(" AND "),
    ExpressionAttributeNames: {
      ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ...(before.length > 0 && { "#stage": "stage" }),
      ...(change.attemptId !== undefined && { "#attempt": "attempt", "#id": "id" }),
    },
    ExpressionAttributeValues: {
      ":one": 1,
      ...Object.fromEntries(sets.map(([name, value]) => [`:${name}`, value])),
      ...Object.fromEntries(before.map((stage, at) => [`:before${at}`, stage])),
      ...(change.rev !== undefined && { ":rev": change.rev }),
      ...(change.attemptId !== undefined && { ":attemptId": change.attemptId }),
    },
  };
}

/** The same change as a part of a transaction. */
export function emailWrite(tables: Tables, projectId: string, emailId: string, change: EmailChange): Write {
  const { Key, UpdateExpression = "", ...rest } = emailUpdate(projectId, emailId, change);
  return {
    Update: {
      TableName: tables.data,
      Key,
      UpdateExpression,
      ConditionExpression: rest.ConditionExpression,
      ExpressionAttributeNames: rest.ExpressionAttributeNames,
      ExpressionAttributeValues: rest.ExpressionAttributeValues,
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}
