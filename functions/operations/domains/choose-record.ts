import type { Mailbox } from "../../domain/platform/address.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { DomainRecord } from "../../store/domains/hostnames.ts";

/**
 * A pinned key sends only from its own domain record (specification §5 rule 5). A key whose record was deleted is an
 * orphan: it sends from nothing, also not from a record that was added again under the same name.
 */
export function checkPin(
  pin: string | null,
  from: Mailbox,
  records: readonly DomainRecord[],
  path: string,
): void {
  if (pin === null || records.some(({ id }) => id === pin)) return;
  throw new Refusal("key_restricted", `this key is restricted to another domain than ${from.domain}`, {
    issues: [{ path, message: "is not on the key's domain" }],
  });
}

/**
 * The record that a mail is sent by: the pinned key's own, so its region too; for other keys the one verified first
 * (specification §5 rule 6). Never another one after a failure.
 */
export function chooseRecord(
  pin: string | null,
  from: Mailbox,
  records: readonly DomainRecord[],
  path: string,
): DomainRecord {
  const record = records.find(({ id, status }) => status === "verified" && (pin === null || id === pin));
  if (record) return record;
  const message =
    records.length === 0
      ? `${from.domain} is not a domain of this project`
      : `${from.domain} is not verified yet`;
  throw new Refusal("domain_not_verified", message, {
    issues: [{ path, message: "needs a domain that is verified on the project" }],
  });
}
