import {
  type ComplianceFacts,
  type ComplianceRule,
  type JudgedRule,
  publications,
  type Receiver,
  type RuleJudgement,
  receivers,
} from "./compliance.ts";
import { judgeComplaints, judgeFromDomain, judgeRateLimit, judgeRefusals } from "./judge-figures.ts";

interface PublishedRule {
  readonly rule: ComplianceRule;
  /** The providers that publish it. */
  readonly receivers: readonly Receiver[];
  readonly appliesTo: JudgedRule["appliesTo"];
  readonly judge: (facts: ComplianceFacts, isBulk: boolean, receiver: Receiver) => RuleJudgement;
}

/** The rules that the providers publish, as of mid-2026. */
const rules: readonly PublishedRule[] = [
  { rule: "spf", receivers, appliesTo: "everyone", judge: judgeSpf },
  { rule: "dkim", receivers, appliesTo: "everyone", judge: judgeDkim },
  { rule: "dmarc", receivers, appliesTo: "bulk", judge: judgeDmarc },
  { rule: "complaint_rate", receivers: ["google", "yahoo"], appliesTo: "everyone", judge: judgeComplaints },
  { rule: "one_click", receivers: ["google", "yahoo"], appliesTo: "marketing", judge: judgeOneClick },
  { rule: "from_domain", receivers: ["microsoft", "yahoo"], appliesTo: "everyone", judge: judgeFromDomain },
  { rule: "refusals", receivers: ["google", "microsoft"], appliesTo: "everyone", judge: judgeRefusals },
  { rule: "rate_limit", receivers: ["google"], appliesTo: "everyone", judge: judgeRateLimit },
];

/** Returns the state of each rule at each provider that has it. `isBulk` also for one that is about to become a bulk sender. */
export function judgeCompliance(facts: ComplianceFacts, isBulk: boolean): readonly JudgedRule[] {
  return rules.flatMap(({ rule, receivers: having, appliesTo, judge }) =>
    having.map((receiver) => {
      const source = publications[receiver];
      return { rule, receiver, source, appliesTo, ...judge(facts, isBulk, receiver) };
    }),
  );
}

function judgeSpf({ spf }: ComplianceFacts): RuleJudgement {
  if (spf === "yes")
    return met("SES has verified the return path, which passes SPF and is a name of the From domain.");
  if (spf === "unknown") return unknown("The return path has not been checked yet, or DNS did not answer.");
  return {
    state: "broken",
    evidence: "The return path is not published as SES needs it, so SPF is not aligned with the From domain.",
    action: "Publish the records of the purpose `return_path` of GET /domains/{domainId}/dns-records.",
  };
}

function judgeDkim({ dkim }: ComplianceFacts): RuleJudgement {
  if (dkim === "yes")
    return met("SES signs with a key of 2,048 bits of the From domain, so DKIM passes and is aligned.");
  if (dkim === "unknown")
    return unknown("The DKIM records have not been checked yet, or DNS did not answer.");
  return {
    state: "broken",
    evidence: "The DKIM records are not published as SES needs them.",
    action: "Publish the records of the purpose `dkim` of GET /domains/{domainId}/dns-records.",
  };
}

function judgeDmarc({ dmarc, organization }: ComplianceFacts, isBulk: boolean): RuleJudgement {
  const { status, policy, foundAt } = dmarc;
  if (status === "found") return met(`The policy is p=${policy}, by the record of _dmarc.${foundAt}.`);
  if (status === "unknown") return unknown("DNS did not answer for the DMARC record.");
  const action = `Publish one TXT record at _dmarc.${organization}, at least "v=DMARC1; p=none".`;
  const evidence =
    status === "several"
      ? "There are several DMARC records at one name: receivers discard all of them."
      : `Neither the domain nor a name above it has a DMARC record.`;
  return { state: isBulk ? "broken" : "at_risk", evidence, action };
}

/** The headers are the service's own: no marketing email leaves without them. */
function judgeOneClick(): RuleJudgement {
  return met(
    "Each marketing email has List-Unsubscribe and List-Unsubscribe-Post (RFC 8058), covered by its DKIM signature.",
  );
}

function met(evidence: string): RuleJudgement {
  return { state: "met", evidence, action: null };
}

function unknown(evidence: string): RuleJudgement {
  return { state: "unknown", evidence, action: null };
}
