import { lastChunk } from "../../../domain/broadcasts/broadcast-ids.ts";
import { findFirst } from "../../../domain/broadcasts/find-first.ts";
import { chainStarts } from "../../../domain/broadcasts/variants.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { chunkReads } from "../../../store/broadcasts/chunks.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";

/** A recipient of a broadcast. */
export interface FoundRecipient {
  readonly base: string;
  readonly chunk: number;
  readonly index: number;
  /** As it is stored: the digest of one that was erased. */
  readonly address: string;
}

/**
 * Finds a contact among the recipients of a broadcast. The links of a chain follow one another without a gap, and the
 * contacts in them ascend, so a few calls are enough for any length. It needs no recorded length: a broadcast that is
 * being prepared has none yet, and one that failed has none at all.
 */
export async function findRecipient(
  { tables }: Services,
  { projectId, base, chains, variants }: Pick<BroadcastRow, "projectId" | "base" | "chains" | "variants">,
  contactId: string,
): Promise<FoundRecipient | undefined> {
  if (base === undefined) return undefined;
  const starts = chains?.map(({ first }) => first) ?? chainStarts(variants);
  const read = async (numbers: readonly number[]) =>
    (await readTogether(tables, chunkReads(projectId, base, numbers))).links;
  for (const [at, start] of starts.entries()) {
    const chunk = await findFirst(start, starts[at + 1] ?? lastChunk + 1, async (numbers) =>
      (await read(numbers)).map((link) => link !== undefined && link.endsWith < contactId),
    );
    const [link] = await read([chunk]);
    const index = link?.recipients.findIndex(([id]) => id === contactId) ?? -1;
    const address = link?.recipients[index]?.[1];
    if (address !== undefined) return { base, chunk, index, address };
  }
  return undefined;
}
