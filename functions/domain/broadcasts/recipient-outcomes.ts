import { begunTens, type Claim, type StoredTens, tenSize } from "./tens.ts";
import type { UnsentReason } from "./unsent-reasons.ts";

/** What became of one recipient when its ten was sent. */
export type RecipientResult =
  | { readonly messageId: string }
  | { readonly unsent: UnsentReason; readonly detail?: string | undefined }
  /** The answer of SES was lost. */
  | { readonly unknown: true };

/** What becomes of one recipient as the rows of its chunk say it. */
export type ChunkOutcome =
  | { readonly status: "sent"; readonly messageId?: string; readonly ten?: number }
  | { readonly status: "unsent"; readonly reason: UnsentReason; readonly detail?: string | undefined }
  | { readonly status: "open"; readonly isBegun: boolean };

type StoredResults = (StoredTens extends ReadonlyMap<number, infer Ten> ? Ten : never) & {
  readonly results: readonly (RecipientResult | null)[];
};

/** The rows that an outcome follows from. */
interface ChunkFacts {
  readonly size: number;
  readonly tens: number;
  readonly claims: readonly Claim[];
  readonly closedAt?: number | undefined;
  readonly stored: ReadonlyMap<number, StoredResults>;
  /** Whether SES has reported that it accepted the email at an index. */
  readonly isReported: (index: number) => boolean;
}

/** Returns the outcome of each recipient of a chunk. What SES has reported as accepted was sent, whatever else is known. */
export function outcomesOf(chunk: ChunkFacts): readonly ChunkOutcome[] {
  const begun = begunTens(chunk.claims, chunk.stored, chunk.tens);
  return Array.from({ length: chunk.size }, (_, index) => outcomeAt(chunk, begun, index));
}

function outcomeAt(chunk: ChunkFacts, begun: ReadonlySet<number>, index: number): ChunkOutcome {
  const { tens, stored, closedAt } = chunk;
  const place = index % tenSize;
  let ten = Math.floor(index / tenSize);
  while (stored.get(ten)?.again.includes(place)) ten += tens;
  const result = stored.get(ten)?.results[place];
  if (result && "messageId" in result) return { status: "sent", messageId: result.messageId, ten };
  if (result && "unsent" in result)
    return { status: "unsent", reason: result.unsent, ...(result.detail && { detail: result.detail }) };
  if (chunk.isReported(index)) return { status: "sent" };
  const isBegun = result !== undefined || begun.has(ten);
  if (closedAt === undefined) return { status: "open", isBegun };
  return { status: "unsent", reason: isBegun ? "unknown_outcome" : "canceled" };
}

/** How many recipients were sent to, and how many were not for each reason. */
export interface OutcomeCounts {
  readonly sent: number;
  readonly unsent: Partial<Record<UnsentReason, number>>;
}

export function countsOf(outcomes: readonly ChunkOutcome[]): OutcomeCounts {
  const unsent: Partial<Record<UnsentReason, number>> = {};
  let sent = 0;
  for (const one of outcomes) {
    if (one.status === "sent") sent += 1;
    if (one.status === "unsent") unsent[one.reason] = (unsent[one.reason] ?? 0) + 1;
  }
  return { sent, unsent };
}

/** Returns the sum of counts. */
export function sumOfCounts(all: readonly OutcomeCounts[]): OutcomeCounts {
  const unsent: Partial<Record<UnsentReason, number>> = {};
  // The names are those of the counts.
  for (const one of all)
    for (const [reason, count] of Object.entries(one.unsent) as [UnsentReason, number][])
      unsent[reason] = (unsent[reason] ?? 0) + count;
  return { sent: all.reduce((sum, { sent }) => sum + sent, 0), unsent };
}

/** Returns how many recipients were not sent to: they are refunded. */
export function unsentUnits({ unsent }: OutcomeCounts): number {
  return Object.values(unsent).reduce((sum: number, count) => sum + (count ?? 0), 0);
}
