import { createHash } from "node:crypto";
import type { BroadcastStatus } from "./broadcast-status.ts";

/** The two contents of a broadcast that compares some: its own, and the other one. */
export const variantNames = ["a", "b"] as const;
export type VariantName = (typeof variantNames)[number];

/** Who gets which variant: two parts try them, and the rest gets the one that wins. */
export const broadcastParts = [...variantNames, "rest"] as const;
export type BroadcastPart = (typeof broadcastParts)[number];

export const winnerRules = ["opens", "clicks"] as const;

/** How a broadcast compares its variants, and which one has won. */
export interface VariantRule {
  /** How many of a hundred recipients try a variant, half of them each. */
  readonly share: number;
  readonly decideBy: (typeof winnerRules)[number];
  readonly decideAfterMinutes: number;
  readonly winner?: VariantName | undefined;
  readonly decidedAt?: string | undefined;
}

/** The numbers that the chunks of each part begin with: the rest may have half of all. */
const firstChunks: { readonly [part in BroadcastPart]: number } = { a: 0, b: 2 ** 18, rest: 2 ** 19 };

/** The numbers that the chains of a broadcast begin with: one, or that of each part. */
export function chainStarts(rule: VariantRule | undefined): readonly number[] {
  return rule ? broadcastParts.map((part) => firstChunks[part]) : [0];
}

/** Returns the place of the chain that a contact belongs to: the same whenever it is asked. */
export function chainOf(broadcastId: string, contactId: string, rule: VariantRule | undefined): number {
  return rule ? broadcastParts.indexOf(partOf(broadcastId, contactId, rule)) : 0;
}

/** The part of a contact follows from a hash of broadcast and contact, so each has exactly one. */
export function partOf(broadcastId: string, contactId: string, { share }: VariantRule): BroadcastPart {
  const digest = createHash("sha256").update(`${broadcastId} ${contactId}`).digest();
  const place = (digest.readUInt32BE(0) / 2 ** 32) * 200;
  if (place < share) return "a";
  return place < 2 * share ? "b" : "rest";
}

export function partOfChunk(chunk: number): BroadcastPart {
  return broadcastParts.findLast((part) => chunk >= firstChunks[part]) ?? "a";
}

/** Returns the variant of a chunk; undefined for the rest, before one has won. */
export function variantOfChunk(rule: VariantRule | undefined, chunk: number): VariantName | undefined {
  if (!rule) return "a";
  const part = partOfChunk(chunk);
  return part === "rest" ? rule.winner : part;
}

/** What is known of the variants of a broadcast. */
export interface Tested {
  readonly status: BroadcastStatus;
  readonly variants?: VariantRule | undefined;
}

/** Whether nobody of a chunk may be sent to yet, since no variant has won. */
export function isHeld({ status, variants }: Tested, chunk: number): boolean {
  return status !== "canceled" && variantOfChunk(variants, chunk) === undefined;
}

/** Returns the chains whose chunks may be sent, or closed: the rest waits for the winner, or for a cancellation. */
export function openChains<Chain extends { readonly first: number }>(
  broadcast: Tested & { readonly chains?: readonly Chain[] | undefined },
): readonly Chain[] {
  return (broadcast.chains ?? []).filter(({ first }) => !isHeld(broadcast, first));
}

/** What is known of those who tried a variant. */
export interface Trial {
  readonly delivered: number;
  /** How many people opened it or followed a link. */
  readonly engaged: number;
}

/** Returns the variant with the larger share of what was delivered. A tie goes to the first. */
export function winnerOf(a: Trial, b: Trial): VariantName {
  // Compared without a division: nothing that was delivered is a share of 0.
  const [ofA, ofB] = [a.engaged * Math.max(1, b.delivered), b.engaged * Math.max(1, a.delivered)];
  return ofB > ofA ? "b" : "a";
}
