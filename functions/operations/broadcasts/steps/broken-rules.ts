import {
  bulkVolume,
  type ComplianceFacts,
  type JudgedContentRule,
  type JudgedRule,
  type Receiver,
  receivers,
} from "../../../domain/deliverability/compliance.ts";
import { judgeCompliance } from "../../../domain/deliverability/judge-compliance.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { assessDomain } from "../../deliverability/assess-domain.ts";
import { domainReads, readDomain } from "../../domains/find-domain.ts";
import { broadcastReads } from "../find-broadcast.ts";

/** How many recipients of a broadcast have their mailbox at a provider. */
export type RecipientsByProvider = { readonly [Name in Receiver]?: number | undefined };

interface KnownBefore {
  /** The facts of the daily check. */
  readonly compliance: ComplianceFacts | undefined;
  /** The content of a draft with a template. */
  readonly content?: BroadcastContent;
}

/**
 * Returns the rules that a broadcast or its domain breaks at the providers to which it goes as to a bulk sender's
 * recipients; DNS is looked up for it now. A smaller broadcast is stopped only by the complaints of its domain.
 */
export async function brokenRules(
  services: Services,
  { projectId, id, domainId }: Pick<BroadcastRow, "projectId" | "id" | "domainId">,
  recipients: RecipientsByProvider,
  known: KnownBefore,
): Promise<readonly (JudgedRule | JudgedContentRule)[]> {
  const large = receivers.filter((name) => (recipients[name] ?? 0) >= bulkVolume);
  if (large.length === 0) return known.compliance ? tooManyComplaints(known.compliance) : [];
  const { setup, content } = await readTogether(services.tables, {
    ...domainReads(projectId, domainId),
    ...broadcastReads(projectId, id),
  });
  const domain = await readDomain(services, projectId, setup);
  const { facts } = await assessDomain(services, projectId, domain);
  const own = known.content ?? content?.content;
  // Most processes never need it.
  const { judgedContent } = await import("./content-rules.ts");
  const judged = [
    // By this broadcast it is a bulk sender, if it was none before.
    ...judgeCompliance(facts, true),
    ...(own ? await judgedContent(services, own, facts.organization) : []),
  ];
  return judged.filter(
    ({ state, receiver, rule }) =>
      state === "broken" && (large.includes(receiver) || rule === "complaint_rate"),
  );
}

/** Google mitigates nothing for a sender until its rate of complaints was low for seven days. */
function tooManyComplaints(compliance: ComplianceFacts): readonly JudgedRule[] {
  return judgeCompliance(compliance, true).filter(
    ({ rule, state }) => rule === "complaint_rate" && state === "broken",
  );
}
