import type { ComplianceFacts } from "../../domain/deliverability/compliance.ts";
import { judgeCompliance } from "../../domain/deliverability/judge-compliance.ts";
import type { Services } from "../../services.ts";
import type { Domain } from "../domains/find-domain.ts";
import { assessDomain } from "./assess-domain.ts";

/** The daily check may be late by as much. */
const freshMs = 26 * 60 * 60_000;

/** Returns what is known of a domain: that of the daily check, or of now where the domain was checked since. */
export async function currentFacts(
  services: Services,
  projectId: string,
  domain: Domain,
  kept: ComplianceFacts | undefined,
): Promise<ComplianceFacts> {
  const { checkedAt } = domain.setup;
  const age = services.clock().getTime() - Date.parse(kept?.at ?? "");
  const isFresh = kept !== undefined && kept.at >= (checkedAt ?? "") && age < freshMs;
  return isFresh ? kept : (await assessDomain(services, projectId, domain)).facts;
}

/** How a domain keeps the rules of receivers, as replies show it. */
export function complianceView({ name, record }: Domain, facts: ComplianceFacts) {
  const { at, organization, bulkSince = null, dmarc } = facts;
  return {
    ...{ domainId: record.id, name, organizationalDomain: organization, bulkSince, checkedAt: at },
    dmarc: { status: dmarc.status, policy: dmarc.policy ?? null, foundAt: dmarc.foundAt ?? null },
    rules: [...judgeCompliance(facts, bulkSince !== null)],
  };
}
