import type { JudgedContentRule, JudgedRule } from "../../../domain/deliverability/compliance.ts";
import { judgeCompliance } from "../../../domain/deliverability/judge-compliance.ts";
import type { Services } from "../../../services.ts";
import { currentFacts } from "../../deliverability/compliance-view.ts";
import type { WholeBroadcast } from "../find-broadcast.ts";
import { judgedContent } from "../steps/content-rules.ts";
import type { FoundSender } from "../steps/find-sender.ts";

/** Returns how a broadcast and its domain keep the rules of receivers; nothing where the domain was deleted. */
export async function rulesOf(
  services: Services,
  { broadcast, content }: WholeBroadcast,
  { domain, compliance: kept }: FoundSender,
): Promise<readonly (JudgedRule | JudgedContentRule)[]> {
  if (!domain) return [];
  const facts = await currentFacts(services, broadcast.projectId, domain, kept);
  return [
    ...judgeCompliance(facts, facts.bulkSince !== undefined),
    ...(await judgedContent(services, content, facts.organization)),
  ];
}
