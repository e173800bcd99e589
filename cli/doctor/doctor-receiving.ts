import { blockingRule, isOwnRule } from "../../functions/domain/domains/receipt-rules.ts";
import { managedSets } from "../../functions/operations/domains/receiving/apply-receipt-rules.ts";
import { receivingRegions, ruleName } from "../../functions/settings/receiving.ts";
import { readRules } from "../../functions/store/domains/receipt-rules.ts";
import { listReceiving } from "../../functions/store/domains/receiving.ts";
import type { Target } from "../target.ts";
import type { Finding } from "./finding.ts";

/** Blocked hostnames that are named. */
const mostNamed = 20;

/** Checks whether SES receives what a region's domains ask for. */
export async function checkReceiving({ services }: Target, region: string): Promise<readonly Finding[]> {
  if (!receivingRegions.includes(region)) return [];
  const { tables, deployment } = services;
  const [claims, row] = await Promise.all([listReceiving(tables, region), readRules(tables, region)]);
  if (claims.length === 0) return [{ state: "ok", where: region, what: "no domain receives email" }];
  const active = await (await services.receiptRules()).findActive(region);
  const adopt = `run operator adopt-rule-set ${region}`;
  if (!active) return [bad(region, "no receipt rule set is active", "see the log of apply-receipt-rules")];
  if (!managedSets(deployment.name, row).includes(active.name))
    return [bad(region, `the receipt rule set ${active.name} of another application is active`, adopt)];
  const nameOf = (number: number) => ruleName(deployment.name, number);
  const blocked = claims.flatMap(({ hostname }) => {
    const rule = blockingRule(active, hostname, nameOf);
    return rule
      ? [bad(region, `the rule ${rule.name} keeps the email of ${hostname} away`, "change that rule")]
      : [];
  });
  const own = active.rules.filter(({ name }) => isOwnRule(name, nameOf));
  const what = `${claims.length} hostnames in ${own.length} receipt rules of the rule set ${active.name}`;
  return [
    { state: "ok", where: region, what },
    ...blocked.slice(0, mostNamed),
    ...(row.drift === undefined
      ? []
      : [bad(region, `receipt rules differ: ${row.drift}`, 'see "Receipt rules" in docs/runbook.md')]),
  ];
}

function bad(where: string, what: string, advice: string): Finding {
  return { state: "bad", where, what, advice };
}
