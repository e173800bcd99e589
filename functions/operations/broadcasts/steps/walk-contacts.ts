import { nextLink, type WalkedContact } from "../../../domain/broadcasts/chunk-links.ts";
import { whyNotNow } from "../../../domain/broadcasts/may-receive.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastWork } from "../../../store/broadcasts/broadcast-jobs.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { type Chunk, storeChunkOnce } from "../../../store/broadcasts/chunks.ts";
import { parseAddressState } from "../../../store/contacts/address-states.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";
import { addressStateKey } from "../../../store/platform/keys.ts";
import { readTogether, rows } from "../../../store/platform/read-plan.ts";
import type { Source } from "../../platform/list-pages.ts";

/** How many contacts a step looks at. */
export const contactsPerStep = 1000;

/**
 * Lays out the next contacts of a broadcast as links of its chain. Another preparer may be at work: whoever finds a
 * link stored goes on from its end, so that both write one chain, in which each contact is at most once.
 */
export async function walkContacts(
  services: Services,
  broadcast: BroadcastRow,
  source: Source<Contact>,
  from: BroadcastWork,
): Promise<BroadcastWork> {
  const { looked, more } = await source.read({
    descending: false,
    beyond: from.after,
    limit: contactsPerStep,
  });
  const walked = await judged(services, broadcast, looked);
  const after = await layOut(services, broadcast, walked, from);
  const last = walked.at(-1)?.id;
  // A link of another preparer may end behind all that this walk has seen: then others may follow it.
  const isBehind = after.after !== undefined && last !== undefined && after.after > last;
  if (isBehind) return after;
  return { ...after, ...(last !== undefined && { after: last }), ...(!more && { isWalked: true }) };
}

/** Judges each contact by the state of its address, as sending will judge it again. */
export async function judged(
  { tables, clock }: Services,
  { projectId, groupId }: Pick<BroadcastRow, "projectId" | "groupId">,
  looked: readonly { readonly id: string; readonly row: Contact | undefined }[],
): Promise<readonly WalkedContact[]> {
  const contacts = looked.flatMap(({ row }) => row ?? []);
  const keys = contacts.map(({ key }) => addressStateKey(projectId, key));
  const { states } = await readTogether(tables, {
    states: rows(
      keys,
      (items) => new Map(items.map((item, at) => [contacts[at]?.id, parseAddressState(item)])),
    ),
  });
  const topicId = groupId?.startsWith("top_") ? groupId : undefined;
  return looked.map(({ id, row }) => {
    if (!row) return { id };
    const leftOut = whyNotNow(states.get(id), id, topicId, clock());
    return { id, outcome: leftOut ? { leftOut } : { address: addressOf(row) } };
  });
}

/** As it was written, where folding changed only its case: sending finds the state of the address by it. */
function addressOf({ email, key }: Contact): string {
  return email.toLowerCase() === key ? email : key;
}

async function layOut(
  { tables }: Services,
  { projectId, id: broadcastId, base = "" }: BroadcastRow,
  walked: readonly WalkedContact[],
  from: BroadcastWork,
): Promise<BroadcastWork> {
  let work = from;
  for (let at = 0; ; ) {
    const link = nextLink(walked, at);
    if (!link) return work;
    const { chunk, first } = work;
    const stored = await storeChunkOnce(tables, projectId, base, { broadcastId, chunk, first, ...link });
    work = withLink(work, stored);
    const next = walked.findIndex(({ id }) => id > stored.endsWith);
    at = next < 0 ? walked.length : next;
  }
}

function withLink(work: BroadcastWork, { recipients, leftOut, endsWith }: Chunk): BroadcastWork {
  const counts = { ...work.leftOut };
  for (const [, reason] of leftOut) counts[reason] = (counts[reason] ?? 0) + 1;
  const { chunk, first } = work;
  return { ...work, chunk: chunk + 1, first: first + recipients.length, after: endsWith, leftOut: counts };
}
