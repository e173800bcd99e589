import { statuses } from "../../../functions/domain/emails/email-status.ts";
import { withoutNumber } from "../../../functions/domain/outbox/event-ids.ts";
import type { Recipient } from "../../../functions/store/emails/emails.ts";
import type { RowChange } from "../engine/rows.ts";

/** I8 at every step: an outcome of a recipient only rises, and an event of an email has one number. */
export function newOutcomeLaw(violate: (text: string) => void): (change: RowChange) => void {
  const events = new Map<string, string>();
  return ({ name, before, after }) => {
    const { pk = "", sk = "" } = after ?? before ?? {};
    if (sk.startsWith("eml_") && /^P#[^#]+#EML#/.test(pk) && before && after)
      for (const [at, one] of recipientsOf(after.item).entries()) {
        const earlier = recipientsOf(before.item)[at];
        if (earlier && rank(one) < rank(earlier))
          violate(`I8: a recipient of ${sk} went from ${earlier.status} to ${one.status}`);
      }
    if (!sk.startsWith("evt_") || !/^P#[^#]+#ACT#/.test(pk) || after?.item["emailId"] === undefined) return;
    const event = `${pk} ${withoutNumber(sk.slice(0, "evt_".length + 26))}`;
    const known = events.get(event) ?? name;
    events.set(event, known);
    if (known !== name) violate(`I8: ${sk} is in the log twice`);
  };
}

function recipientsOf(item: Readonly<Record<string, unknown>>): readonly Recipient[] {
  // A row of an email, as the service wrote it.
  return item["recipients"] as readonly Recipient[];
}

/** A soft bounce is between a delay and a delivery: an out-of-office reply follows a delivery. */
function rank({ status }: Recipient): number {
  if (status === undefined) return -1;
  return status === "soft_bounced" ? statuses.indexOf("delivery_delayed") + 0.5 : statuses.indexOf(status);
}
