import * as z from "zod/mini";
import { suppressionKey } from "./keys.ts";
import { getItem, type Item, type Tables, updateItem } from "./table.ts";

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

/** Notes a soft bounce; true when it is the one that makes the address not worth another try. */
export async function strike(
  tables: Tables,
  projectId: string,
  foldedAddress: string,
  strikeNow: { readonly emailId: string; readonly at: string },
): Promise<boolean> {
  const key = suppressionKey(projectId, foldedAddress);
  const stands = parseSuppression(await getItem(tables, "data", key));
  const since = new Date(Date.parse(strikeNow.at) - strikeWindowMs).toISOString();
  const others = (stands?.strikes ?? []).filter(
    ({ emailId, at }) => emailId !== strikeNow.emailId && at > since,
  );
  const strikes = [...others, strikeNow].slice(-strikesToSuppress);
  await updateItem(tables, "data", {
    Key: key,
    UpdateExpression: "SET #strikes = :strikes",
    ExpressionAttributeNames: { "#strikes": "strikes" },
    ExpressionAttributeValues: { ":strikes": strikes },
  });
  return strikes.length >= strikesToSuppress;
}
