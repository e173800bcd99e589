import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client.ts";
import type { Domain } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { number } from "../../kit/numbers.ts";
import { Time } from "../../kit/time.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { complianceQuery, deliveryTimesQuery } from "./domain-queries.ts";
import { RuleList } from "./rule-list.tsx";
import { providerNames } from "./rule-words.ts";

type Compliance = Schemas["Compliance"];
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
          <h2 id="delivery-times">Delivery times in the last seven days</h2>
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
  return (
    <>
      <p>
        {organizationalDomain}{" "}
        {bulkSince === null ? "is not a bulk sender" : "permanently counts as a bulk sender"}. Checked{" "}
        <Time at={checkedAt} />.
      </p>
      <RuleList rules={rules} />
    </>
  );
}

function Times({ times: { all, providers } }: { times: Schemas["DeliveryTimes"] }) {
  if (all.delivered === 0) return <p className="quiet">No deliveries yet.</p>;
  return (
    <>
      {providers.map(({ provider, delivered, p50Ms, p95Ms }) => (
        <p key={provider}>
          <strong>{providerNames[provider]}:</strong> {number(delivered)} delivered, half within{" "}
          {secondsOf(p50Ms)}, 95% within {secondsOf(p95Ms)}.
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
