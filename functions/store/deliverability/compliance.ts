import * as z from "zod/mini";
import type { ComplianceFacts } from "../../domain/deliverability/compliance.ts";
import { dmarcPolicies } from "../../domain/deliverability/dmarc-policy.ts";
import { dmarcStatuses } from "../../domain/deliverability/organizational-domain.ts";
import { mailboxProviders } from "../../domain/platform/addresses/mailbox-providers.ts";
import { ttlAttribute } from "../../settings/tables.ts";
import { bulkSenderKey, complianceKey } from "../platform/keys.ts";
import { row, rows } from "../platform/read-plan.ts";
import type { Item, Tables } from "../platform/table.ts";
import { put } from "../platform/write.ts";

const Proof = z.enum(["yes", "no", "unknown"]);
const provider = z.enum(mailboxProviders);

/** `P#<project>#COMPLIANCE` / `<domain id>`: what the last daily check found out, in at most 4 KB. */
const ComplianceItem = z.object({
  at: z.string(),
  spf: Proof,
  dkim: Proof,
  dmarc: z.object({
    status: z.enum(dmarcStatuses),
    policy: z.optional(z.enum(dmarcPolicies)),
    foundAt: z.optional(z.string()),
  }),
  soa: Proof,
  mx: Proof,
  organization: z.string(),
  bulkSince: z.optional(z.string()),
  figures: z.array(z.object({ provider, delivered: z.int(), complained: z.int() })),
  codes: z.array(z.object({ provider, code: z.string(), day: z.string(), count: z.int() })),
});

/** `P#<project>#COMPLIANCE` / `ORG#<name>`: it never becomes a small sender again, so the row has no end. */
const BulkSenderItem = z.object({ since: z.string(), provider, count: z.int() });
type BulkSender = z.infer<typeof BulkSenderItem>;

export function complianceReads(projectId: string, domainId: string) {
  return {
    compliance: row(
      complianceKey(projectId, domainId),
      (item): ComplianceFacts | undefined => item && ComplianceItem.parse(item),
    ),
  };
}

/** Replaces what was found out before. */
export async function putCompliance(
  tables: Tables,
  projectId: string,
  domainId: string,
  { facts, ttl }: { readonly facts: ComplianceFacts; readonly ttl: number },
): Promise<void> {
  await put(tables, "data", { ...complianceKey(projectId, domainId), ...facts, [ttlAttribute]: ttl }, null);
}

/** Reads whether one of some names is known as a bulk sender. */
export function bulkSenderReads(projectId: string, names: readonly string[]) {
  return rows(
    names.map((name) => bulkSenderKey(projectId, name)),
    (items: readonly (Item | undefined)[]) =>
      items.flatMap((item) => (item ? [BulkSenderItem.parse(item)] : [])).at(0),
  );
}

/** Marks an organizational domain as a bulk sender, for ever: an earlier mark stays. */
export async function markBulkSender(
  tables: Tables,
  projectId: string,
  organization: string,
  sender: BulkSender,
): Promise<void> {
  await put(tables, "data", { ...bulkSenderKey(projectId, organization), ...sender });
}
