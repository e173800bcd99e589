import type { Mailbox } from "../../domain/platform/addresses/address.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { DomainRecord } from "../../store/domains/hostnames.ts";

/**
 * A pinned key sends only from its own domain record (specification §5 rule 5). A key whose record was deleted cannot
 * send at all, not even from a record that was added again under the same name.
 * @throws {Refusal} `key_restricted`
 */
export function checkPin(
  pin: string | null,
  from: Mailbox,
  records: readonly DomainRecord[],
  path: string,
): void {
  if (pin === null || records.some(({ id }) => id === pin)) return;
  throw new Refusal(
    "key_restricted",
    `This key may only send from its own domain, not from ${from.domain}. If that domain was deleted and added again, use a new key.`,
    {
      issues: [{ path, message: "not on the key's domain" }],
    },
  );
}

/**
 * Returns the record that an email is sent with: the pinned key's own, so its region too; for other keys the one that
 * was verified first (specification §5 rule 6). Never another one after a failure.
 * @throws {Refusal} `domain_not_verified`
 */
export function chooseRecord(
  pin: string | null,
  from: Mailbox,
  records: readonly DomainRecord[],
  path: string,
): DomainRecord {
  const record = sendingRecord(pin, records);
  if (record) return record;
  const message =
    records.length === 0
      ? `Domain ${from.domain} not found in this project; add it and publish its DNS records.`
      : `Domain ${from.domain} is not verified yet; publish its DNS records and verify it.`;
  throw new Refusal("domain_not_verified", message, {
    issues: [{ path, message: "must use a verified domain of the project" }],
  });
}

function sendingRecord(pin: string | null, records: readonly DomainRecord[]): DomainRecord | undefined {
  return records.find(({ id, status }) => status === "verified" && (pin === null || id === pin));
}

/**
 * Returns the record that a draft names for its sender: the one that an email of the caller would be sent with, or else
 * the one that it would wait for. A draft is no send, so nothing is refused; undefined where the hostname has no record.
 */
export function recordForDraft(
  pin: string | null,
  records: readonly DomainRecord[],
): DomainRecord | undefined {
  const pinned = records.find(({ id }) => id === pin);
  return pinned ?? sendingRecord(null, records) ?? records[0];
}
