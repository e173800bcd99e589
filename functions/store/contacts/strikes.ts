import { Refusal } from "../../domain/platform/refusals.ts";
import { addressStateKey } from "../platform/keys.ts";
import { getItem } from "../platform/read.ts";
import type { Tables } from "../platform/table.ts";
import { updateItem } from "../platform/write.ts";
import { parseAddressState } from "./address-states.ts";

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
  const key = addressStateKey(projectId, foldedAddress);
  for (let attempt = 0; attempt < 8; attempt++) {
    const before = parseAddressState(await getItem(tables, "data", key))?.strikes;
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
