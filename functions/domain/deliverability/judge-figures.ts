import { dayOf } from "../feedback/metric-periods.ts";
import { isRateLimit, isSenderFault } from "../feedback/receiver-codes.ts";
import {
  type ComplianceFacts,
  complaintRates,
  leastDeliveries,
  type Receiver,
  type ReportedCode,
  type RuleJudgement,
} from "./compliance.ts";

const dayMs = 24 * 60 * 60_000;

/** Google reports no complaints, so that those of all providers stand for its own; Yahoo reports each. */
export function judgeComplaints({ figures }: ComplianceFacts, _: boolean, receiver: Receiver): RuleJudgement {
  const isHidden = receiver === "google";
  const own = figures.filter(({ provider }) => isHidden || provider === receiver);
  const delivered = own.reduce((sum, one) => sum + one.delivered, 0);
  const complained = own.reduce((sum, one) => sum + one.complained, 0);
  const elsewhere = isHidden ? " at all providers; Google shows its own rate in Postmaster Tools" : "";
  const said = `${complained} complaints of ${delivered} deliveries in seven days${elsewhere}`;
  if (delivered < leastDeliveries)
    return { state: "unknown", evidence: `${said}: too few to judge.`, action: null };
  const rate = complained / delivered;
  const evidence = `${said}: ${(rate * 100).toFixed(2)} %.`;
  if (rate < complaintRates.wanted) return { state: "met", evidence, action: null };
  return {
    state: rate < complaintRates.most ? "at_risk" : "broken",
    evidence,
    action: "Send only to people who asked for it, and leave out those who have not opened for months.",
  };
}

export function judgeFromDomain({ soa, mx }: ComplianceFacts): RuleJudgement {
  if (soa === "no")
    return {
      state: "broken",
      evidence: "No zone with a start of authority (SOA) contains the domain.",
      action: "Ask the DNS provider why the zone does not exist.",
    };
  if (mx === "no")
    return {
      state: "at_risk",
      evidence: "The domain has no mail exchanger (MX), so nobody can reply to its addresses.",
      action: "Publish an MX record: of your mailboxes, or of this service with `inbound: true`.",
    };
  if (soa === "unknown" || mx === "unknown")
    return { state: "unknown", evidence: "DNS did not answer.", action: null };
  return { state: "met", evidence: "The domain is in a zone and has a mail exchanger.", action: null };
}

/** A refusal of today or yesterday is the present state; an older one may have been repaired. */
export function judgeRefusals({ at, codes }: ComplianceFacts, _: boolean, receiver: Receiver): RuleJudgement {
  const own = codes.filter((one) => one.provider === receiver && isSenderFault(one));
  if (own.length === 0)
    return { state: "met", evidence: "No refusal for a fault of the domain in seven days.", action: null };
  const isRecent = own.some(({ day }) => day >= dayOf(Date.parse(at) - dayMs));
  return {
    state: isRecent ? "broken" : "at_risk",
    evidence: `Refused for a fault of the domain: ${listed(own)}.`,
    action:
      "Repair SPF, DKIM and DMARC as the other rules say. No recipient is to blame, and none was suppressed.",
  };
}

export function judgeRateLimit({ codes }: ComplianceFacts): RuleJudgement {
  const own = codes.filter(isRateLimit);
  if (own.length === 0) return { state: "met", evidence: "No limit in seven days.", action: null };
  return {
    state: "at_risk",
    evidence: `Google limited the rate of the domain: ${listed(own)}.`,
    action:
      "Send less at once, and grow slowly. The service holds email to Google for ten minutes each time.",
  };
}

function listed(codes: readonly ReportedCode[]): string {
  return codes
    .slice(0, 5)
    .map(({ code, count, day }) => `${code} (${count} on ${day})`)
    .join(", ");
}
