import * as z from "zod/mini";
import { ttlAttribute } from "../../settings/tables.ts";
import { absent, all, equals, is } from "../platform/expressions.ts";
import { forwardAddressKey, forwardDigestKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { remove, update, type WriteOutcome } from "../platform/write.ts";
import { putWrite } from "../platform/writes.ts";

/**
 * `P#<project>#FORWARDS` / `<SHA-256 of the folded address>`: an address outside the project's domains that a route
 * forwards to, and whether its owner has confirmed that. One that is not confirmed is deleted a month after its link.
 */
const ForwardAddressItem = z.object({
  projectId: z.string(),
  /** Folded. */
  address: z.string(),
  status: z.enum(["pending", "confirmed"]),
  /** How often its owner was asked: only the latest link works. */
  round: z.int(),
  askedAt: z.string(),
  expiresAt: z.string(),
  sentAt: z.optional(z.string()),
  /** Why the confirmation email was refused. */
  problem: z.optional(z.string()),
  confirmedAt: z.optional(z.string()),
  /** The one domain that the email may be sent from: that of the pinned key that asked. */
  pin: z.optional(z.string()),
});
export type ForwardAddress = z.infer<typeof ForwardAddressItem>;

const monthSeconds = 30 * 24 * 60 * 60;

export function parseForwardAddress(item: Item | undefined): ForwardAddress | undefined {
  return item && ForwardAddressItem.parse(item);
}

/** Writes that an owner is asked, in the place of the row that was read. */
export function askOwnerWrite(tables: Tables, asked: ForwardAddress): Write {
  const item = {
    ...forwardAddressKey(asked.projectId, asked.address),
    ...asked,
    [ttlAttribute]: Math.ceil(Date.parse(asked.expiresAt) / 1000) + monthSeconds,
  };
  const isAsRead = all(equals("round", asked.round - 1), equals("status", "pending"));
  return putWrite(tables, "data", item, asked.round === 1 ? absent() : isAsRead);
}

/** Writes what came of the confirmation email. */
export async function noteConfirmationEmail(
  tables: Tables,
  { projectId, address, round }: ForwardAddress,
  outcome: { readonly sentAt: string } | { readonly problem: string },
): Promise<WriteOutcome> {
  const key = forwardAddressKey(projectId, address);
  return update(tables, "data", { key, set: outcome, where: equals("round", round) });
}

/** Forgets an address, and that its owner has confirmed it. */
export async function removeForwardAddress(
  tables: Tables,
  projectId: string,
  address: string,
): Promise<void> {
  await remove(tables, "data", forwardAddressKey(projectId, address));
}

/** Confirms an address by its latest link, before that expires; a confirmed one stays as it is. */
export async function confirmForwardAddress(
  tables: Tables,
  {
    projectId,
    addressDigest,
    round,
  }: { readonly projectId: string; readonly addressDigest: string; readonly round: number },
  at: Date,
): Promise<boolean> {
  const now = at.toISOString();
  const outcome = await update(tables, "data", {
    key: forwardDigestKey(projectId, addressDigest),
    set: { status: "confirmed", confirmedAt: now },
    remove: [ttlAttribute],
    where: all(equals("status", "pending"), equals("round", round), is("expiresAt", ">", now)),
  });
  return "item" in outcome;
}
