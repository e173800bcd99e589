import type { MailboxProvider } from "../platform/addresses/mailbox-providers.ts";
import type { DmarcPolicy } from "./dmarc-policy.ts";
import type { DmarcStatus } from "./organizational-domain.ts";

/** The mailbox providers whose published rules are checked. */
export const receivers = [
  "google",
  "microsoft",
  "yahoo",
  "apple",
] as const satisfies readonly MailboxProvider[];
export type Receiver = (typeof receivers)[number];

export const complianceRules = [
  "spf",
  "dkim",
  "dmarc",
  "complaint_rate",
  "one_click",
  "from_domain",
  "refusals",
  "rate_limit",
] as const;
export type ComplianceRule = (typeof complianceRules)[number];

/** Rules about the content of marketing email, which a broadcast is judged by. */
export const contentRules = ["display_name", "reply_prefix", "hidden_content", "reply_to"] as const;

/** Where each provider publishes its rules. */
export const publications: Readonly<Record<Receiver, string>> = {
  google: "https://support.google.com/mail/answer/81126",
  microsoft: "https://sendersupport.olc.protection.outlook.com/pm/policies.aspx",
  yahoo: "https://senders.yahooinc.com/best-practices/",
  apple: "https://support.apple.com/en-us/102322",
};

/** `broken`: email is rejected for it, or may be at any time. `at_risk`: it will be, if nothing changes. */
export const complianceStates = ["met", "at_risk", "broken", "unknown"] as const;
export type ComplianceState = (typeof complianceStates)[number];

/** Whose email a rule is about. */
export const subjects = ["everyone", "bulk", "marketing"] as const;

/** So many emails to one provider on a day make a sender a bulk sender, for ever, by Google's count. */
export const bulkVolume = 5000;

/** What is known of a record in DNS or SES. */
export type Proof = "yes" | "no" | "unknown";

/** What was found out about a domain at some time, from which the state of each rule follows. */
export interface ComplianceFacts {
  /** ISO 8601. */
  readonly at: string;
  readonly spf: Proof;
  readonly dkim: Proof;
  readonly dmarc: {
    readonly status: DmarcStatus;
    readonly policy?: DmarcPolicy | undefined;
    readonly foundAt?: string | undefined;
  };
  /** Whether the domain is in a zone that has a start of authority, and whether it has a mail exchanger. */
  readonly soa: Proof;
  readonly mx: Proof;
  /** The organizational domain. */
  readonly organization: string;
  /** Since when it is a bulk sender, where it is. */
  readonly bulkSince?: string | undefined;
  /** Of the last seven days, by provider; one without emails is not there. */
  readonly figures: readonly ReceiverFigures[];
  /** Codes about the sender, by day: the latest first. */
  readonly codes: readonly ReportedCode[];
}

export interface ReceiverFigures {
  readonly provider: MailboxProvider;
  readonly delivered: number;
  readonly complained: number;
}

export interface ReportedCode {
  readonly provider: MailboxProvider;
  readonly code: string;
  /** `2026-06-15`, in UTC. */
  readonly day: string;
  readonly count: number;
}

/** Shares of complaints among deliveries, before Google's own: it wants less than 0.1 %, and never 0.3 %. */
export const complaintRates = { wanted: 0.0008, most: 0.0025 } as const;
/** Of fewer deliveries a rate says nothing. */
export const leastDeliveries = 1000;

/** The state of a rule at a receiver with what it rests on, and what to do; null where nothing is to be done. */
export interface JudgedRule<Rule extends string = ComplianceRule> {
  readonly rule: Rule;
  readonly receiver: Receiver;
  /** The page that has the rule. */
  readonly source: string;
  readonly appliesTo: (typeof subjects)[number];
  readonly state: ComplianceState;
  readonly evidence: string;
  readonly action: string | null;
}
export type RuleJudgement = Pick<JudgedRule, "state" | "evidence" | "action">;
export type JudgedContentRule = JudgedRule<(typeof contentRules)[number]>;
