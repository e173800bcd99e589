import type { UnsentReason } from "../../../domain/broadcasts/unsent-reasons.ts";
import { type MailboxProvider, providerOf } from "../../../domain/platform/addresses/mailbox-providers.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { countKeys, sumCounts } from "../../../store/platform/counts.ts";
import { groupCountKey } from "../../../store/platform/keys.ts";
import { readTogether, rows } from "../../../store/platform/read-plan.ts";
import type { RecipientsByProvider } from "../steps/broken-rules.ts";
import { recipientsOf } from "../steps/recipients.ts";
import { contactsPerStep, judged } from "../steps/walk-contacts.ts";

/** How many contacts of a group are counted within a request; more have a count without reasons. */
const mostCounted = 5 * contactsPerStep;

/** How many contacts would receive a broadcast now. */
export interface RecipientCount {
  readonly recipients: number;
  readonly leftOut: { readonly [reason in UnsentReason]?: number };
  /** Of those whose addresses were looked at; of a larger group in proportion. */
  readonly providers: RecipientsByProvider;
  /** False where only the contacts of the group are counted, those that will be left out included. */
  readonly isExact: boolean;
}

/**
 * Counts the recipients of a broadcast as preparing would. Of a large audience or topic it returns how many contacts it
 * has, and undefined for a large segment, which has no count.
 */
export async function countRecipients(
  services: Services,
  broadcast: BroadcastRow,
): Promise<RecipientCount | undefined> {
  const source = await recipientsOf(services, broadcast);
  if (!source) return undefined;
  const leftOut: { [reason in UnsentReason]?: number } = {};
  const providers = new Map<MailboxProvider, number>();
  let [recipients, beyond]: [number, string | undefined] = [0, undefined];
  for (let seen = 0; seen < mostCounted; seen += contactsPerStep) {
    const { looked, more } = await source.read({ descending: false, beyond, limit: contactsPerStep });
    for (const { outcome } of await judged(services, broadcast, looked)) {
      if (!outcome) continue;
      if ("address" in outcome) {
        recipients += 1;
        const provider = providerOf(outcome.address);
        providers.set(provider, (providers.get(provider) ?? 0) + 1);
      } else leftOut[outcome.leftOut] = (leftOut[outcome.leftOut] ?? 0) + 1;
    }
    beyond = looked.at(-1)?.id ?? beyond;
    if (!more) return { recipients, leftOut, providers: Object.fromEntries(providers), isExact: true };
  }
  return groupCount(services, broadcast, providers);
}

async function groupCount(
  { tables }: Services,
  { projectId, groupId = "" }: BroadcastRow,
  seen: ReadonlyMap<MailboxProvider, number>,
): Promise<RecipientCount | undefined> {
  if (groupId.startsWith("seg_")) return undefined;
  const keys = countKeys((slice) => groupCountKey(projectId, groupId, slice));
  const { recipients } = await readTogether(tables, { recipients: rows(keys, sumCounts) });
  const scale = Math.max(1, recipients / mostCounted);
  const providers = [...seen].map(([provider, count]) => [provider, Math.floor(count * scale)]);
  return { recipients, leftOut: {}, providers: Object.fromEntries(providers), isExact: false };
}
