import * as z from "zod/mini";
import {
  type EmailStatus,
  mayFollow,
  type Stage,
  stages,
  statuses,
  statusOfStage,
} from "../domain/email-status.ts";
import { firstIdAt, timeOfId } from "../domain/ids.ts";
import { emailKey, emailPartition, type Key } from "./keys.ts";
import { type Item, query, type Tables, type UpdateInput } from "./table.ts";
import type { Write } from "./transact.ts";

const Recipient = z.object({
  address: z.string(),
  field: z.enum(["to", "cc", "bcc"]),
  /** Its own outcome, where it has one beyond the email's stage. `soft_bounced` shows as `bounced`. */
  status: z.optional(z.enum([...statuses, "soft_bounced"])),
  at: z.optional(z.string()),
  reason: z.optional(z.string()),
});
export type Recipient = z.infer<typeof Recipient>;

/**
 * `P#<project>#EML` / `<email id>`: an email's facts, in about 700 bytes. What is large (the body) is an
 * item of its own, since an update costs the whole item.
 */
const EmailItem = z.object({
  id: z.string(),
  projectId: z.string(),
  stage: z.enum(stages),
  /** Counts the changes: a writer that computed from an older one loses. */
  rev: z.int(),
  lane: z.enum(["transactional", "broadcast"]),
  from: z.string(),
  subject: z.string(),
  recipients: z.array(Recipient),
  tags: z.array(z.object({ name: z.string(), value: z.string() })),
  domainId: z.string(),
  region: z.string(),
  tracking: z.object({ opens: z.boolean(), clicks: z.boolean() }),
  html: z.object({ sha256: z.string(), bytes: z.int() }),
  bodyAt: z.enum(["item", "object", "envelope"]),
  charge: z.object({ units: z.int(), credits: z.int(), unitMicros: z.int() }),
  /** How many units of the charge have gone back. */
  refunded: z.int(),
  /** The month whose quota the reservation took. */
  month: z.string(),
  idempotencyKey: z.optional(z.string()),
  scheduledAt: z.optional(z.string()),
  queuedAt: z.optional(z.string()),
  /** The claim that sends it now, or sent it. */
  attempt: z.optional(z.object({ id: z.string(), at: z.string() })),
  /** Claims whose outcome is not known to be a no: an event with one of them is about this email. */
  attempts: z.array(z.string()),
  sentAt: z.optional(z.string()),
  messageId: z.optional(z.string()),
  endedAt: z.optional(z.string()),
  reason: z.optional(z.string()),
});
export type Email = z.infer<typeof EmailItem>;

export function parseEmail(item: Item): Email {
  return EmailItem.parse(item);
}

/** When the row wants attention again; `held` mail waits under its project instead. */
export interface Due {
  readonly duePk: string;
  readonly dueSk: string;
}

/** Writes an email that is not there yet. */
export function newEmailWrite(tables: Tables, email: Email, due: Due | undefined, ttl: number): Write {
  return {
    Put: {
      TableName: tables.data,
      Item: { ...emailKey(email.projectId, email.id), ...email, ...due, ttl },
      ConditionExpression: "attribute_not_exists(pk)",
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}

/** A change of an email: its new stage (held to what may come before it), fields to set and to remove. */
export interface EmailChange {
  readonly to?: Stage;
  /** Only from these stages, of those that `to` may follow. */
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
  const allowed = change.to ? mayFollow[change.to] : [];
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

/** A page of a project's emails by id; `beyond` is left out. `descending` walks to older ones. */
export async function listEmailRows(
  tables: Tables,
  projectId: string,
  walk: { readonly descending: boolean; readonly beyond?: string | undefined; readonly limit: number },
) {
  const { items, lastKey } = await query(tables, {
    KeyConditionExpression: walk.beyond
      ? `#pk = :pk AND #sk ${walk.descending ? "<" : ">"} :beyond`
      : "#pk = :pk",
    ExpressionAttributeNames: { "#pk": "pk", ...(walk.beyond && { "#sk": "sk" }) },
    ExpressionAttributeValues: {
      ":pk": emailPartition(projectId),
      ...(walk.beyond && { ":beyond": walk.beyond }),
    },
    ScanIndexForward: !walk.descending,
    Limit: walk.limit,
    ConsistentRead: true,
  });
  return { emails: items.map(parseEmail), more: lastKey !== undefined };
}

/**
 * The emails of a project whose ids were made from `after` to `until`, as far as they wait for something and have no
 * place in the due index: pages of those as they are stored, the oldest first.
 */
export async function* listUnattended(
  tables: Tables,
  projectId: string,
  after: Date,
  until: Date,
): AsyncGenerator<readonly (Item & Key)[]> {
  let from: Record<string, unknown> | undefined;
  do {
    const { items, lastKey } = await query(tables, {
      KeyConditionExpression: "#pk = :pk AND #sk BETWEEN :after AND :until",
      ExpressionAttributeNames: { "#pk": "pk", "#sk": "sk" },
      ExpressionAttributeValues: {
        ":pk": emailPartition(projectId),
        ":after": firstIdAt("eml", after),
        ":until": firstIdAt("eml", new Date(until.getTime() + 1)),
      },
      ConsistentRead: true,
      ...(from && { ExclusiveStartKey: from }),
    });
    yield items.filter(waits);
    from = lastKey;
  } while (from);
}

/** What a query answers has its keys. */
function waits(item: Item): item is Item & Key {
  return item["duePk"] === undefined && (item["stage"] === "queued" || item["stage"] === "sending");
}

/** The status of a recipient as callers see it. */
export function recipientStatus(stage: Stage, { status }: Recipient): EmailStatus {
  if (status === "soft_bounced") return "bounced";
  return status ?? statusOfStage(stage);
}

export function createdAt(email: { readonly id: string }): string {
  return timeOfId(email.id).toISOString();
}
