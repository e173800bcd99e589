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
/** How long a row whose check failed on our side waits for the next. */
const backOffMs = 15 * 60_000;

/** What follows the check of a domain that is verified, at least daily. */
type OnVerified = (services: Services, projectId: string, domain: Domain) => Promise<void>;

/** Checks the domains that are due, and deletes SES identities that no record uses any more. */
export async function checkDueDomains(
  services: Services,
  onVerified: OnVerified,
): Promise<{ readonly rows: number }> {
  const slices = Array.from({ length: indexSlices }, (_, slice) => slice);
  const lists = await Promise.all(
    slices.map((slice) => listChecks(services.tables, slice, services.clock(), rowsAtOnce)),
  );
  const waiting = lists.flat().toSorted((a, b) => (a.dueSk < b.dueSk ? -1 : 1));
  await sideBySide(waiting, checksAtOnce, (row) => checkRow(services, row, onVerified));
  return { rows: waiting.length };
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
