import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client.ts";
import { limitsQuery } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { FactList } from "../../kit/lists/facts.tsx";
import { counted, money, number } from "../../kit/numbers.ts";
import { QueryView } from "../../shell/query-view.tsx";
import type { Broadcast } from "./broadcast.ts";
import { costQuery } from "./broadcast-queries.ts";

type BroadcastCost = Schemas["BroadcastCost"];

/** What a broadcast would cost, or what it did. */
export function Cost({ broadcast }: { broadcast: Broadcast }) {
  const project = useProject();
  const query = useQuery(costQuery(project, broadcast));
  const currency = useQuery(limitsQuery(project)).data?.currency;
  return (
    <QueryView query={query} what="the cost of this broadcast" title="The cost" rows={3}>
      {(cost) => (currency === undefined ? null : <FactList facts={factsOf(cost, currency)} />)}
    </QueryView>
  );
}

function factsOf(cost: BroadcastCost, currency: string): readonly (readonly [string, string])[] {
  const { recipients, isExact, leftOut, credits, micros, refunded, after } = cost;
  const left = Object.entries(leftOut).map(([reason, count]) => `${number(count)} ${wordsOf(reason)}`);
  const price = [
    ...(credits ? [counted(credits, "free credit", "free credits")] : []),
    ...(micros || !credits ? [money(micros ?? 0, currency)] : []),
  ];
  return [
    [
      "Recipients",
      recipients === null ? "Not known yet" : `${isExact ? "" : "At most "}${number(recipients)}`,
    ],
    ...(left.length > 0 ? [["Left out", left.join(", ")] as const] : []),
    ["Price", micros === null ? "Not known yet" : price.join(" and ")],
    ...(refunded.units > 0
      ? [["Refunded", counted(refunded.units, "recipient", "recipients")] as const]
      : []),
    ...(after
      ? [
          ["Balance after it", money(after.balanceMicros, currency)] as const,
          ["Emails left this month", number(after.quotaLeft)] as const,
        ]
      : []),
  ];
}

function wordsOf(reason: string): string {
  return reason.replaceAll("_", " ");
}
