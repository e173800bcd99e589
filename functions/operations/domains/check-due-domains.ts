import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { dueIndex, indexSlices } from "../../settings/tables.ts";
import { postponeCheck } from "../../store/domains/domains.ts";
import { type DueRow, listChecks } from "../../store/platform/due.ts";
import { identityOf, projectOf } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import { checkDomain, domainOfRow } from "./check-domain.ts";
import { dropIdentity } from "./remove-domain.ts";

/** What a run takes of a slice; the rest waits for the next. */
const rowsAtOnce = 40;
const sideBySide = 4;
/** How long a row that broke us steps back. */
const backOffMs = 15 * 60_000;

/** Checks the domains that are due, and deletes identities of SES that no record uses any more. */
export async function checkDueDomains(services: Services): Promise<{ readonly rows: number }> {
  const slices = Array.from({ length: indexSlices }, (_, slice) => slice);
  const lists = await Promise.all(
    slices.map((slice) => listChecks(services.tables, slice, services.clock(), rowsAtOnce)),
  );
  const waiting = lists.flat().toSorted((a, b) => (a.dueSk < b.dueSk ? -1 : 1));
  const rows = waiting.length;
  // SES takes about one such call a second: more at once would only be turned away.
  const takeNext = async (): Promise<void> => {
    for (let row = waiting.shift(); row; row = waiting.shift()) await attend(services, row);
  };
  await Promise.all(Array.from({ length: sideBySide }, takeNext));
  return { rows };
}

/** One bad row stops no other: it steps back for a while. */
async function attend(services: Services, row: DueRow): Promise<void> {
  try {
    const identity = identityOf(row);
    if (identity) return await dropIdentity(services, identity.region, identity.hostname);
    const item = await getItem(services.tables, "data", row);
    // The index may show a row as it was a moment ago.
    if (item?.[dueIndex.sort] !== row.dueSk) return;
    const projectId = projectOf(row);
    const domain = await domainOfRow(services, projectId, item);
    await checkDomain(services, projectId, domain, {
      ...{ actor: "service", byOwner: false, webhooks: undefined },
    });
  } catch (error) {
    if (error instanceof Refusal && error.name === "not_found") return;
    services.log.error("a domain was not checked", { projectId: projectOf(row), error });
    await postponeCheck(services.tables, row, new Date(services.clock().getTime() + backOffMs));
  }
}
