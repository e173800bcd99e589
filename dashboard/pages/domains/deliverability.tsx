import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client.ts";
import type { Domain } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { Mark, type MarkName } from "../../kit/mark.tsx";
import { number } from "../../kit/numbers.ts";
import { Time } from "../../kit/time.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { complianceQuery, deliveryTimesQuery } from "./domain-queries.ts";
import { providerNames, ruleNames, stateWords } from "./rule-words.ts";

type Compliance = Schemas["Compliance"];
type Rule = Compliance["rules"][number];

/** How the domain keeps the rules of mailbox providers, and how long they take to accept its email. */
export function Deliverability({ domain }: { domain: Domain }) {
  const project = useProject();
  const compliance = useQuery(complianceQuery(project, domain.id));
  const times = useQuery(deliveryTimesQuery(project, domain.id));
  return (
    <>
      <section aria-labelledby="compliance">
        <div className="section-head">
          <h2 id="compliance">Rules of mailbox providers</h2>
        </div>
        <QueryView query={compliance} what="the rules of mailbox providers" title="The rules">
          {(found) => <Rules compliance={found} />}
        </QueryView>
      </section>
      <section aria-labelledby="delivery-times">
        <div className="section-head">
          <h2 id="delivery-times">Delivery times of seven days</h2>
        </div>
        <QueryView query={times} what="the delivery times" title="The delivery times">
          {(found) => <Times times={found} />}
        </QueryView>
      </section>
    </>
  );
}

function Rules({
  compliance: { rules, bulkSince, organizationalDomain, checkedAt },
}: {
  compliance: Compliance;
}) {
  const open = rules.filter(({ state }) => state === "broken" || state === "at_risk");
  const met = rules.filter(({ state }) => state === "met").length;
  return (
    <>
      <p>
        {met} of {rules.length} rules are met. {organizationalDomain}{" "}
        {bulkSince === null ? "is not a bulk sender" : "counts as a bulk sender, for ever"}. Checked{" "}
        <Time at={checkedAt} />.
      </p>
      {open.map((rule) => (
        <OpenRule key={`${rule.rule} ${rule.receiver}`} rule={rule} />
      ))}
    </>
  );
}

const marks: Readonly<Record<Rule["state"], MarkName>> = {
  met: "tick",
  at_risk: "warning",
  broken: "failed",
  unknown: "queued",
};

function OpenRule({ rule: { rule, receiver, state, evidence, action } }: { rule: Rule }) {
  return (
    <p className="status">
      <Mark name={marks[state]} />
      <span>
        <strong>
          {ruleNames[rule]} at {providerNames[receiver]}: {stateWords[state]}.
        </strong>{" "}
        {evidence} {action}
      </span>
    </p>
  );
}

function Times({ times: { all, providers } }: { times: Schemas["DeliveryTimes"] }) {
  if (all.delivered === 0) return <p className="quiet">No deliveries yet.</p>;
  return (
    <>
      {providers.map(({ provider, delivered, p50Ms, p95Ms }) => (
        <p key={provider}>
          <strong>{providerNames[provider]}:</strong> {number(delivered)} delivered, half within{" "}
          {secondsOf(p50Ms)}, 95 % within {secondsOf(p95Ms)}.
        </p>
      ))}
    </>
  );
}

function secondsOf(ms: number | null): string {
  if (ms === null) return "–";
  const seconds = ms / 1000;
  if (seconds < 100) return `${Number(seconds.toPrecision(2))} s`;
  return seconds < 6000 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
