import * as z from "zod/mini";
import { Refusal } from "../domain/refusals.ts";
import { suppressionKey } from "./keys.ts";
import { getItem } from "./read.ts";
import type { Item, Tables } from "./table.ts";
import { updateItem } from "./write.ts";

/**
 * `P#<project>` / `SUP#<SHA-256 of the folded address>`: a recipient that mail of this project must not go to, or
 * one that has soft-bounced and may become so (`strikes` without `since`).
 */
const SuppressionItem = z.object({
  since: z.optional(z.string()),
  reason: z.optional(z.string()),
  strikes: z.optional(z.array(z.object({ emailId: z.string(), at: z.string() }))),
});
export type Suppression = z.infer<typeof SuppressionItem>;

export function parseSuppression(item: Item | undefined): Suppression | undefined {
  return item && SuppressionItem.parse(item);
}

export type SuppressionReason = "bounce" | "complaint" | "repeated_soft_bounces";

/** Suppresses an address from now on; the first reason stays. */
export async function suppress(
  tables: Tables,
  projectId: string,
  foldedAddress: string,
  why: { readonly id: string; readonly reason: SuppressionReason; readonly at: string },
): Promise<void> {
  await updateItem(tables, "data", {
    Key: suppressionKey(projectId, foldedAddress),
    UpdateExpression:
      "SET #since = if_not_exists(#since, :at), #reason = if_not_exists(#reason, :reason), #id = if_not_exists(#id, :id), #address = :address",
    ExpressionAttributeNames: { "#since": "since", "#reason": "reason", "#id": "id", "#address": "address" },
    ExpressionAttributeValues: {
      ":at": why.at,
      ":reason": why.reason,
      ":id": why.id,
      ":address": foldedAddress,
    },
  });
}

/** Three mails that soft-bounce within a month are an address that does not work. */
const strikesToSuppress = 3;
const strikeWindowMs = 30 * 24 * 60 * 60 * 1000;
const strikesKept = 10;

export interface Strike {
  readonly emailId: string;
  readonly at: string;
}

/**
 * Notes a soft bounce, once for each mail; true when the address is not worth another try. Reports may come at once
 * and out of order: the write is held to what it was computed from. Throws `unavailable` when it stays contended.
 */
export async function strike(
  tables: Tables,
  projectId: string,
  foldedAddress: string,
  strikeNow: Strike,
): Promise<boolean> {
  const key = suppressionKey(projectId, foldedAddress);
  for (let attempt = 0; attempt < 8; attempt++) {
    const before = parseSuppression(await getItem(tables, "data", key))?.strikes;
    const strikes = withStrike(before ?? [], strikeNow);
    const written = await updateItem(tables, "data", {
      Key: key,
      UpdateExpression: "SET #strikes = :strikes",
      ConditionExpression: before ? "#strikes = :before" : "attribute_not_exists(#strikes)",
      ExpressionAttributeNames: { "#strikes": "strikes" },
      ExpressionAttributeValues: { ":strikes": strikes, ...(before && { ":before": before }) },
    });
    if ("item" in written) return areTooMany(strikes);
  }
  throw new Refusal("unavailable", "a suppression is busy; try again");
}

function withStrike(before: readonly Strike[], now: Strike): readonly Strike[] {
  const sameMail = before.find(({ emailId }) => emailId === now.emailId);
  const one = sameMail && sameMail.at < now.at ? sameMail : now;
  const others = before.filter(({ emailId }) => emailId !== now.emailId);
  return [...others, one].sort((a, b) => (a.at < b.at ? -1 : 1)).slice(-strikesKept);
}

function areTooMany(strikes: readonly Strike[]): boolean {
  return strikes.some(({ at }, place) => {
    const last = strikes[place + strikesToSuppress - 1];
    return last !== undefined && Date.parse(last.at) - Date.parse(at) <= strikeWindowMs;
  });
}
