import { suppressionReason } from "../../functions/domain/contacts/address-state.ts";
import { messageTags } from "../../functions/settings/message-tags.ts";
import { parseAddressState } from "../../functions/store/contacts/address-states.ts";
import type { ConsentEntry } from "../../functions/store/contacts/consent.ts";
import type { Email } from "../../functions/store/emails/emails.ts";
import { addressStateKey, consentKey } from "../../functions/store/platform/keys.ts";
import { contactsIn } from "./crash-audience.ts";
import type { StoredRow } from "./crash-rows.ts";
import type { CrashRun } from "./crash-run.ts";

/** A contact's ledger of consent. */
export function ledgerOf(
  rows: readonly StoredRow[],
  projectId: string,
  contactId: string,
): readonly ConsentEntry[] {
  const { pk } = consentKey(projectId, contactId, "");
  // The rows are entries with their keys.
  return rows.filter((one) => one.pk === pk).map(({ item }) => item as unknown as ConsentEntry);
}

/**
 * Contacts whose consent differs from their ledger: it lacks a change or has one twice. Where emails about a topic went to
 * recipients who had never subscribed to it, as `unasked` says, the first change of a topic may be that it was left.
 */
export function findMisledger(
  rows: readonly StoredRow[],
  projectId: string,
  { unasked = false } = {},
): readonly string[] {
  return contactsIn(rows, projectId).flatMap(({ id, unsubscribedAt, locked, topicIds }) => {
    const ledger = ledgerOf(rows, projectId, id);
    const sum = (up: ConsentEntry["change"], down: ConsentEntry["change"], topicId?: string) => {
      const own = ledger.filter((one) => topicId === undefined || one.topicId === topicId);
      const count = (change: string) => own.filter((one) => one.change === change).length;
      return count(up) - count(down);
    };
    const topics = new Set([...topicIds, ...ledger.flatMap(({ topicId }) => topicId ?? [])]);
    return [
      ...holds(id, "unsubscribed", sum("unsubscribed", "resubscribed"), unsubscribedAt !== null),
      ...holds(id, "locked", sum("locked", "unlocked"), locked),
      ...[...topics].flatMap((topic) =>
        holds(
          ...([
            id,
            topic,
            sum("topic_subscribed", "topic_unsubscribed", topic),
            topicIds.includes(topic),
          ] as const),
          unasked,
        ),
      ),
    ];
  });
}

function holds(
  contactId: string,
  what: string,
  sum: number,
  is: boolean,
  unasked = false,
): readonly string[] {
  const should = is ? 1 : 0;
  if (sum === should || (unasked && sum === should - 1)) return [];
  return [`the ledger of ${contactId} leads to ${sum} of ${what}, and it is ${is}`];
}

/** I9: emails about a topic to recipients who had left it before the run. */
export function sentToOptedOut(
  { world, opening, project }: CrashRun,
  emails: readonly Email[],
): readonly string[] {
  const standings = new Map(opening.map(({ pk, sk, item }) => [`${pk} ${sk}`, item]));
  const stateOf = (address: string) => {
    const { pk, sk } = addressStateKey(project.id, address.toLowerCase());
    return parseAddressState(standings.get(`${pk} ${sk}`));
  };
  return emails.flatMap(({ id, topicId, lane }) => {
    const purpose = { topicId, isBroadcast: lane === "broadcast" };
    const accepts = world.ses.accepts().filter(({ tags }) => tags[messageTags.email] === id);
    return accepts
      .flatMap(({ destinations }) => destinations)
      .filter((address) => suppressionReason(stateOf(address), purpose, world.clock.now()))
      .map((address) => `I9: ${id} went to ${address}, which has opted out`);
  });
}
