import { chunkSize } from "./broadcast-ids.ts";
import type { UnsentReason } from "./unsent-reasons.ts";

/** How many contacts that are left out a link has at most. */
export const mostLeftOut = 500;

/** A contact that a walk came by: its address where it receives the broadcast, the reason where it is left out. */
export interface WalkedContact {
  readonly id: string;
  /** Absent for one that is not among the recipients at all. */
  readonly outcome?: { readonly address: string } | { readonly leftOut: UnsentReason } | undefined;
}

/** What one link holds, and the contact that it ends with. */
export interface LinkContent {
  readonly recipients: [string, string][];
  readonly leftOut: [string, UnsentReason][];
  readonly endsWith: string;
}

/**
 * Returns the next link of contacts in the order of their ids, from `at` on: it ends where it is full, or with them.
 * Undefined where none of them receives the broadcast or is left out.
 */
export function nextLink(walked: readonly WalkedContact[], at: number): LinkContent | undefined {
  const recipients: [string, string][] = [];
  const leftOut: [string, UnsentReason][] = [];
  let endsWith = "";
  for (const { id, outcome } of walked.slice(at)) {
    if (recipients.length === chunkSize || leftOut.length === mostLeftOut) break;
    endsWith = id;
    if (outcome && "address" in outcome) recipients.push([id, outcome.address]);
    if (outcome && "leftOut" in outcome) leftOut.push([id, outcome.leftOut]);
  }
  return recipients.length + leftOut.length > 0 ? { recipients, leftOut, endsWith } : undefined;
}
