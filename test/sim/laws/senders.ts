import { timeOfId } from "../../../functions/domain/platform/ids.ts";
import { messageTags } from "../../../functions/settings/message-tags.ts";
import { parseRecords } from "../../../functions/store/domains/hostnames.ts";
import type { Acceptance } from "../../../local/ses/sending/sent-email.ts";
import type { RowChange } from "../engine/rows.ts";

/** I9: an email that has waited is sent from a domain only while its record is verified. */
export interface SenderLaw {
  readonly changed: (change: RowChange) => void;
  /** Why an email must not have been accepted by an invocation that began at `since`; none if it may. */
  readonly judge: (acceptance: Acceptance, since: number) => readonly string[];
}

/** An email that is sent within a minute was judged when it was accepted; two clocks are ten minutes apart at most. */
const waitedMs = 16 * 60_000;

export function newSenderLaw(now: () => number): SenderLaw {
  const lost = new Map<string, number>();
  const senders = new Map<string, string>();
  return {
    changed: ({ before, after }) => {
      const { pk = "", sk = "" } = after ?? before ?? {};
      if (sk.startsWith("eml_") && /^P#[^#]+#EML#/.test(pk)) {
        if (after) senders.set(sk, String(after.item["domainId"]));
        return;
      }
      if (!sk.startsWith("NAME#") || !pk.endsWith("#NAMES")) return;
      const verified = new Set(
        parseRecords(after?.item).flatMap(({ id, status }) => (status === "verified" ? [id] : [])),
      );
      for (const { id } of parseRecords(before?.item))
        if (!verified.has(id) && !lost.has(id)) lost.set(id, now());
      for (const id of verified) lost.delete(id);
    },
    judge: ({ tags }, since) => {
      const id = tags[messageTags.email] ?? "";
      const lostAt = lost.get(senders.get(id) ?? "") ?? Number.POSITIVE_INFINITY;
      const hasWaited = senders.has(id) && since - timeOfId(id).getTime() > waitedMs;
      return hasWaited && lostAt < since ? [`I9: ${id} was sent from a domain that was not verified`] : [];
    },
  };
}
