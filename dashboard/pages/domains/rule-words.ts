import type { Schemas } from "../../api/client.ts";

/** Those of a domain, and those of a broadcast's content. */
type Rule = Schemas["CheckBroadcastReply"]["rules"][number];
type Provider = Schemas["DeliveryTimes"]["providers"][number]["provider"];

export const ruleNames: Readonly<Record<Rule["rule"], string>> = {
  spf: "SPF",
  dkim: "DKIM",
  dmarc: "DMARC",
  complaint_rate: "Complaints",
  one_click: "One-click unsubscribe",
  from_domain: "From domain",
  refusals: "Refusals",
  rate_limit: "Rate limit",
  display_name: "Name of the sender",
  reply_prefix: "Beginning of the subject",
  hidden_content: "Hidden content",
  reply_to: "Reply address",
};

export const stateWords: Readonly<Record<Rule["state"], string>> = {
  met: "met",
  at_risk: "at risk",
  broken: "broken",
  unknown: "not known",
};

export const providerNames: Readonly<Record<Provider, string>> = {
  google: "Google",
  microsoft: "Microsoft",
  yahoo: "Yahoo",
  apple: "Apple",
  other: "Others",
};
