import { nextLink, type WalkedContact } from "../../../domain/broadcasts/chunk-links.ts";
import { whyNotNow } from "../../../domain/broadcasts/may-receive.ts";
import { chainOf } from "../../../domain/broadcasts/variants.ts";
import { providerOf } from "../../../domain/platform/addresses/mailbox-providers.ts";
import type { Services } from "../../../services.ts";
import {
  type BroadcastWork,
  type ChainWork,
  chainsOfWork,
  withChains,
} from "../../../store/broadcasts/broadcast-jobs.ts";
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
 * Lays out the next contacts of a broadcast as links of its chains, each contact in its own. Another preparer may be at
 * work: whoever finds a link stored goes on from its end, so that both write one chain, in which each contact is at most
 * once. A chain that is ahead of the others waits for them.
 */
export async function walkContacts(
  services: Services,
  broadcast: BroadcastRow,
  source: Source<Contact>,
  from: BroadcastWork,
): Promise<BroadcastWork> {
  const { looked, more } = await source.read({
    descending: false,
    beyond: beyondOf(chainsOfWork(from)),
    limit: contactsPerStep,
  });
  const walked = await judged(services, broadcast, looked);
  const last = walked.at(-1)?.id;
  let work = from;
  const chains: ChainWork[] = [];
  for (const [at, chain] of chainsOfWork(from).entries()) {
    const own = walked.filter((one) => {
      const isBehind = chain.after !== undefined && one.id <= chain.after;
      return !isBehind && chainOf(broadcast.id, one.id, broadcast.variants) === at;
    });
    const { leftOut, providers, ...laid } = await layOut(services, broadcast, own, chain, work);
    work = { ...work, leftOut, providers };
    // A link of another preparer may end behind all that this walk has seen: then others may follow it.
    const isAhead = laid.after !== undefined && last !== undefined && laid.after > last;
    chains.push(isAhead || last === undefined ? laid : { ...laid, after: last });
  }
  const isAhead = chains.some(({ after }) => after !== undefined && last !== undefined && after > last);
  return { ...withChains(work, chains), ...(!more && !isAhead && { isWalked: true }) };
}

/** The contact behind which no chain has all: the one that the shortest has come to. */
function beyondOf(chains: readonly ChainWork[]): string | undefined {
  const [least] = chains.map(({ after }) => after ?? "").toSorted();
  return least || undefined;
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
  from: ChainWork,
  { leftOut, providers }: LaidCounts,
): Promise<LaidChain> {
  let work: LaidChain = { ...from, leftOut, providers };
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

/** What is counted over all chains. */
type LaidCounts = Pick<BroadcastWork, "leftOut" | "providers">;
type LaidChain = ChainWork & LaidCounts;

function withLink(before: LaidChain, { recipients, leftOut, endsWith }: Chunk): LaidChain {
  const counts = { ...before.leftOut };
  for (const [, reason] of leftOut) counts[reason] = (counts[reason] ?? 0) + 1;
  const providers = { ...before.providers };
  for (const [, address] of recipients) {
    const provider = providerOf(address);
    providers[provider] = (providers[provider] ?? 0) + 1;
  }
  const { chunk, first } = before;
  return {
    ...{ chunk: chunk + 1, first: first + recipients.length, after: endsWith },
    ...{ leftOut: counts, providers },
  };
}
