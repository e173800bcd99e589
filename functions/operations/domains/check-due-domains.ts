import { inTurn } from "../../domain/platform/in-turn.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { sideBySide } from "../../domain/platform/side-by-side.ts";
import type { Services } from "../../services.ts";
import { dueIndex, indexSlices } from "../../settings/tables.ts";
import { parseDomainSetup, postponeCheck } from "../../store/domains/domains.ts";
import { type DueRow, listChecks } from "../../store/platform/jobs/due.ts";
import { identityOf, projectOf } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import { checkDomain } from "./check-domain.ts";
import { type Domain, readDomain } from "./find-domain.ts";
import { dropIdentity } from "./remove-domain.ts";

/** What a run takes of a slice; the rest waits for the next. */
const rowsAtOnce = 40;
/** SES allows about one such call a second: more at once would only be throttled. */
const checksAtOnce = 4;
/**
 * No check begins later than this: DNS servers that do not answer make one take half a minute, and a run that Lambda ends
 * is an alarm and a dead letter for what the next run does anyway.
 */
const startsForMs = 180_000;
/** How long a row whose check failed on our side waits for the next. */
const backOffMs = 15 * 60_000;

/** What follows the check of a domain that is verified, at least daily. */
type OnVerified = (services: Services, projectId: string, domain: Domain) => Promise<void>;

/**
 * Checks the domains that are due, and deletes SES identities that no record uses any more. The projects take turns, so that
 * one whose many domains take long does not keep the others waiting.
 */
export async function checkDueDomains(
  services: Services,
  onVerified: OnVerified,
): Promise<{ readonly rows: number }> {
  const slices = Array.from({ length: indexSlices }, (_, slice) => slice);
  const lists = await Promise.all(
    slices.map((slice) => listChecks(services.tables, slice, services.clock(), rowsAtOnce)),
  );
  const waiting = lists.flat().toSorted((a, b) => (a.dueSk < b.dueSk ? -1 : 1));
  const until = services.clock().getTime() + startsForMs;
  const checked = await sideBySide(inTurn(waiting, projectOf, waiting.length), checksAtOnce, async (row) => {
    if (services.clock().getTime() >= until) return false;
    await checkRow(services, row, onVerified);
    return true;
  });
  return { rows: checked.filter(Boolean).length };
}

/** A row that fails does not stop the others: it is postponed. */
async function checkRow(services: Services, row: DueRow, onVerified: OnVerified): Promise<void> {
  try {
    const identity = identityOf(row);
    if (identity) return await dropIdentity(services, identity.region, identity.hostname);
    const item = await getItem(services.tables, "data", row);
    // The index may be a moment behind the table.
    if (item?.[dueIndex.sort] !== row.dueSk) return;
    const projectId = projectOf(row);
    const domain = await readDomain(services, projectId, parseDomainSetup(item));
    const context = { actor: "service", byOwner: false, webhooks: undefined };
    const checked = await checkDomain(services, projectId, domain, context);
    if (checked.record.status === "verified") await onVerified(services, projectId, checked);
  } catch (error) {
    if (error instanceof Refusal && error.name === "not_found") return;
    services.log.error("a domain was not checked", { projectId: projectOf(row), error });
    await postponeCheck(services.tables, row, new Date(services.clock().getTime() + backOffMs));
  }
}
