import { useQuery } from "@tanstack/react-query";
import { limitsQuery } from "../api/queries.ts";
import { useProject } from "../api/use-api.tsx";
import { money, number } from "../kit/numbers.ts";

/** Balance and quota, always in sight. Nothing is shown until they are known. */
export function Funds() {
  const { data } = useQuery(limitsQuery(useProject()));
  if (!data) return <div className="funds" />;
  const { balanceMicros, currency, freeCredits, outbound } = data;
  const { used, monthlyQuota } = outbound;
  return (
    <dl className="funds">
      <div>
        <dt>Balance</dt>
        <dd>{money(balanceMicros, currency)}</dd>
      </div>
      {freeCredits.remaining > 0 && (
        <div>
          <dt>Free credits</dt>
          <dd>{number(freeCredits.remaining)}</dd>
        </div>
      )}
      <div>
        <dt>This month</dt>
        <dd>
          {number(used)} of {number(monthlyQuota)}
        </dd>
      </div>
    </dl>
  );
}
