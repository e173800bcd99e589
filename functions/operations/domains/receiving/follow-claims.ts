import { planRules, type SeenRuleSet } from "../../../domain/domains/receipt-rules.ts";
import type { Services } from "../../../services.ts";
import { countedLines } from "../../../settings/counted-lines.ts";
import { receivingRegions } from "../../../settings/receiving.ts";
import { noteCheck, type RulesRow, readRules } from "../../../store/domains/receipt-rules.ts";
import { listReceiving } from "../../../store/domains/receiving.ts";
import { applyReceiptRules, managedSets, stateOf, wantedRules, writeStates } from "./apply-receipt-rules.ts";

const checkEveryMs = 24 * 60 * 60_000;

/** Applies changed claims in each receiving region, and compares the rules with them once a day. */
export async function followClaims(services: Services): Promise<void> {
  const regions = services.deployment.regions.filter((region) => receivingRegions.includes(region));
  await Promise.all(regions.map((region) => followRegion(services, region)));
}

async function followRegion(services: Services, region: string): Promise<void> {
  const { tables, clock, log } = services;
  try {
    const row = await readRules(tables, region);
    if (row.changes > row.applied) return void (await applyReceiptRules(services, region));
    const { checkedAt, drift } = row;
    const isDue = checkedAt !== undefined && clock().getTime() - Date.parse(checkedAt) >= checkEveryMs;
    const found = isDue ? await checkRules(services, region, row) : drift;
    // Every run repeats it, so that the alarm stays on.
    if (found !== undefined) log.info(countedLines.receiptRules, { region, drift: 1, reason: found });
  } catch (error) {
    log.error("receipt rules were not applied", { region, error });
  }
}

/** Compares the rules of SES with the claims and repairs nothing. Returns how they differ. */
async function checkRules(services: Services, region: string, row: RulesRow): Promise<string | undefined> {
  const { tables, clock } = services;
  const claims = await listReceiving(tables, region);
  const active = await (await services.receiptRules()).findActive(region);
  const wanted = wantedRules(services, region, claims);
  const isManaged = active && managedSets(services.deployment.name, row).includes(active.name);
  const drift = driftOf(
    active,
    isManaged ? planRules(active, wanted).steps.length : undefined,
    row,
    claims.length,
  );
  if (active)
    await writeStates(services, claims, ({ hostname }) =>
      isManaged ? stateOf(active, hostname, wanted) : "blocked",
    );
  await noteCheck(tables, region, row, clock(), drift);
  return drift;
}

/** `differing`: how many rules differ in a set that the deployment may change. */
function driftOf(
  active: SeenRuleSet | undefined,
  differing: number | undefined,
  { managedSet }: RulesRow,
  claimed: number,
): string | undefined {
  if (claimed === 0 || managedSet === undefined) return undefined;
  if (!active) return `no rule set is active instead of ${managedSet}`;
  if (active.name !== managedSet) return `the rule set ${active.name} is active instead of ${managedSet}`;
  return differing ? `${differing} rules differ` : undefined;
}
