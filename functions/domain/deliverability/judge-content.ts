import {
  type JudgedContentRule,
  type Proof,
  publications,
  type Receiver,
  type RuleJudgement,
} from "./compliance.ts";
import type { HiddenBlock } from "./hidden-content.ts";

/** What the rules look at in a broadcast, of each of its variants. */
export interface ContentFacts {
  /** The organizational domain of the sender. */
  readonly organization: string;
  readonly displayName: string;
  readonly subjects: readonly string[];
  readonly hidden: readonly (readonly HiddenBlock[])[];
  /** The hostnames of Reply-To, and whether they have a mail exchanger. */
  readonly replyTo: readonly { readonly hostname: string; readonly mx: Proof }[];
}

interface PublishedContentRule {
  readonly rule: JudgedContentRule["rule"];
  readonly receivers: readonly Receiver[];
  readonly judge: (facts: ContentFacts) => RuleJudgement;
}

const rules: readonly PublishedContentRule[] = [
  { rule: "display_name", receivers: ["google"], judge: judgeDisplayName },
  { rule: "reply_prefix", receivers: ["google"], judge: judgeReplyPrefix },
  { rule: "hidden_content", receivers: ["google"], judge: judgeHiddenContent },
  { rule: "reply_to", receivers: ["microsoft", "yahoo"], judge: judgeReplyTo },
];

/** Returns the state of each rule about content at each provider that has it. */
export function judgeContent(facts: ContentFacts): readonly JudgedContentRule[] {
  return rules.flatMap(({ rule, receivers, judge }) =>
    receivers.map((receiver) => ({
      ...{ rule, receiver, source: publications[receiver], appliesTo: "marketing" as const },
      ...judge(facts),
    })),
  );
}

const addressIn = /[^\s<>()@,;:"]{1,64}@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+)/giu;
const prefix = /^\s*(?:re|fwd?|aw|wg|antw|sv|vs)\s*(?:[[(]\d+[\])])?\s*[:\uff1a]/iu;
/** Signs of trademarks count as pictures in Unicode; flags and numbers in boxes do not. */
const picture =
  /(?![\u00a9\u00ae\u2122])[\p{Extended_Pictographic}\p{Regional_Indicator}\u2713\u{1f5f8}]|\u20e3/u;

function judgeDisplayName({ displayName, organization }: ContentFacts): RuleJudgement {
  const foreign = [...displayName.matchAll(addressIn)].find(([, host = ""]) => !isWithin(host, organization));
  if (foreign)
    return {
      state: "broken",
      evidence: "The name of the sender has an address of another domain, as if the email came from there.",
      action: "Write only who sends into the name of `from`.",
    };
  const evidence = prefix.test(displayName)
    ? "The name of the sender begins as the subject of a reply does."
    : picture.test(displayName)
      ? "The name of the sender has a check mark or another picture."
      : undefined;
  if (evidence === undefined) return met("The name of the sender says who sends, and nothing else.");
  return { state: "at_risk", evidence, action: "Write only who sends into the name of `from`." };
}

/** A broadcast answers nobody. */
function judgeReplyPrefix({ subjects }: ContentFacts): RuleJudgement {
  if (!subjects.some((one) => prefix.test(one)))
    return met("The subject does not begin as that of a reply or a forward.");
  return {
    state: "broken",
    evidence: "The subject begins as that of a reply or a forward, and the email is neither.",
    action: "Take the prefix out of the subject.",
  };
}

/** The line that lists of messages show beside the subject is usually hidden in the email. */
const longestPreview = 250;

function judgeHiddenContent({ hidden }: ContentFacts): RuleJudgement {
  const isPreview = ({ characters, links }: HiddenBlock) => links === 0 && characters <= longestPreview;
  const isMore = hidden.some(([first, ...others]) => others.length > 0 || (first && !isPreview(first)));
  if (!isMore) return met("Nothing is hidden, apart from a preview line.");
  return {
    state: "at_risk",
    evidence: "The HTML hides text or links by its style, beyond one preview line.",
    action: "Take out what recipients do not see.",
  };
}

function judgeReplyTo({ replyTo, organization }: ContentFacts): RuleJudgement {
  const foreign = replyTo.find(({ hostname }) => !isWithin(hostname, organization));
  if (foreign)
    return {
      state: "at_risk",
      evidence: `Replies go to ${foreign.hostname}, which does not belong to ${organization}.`,
      action: "Use an address of the sender's own organization in `replyTo`.",
    };
  const without = replyTo.find(({ mx }) => mx === "no");
  if (without)
    return {
      state: "at_risk",
      evidence: `${without.hostname} has no mail exchanger (MX), so nobody can reply.`,
      action: "Use an address in `replyTo` that receives email.",
    };
  if (replyTo.some(({ mx }) => mx === "unknown"))
    return { state: "unknown", evidence: "DNS did not answer for the domain of `replyTo`.", action: null };
  return met(
    replyTo.length === 0
      ? "Replies go to the sender's own address."
      : "Replies go to the sender's own organization.",
  );
}

function isWithin(hostname: string, organization: string): boolean {
  const name = hostname.toLowerCase();
  return name === organization || name.endsWith(`.${organization}`);
}

function met(evidence: string): RuleJudgement {
  return { state: "met", evidence, action: null };
}
