import { senderHostname } from "../../domain/platform/addresses/sender-hostname.ts";
import { type DomainRecord, parseRecords } from "../../store/domains/hostnames.ts";
import { hostnameKey } from "../../store/platform/keys.ts";
import { optionalRow } from "../../store/platform/read-plan.ts";
import type { Item } from "../../store/platform/table.ts";

/** Reads the records of the domain that an email is from; nothing without a sender. */
export function senderReads(projectId: string, from: string | undefined) {
  const hostname = from?.includes("@") ? senderHostname(from) : undefined;
  const key = hostname && hostnameKey(projectId, hostname);
  return { sender: optionalRow(key, (item: Item | undefined) => key && parseRecords(item)) };
}

/**
 * Returns why an email that waited is not sent from its domain record, if so. SES has one identity for all projects: what
 * this project can no longer prove may be another's by now.
 */
export function senderProblem(
  records: readonly DomainRecord[],
  domainId: string,
): "domain_deleted" | "domain_not_verified" | undefined {
  const record = records.find(({ id }) => id === domainId);
  if (!record) return "domain_deleted";
  return record.status === "verified" ? undefined : "domain_not_verified";
}
