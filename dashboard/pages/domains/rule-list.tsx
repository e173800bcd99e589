import { Mark } from "../../kit/mark.tsx";
import { Prose } from "../../kit/prose.tsx";
import { type CheckedRule, type OpenRule, openRules, receiverNames, rulesSentence } from "./open-rules.ts";
import { providerNames, ruleNames, stateWords } from "./rule-words.ts";

/** How many rules of mailbox providers are met, then each one that is not. */
export function RuleList({ rules }: { rules: readonly CheckedRule[] }) {
  const open = openRules(rules);
  return (
    <>
      <p className="quiet">{rulesSentence(rules)}</p>
      {open.length > 0 && (
        <ul className="plain-list" aria-label="Rules of mailbox providers">
          {open.map((rule) => (
            <Rule key={`${rule.rule} ${rule.state} ${rule.evidence}`} rule={rule} />
          ))}
        </ul>
      )}
    </>
  );
}

/** What is wrong, why, what to do, and where each provider publishes its rule. */
function Rule({ rule }: { rule: OpenRule }) {
  const { rule: name, state, evidence, action, receivers } = rule;
  return (
    <li className="status">
      <Mark name={state === "broken" ? "failed" : "warning"} />
      <span>
        <strong>
          {ruleNames[name]} at {receiverNames(rule)}: {stateWords[state]}.
        </strong>{" "}
        <Prose text={action === null ? evidence : `${evidence} ${action}`} />
        <span className="rule-sources">
          {receivers.map(({ receiver, source }) => (
            <a key={receiver} href={source} target="_blank" rel="noreferrer">
              Rules of {providerNames[receiver]}
            </a>
          ))}
        </span>
      </span>
    </li>
  );
}
