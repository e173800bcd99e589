import type { FieldTexts } from "../area-reference.ts";
import { contentRuleText, ruleTexts } from "./diagnosis-texts.ts";
import { findingTexts, nested } from "./template-texts.ts";

/** What a check of a broadcast returns. */
export const checkTexts: FieldTexts = {
  isReady: "Whether it can be sent as it is.",
  domainStatus: "The status of its domain; null where that was deleted.",
  issues: "What it lacks, each with its field.",
  findings: "Errors and warnings in its content.",
  ...nested("findings", findingTexts),
  dryRun:
    "The content rendered for the first 1,000 contacts that would receive it, at most 3 seconds long. Null where the content names no field of a contact, where it or its recipients are not given yet, and after the broadcast was sent.",
  ...nested("dryRun", {
    recipients: "For how many it was rendered.",
    isComplete: "Whether these are all recipients of the broadcast.",
    notRendered:
      "How many of them would get no email. Their units come back, and `GET /broadcasts/{broadcastId}/unsent` lists them.",
    reasons: "The most frequent reasons, at most 10. A recipient may have several.",
    ...nested("reasons", {
      reason: "As in the list of unsent recipients.",
      detail: "The field that is missing, or why the content cannot be rendered.",
      recipients: "How many recipients have this reason.",
    }),
  }),
  rules:
    "How its domain and its content keep the rules of Google, Microsoft, Yahoo and Apple. A broadcast to 5,000 or more recipients of one provider is refused while a rule of that provider is `broken`, unless it is sent with `override`; by such a broadcast its domain becomes a bulk sender, if it was none before.",
  ...nested("rules", { ...ruleTexts, rule: contentRuleText }),
};
