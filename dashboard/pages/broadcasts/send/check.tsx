import type { Schemas } from "../../../api/client.ts";
import { Mark } from "../../../kit/mark.tsx";
import { Prose } from "../../../kit/prose.tsx";
import { RuleList } from "../../domains/rule-list.tsx";
import type { Broadcast } from "../broadcast.ts";
import { placedMessage } from "../editor/field-names.ts";
import { dryRunWords } from "./dry-run-words.ts";
import { missing } from "./missing.ts";

type Checked = Schemas["CheckBroadcastReply"];

/** What keeps the broadcast from being sent, then who would get no email, what mailbox providers object to, and advice. */
export function Check({ check, broadcast }: { check: Checked; broadcast: Broadcast }) {
  const { isReady, findings, rules, dryRun } = check;
  const warnings = findings.filter(({ severity }) => severity === "warning");
  const unrendered = dryRun === null ? [] : dryRunWords(dryRun);
  return (
    <>
      {isReady ? (
        <p>Nothing is missing.</p>
      ) : (
        <ul className="plain-list" aria-label="What is missing">
          {missing(check, broadcast).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {unrendered.length > 0 && (
        <ul className="plain-list" aria-label="Recipients without an email">
          {unrendered.map((text) => (
            <li key={text} className="status">
              <Mark name="warning" />
              <span>
                <Prose text={text} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {rules.length > 0 && <RuleList rules={rules} />}
      {warnings.length > 0 && (
        <ul className="plain-list" aria-label="Advice on the content">
          {warnings.map(({ field, code, message, line, column }) => (
            <li key={`${field} ${code} ${line} ${column} ${message}`} className="status">
              <Mark name="warning" />
              <span>
                <Prose text={placedMessage(field, message)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
