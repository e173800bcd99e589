import type * as z from "zod/mini";
import type { domains as declared } from "../../contract/domains/domains.ts";
import { fieldsOf, type GivenFields, invalid, refuseOwnNames } from "../engine/fields.ts";

type OwnDomain = z.output<(typeof declared.getDomain.reply)[1]>;
type DnsRecord = z.output<(typeof declared.getDnsRecords.reply)[1]>["records"][number];

const domainStatuses = {
  pending: "pending",
  verified: "verified",
  // It still sends, and its records are no longer all there.
  temporary_failure: "partially_failed",
  failed: "failed",
} as const;

const recordKinds = {
  // Resend has no record that proves whose a domain is; its SDK knows five kinds alone.
  ...{ ownership: "DKIM", dkim: "DKIM", return_path: "SPF", spf: "SPF", dmarc: "SPF" },
  inbound: "Receiving",
} as const;
const recordStatuses = {
  ...{ verified: "verified", missing: "not_started", mismatch: "failed", unknown: "pending" },
} as const;

export function listedDomain({ id, name, region, status, inbound, createdAt }: OwnDomain) {
  return {
    ...{ id, name, region, status: domainStatuses[status], created_at: createdAt },
    capabilities: { sending: "enabled", receiving: inbound ? "enabled" : "disabled" },
  };
}

export function shownDomain(domain: OwnDomain, records: readonly DnsRecord[]) {
  const { tracking, inbound } = domain;
  const needed = records.filter(({ required, purpose }) => required || (inbound && purpose === "inbound"));
  return {
    ...listedDomain(domain),
    ...{ open_tracking: tracking.opens, click_tracking: tracking.clicks },
    records: needed.map(shownRecord),
  };
}

function shownRecord({ purpose, name, type, value, priority, status }: DnsRecord) {
  return {
    ...{ record: recordKinds[purpose], name, type, value, ttl: "Auto", status: recordStatuses[status] },
    ...(priority !== undefined && { priority }),
  };
}

/** What a domain's body says, apart from the tracking, which is changed and never given at creation here. */
export function domainFields(given: unknown): {
  readonly fields: GivenFields;
  readonly tracking: GivenFields;
} {
  const all = fieldsOf(given);
  const { open_tracking: opens, click_tracking: clicks, capabilities = {}, tls, ...rest } = all;
  const { sending = "enabled", receiving } = fieldsOf(capabilities, "capabilities");
  refuseOwnNames(rest, { inbound: "capabilities", tracking: "open_tracking" });
  for (const name of ["custom_return_path", "tracking_subdomain"])
    if (all[name] !== undefined) throw invalid(name, "is not offered by this service");
  for (const name of ["open_tracking", "click_tracking"])
    if (all[name] !== undefined && typeof all[name] !== "boolean")
      throw invalid(name, "must be true or false, without quotes");
  if (tls !== undefined && tls !== "opportunistic") throw invalid("tls", "must be opportunistic");
  if (sending !== "enabled") throw invalid("capabilities.sending", "must be enabled");
  if (receiving !== undefined && receiving !== "enabled" && receiving !== "disabled")
    throw invalid("capabilities.receiving", "must be enabled or disabled");
  return {
    fields: { ...rest, ...(receiving !== undefined && { inbound: receiving === "enabled" }) },
    tracking: { ...(opens !== undefined && { opens }), ...(clicks !== undefined && { clicks }) },
  };
}
