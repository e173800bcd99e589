import type { RowChange, SimRows } from "../engine/rows.ts";
import type { Timeline } from "../engine/timeline.ts";
import { newEndpointLaw } from "./endpoints.ts";
import type { newGates } from "./gates.ts";
import type { Laws } from "./laws.ts";
import { newMoneyLaw } from "./money-now.ts";
import { newOutcomeLaw } from "./outcomes.ts";
import { newRoutedLaw } from "./routed.ts";

/** The laws that look at each row as it is written. */
export function lawsOfRows(rows: SimRows, { now }: Timeline, laws: Laws, gates: ReturnType<typeof newGates>) {
  const [money, endpoints, routed] = [newMoneyLaw(), newEndpointLaw(), newRoutedLaw(now, laws.violate)];
  for (const { changed } of [money, endpoints, routed, gates]) rows.seen(changed);
  for (const see of [newOutcomeLaw(laws.violate), stagesSeen(laws)]) rows.seen(see);
  return { money, endpoints, routed };
}

function stagesSeen({ staged, stored }: Laws): (change: RowChange) => void {
  return ({ before, after }) => {
    const { pk = "", sk = "" } = after ?? before ?? {};
    if (!sk.startsWith("eml_") || !/^P#[^#]+#EML#/.test(pk)) return;
    stored(sk, after?.item["messageId"]);
    staged(sk, before?.item["stage"], after?.item["stage"]);
  };
}
