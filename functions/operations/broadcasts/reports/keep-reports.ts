import { withClicks } from "../../../domain/broadcasts/figures/clicks.ts";
import { providerLetters } from "../../../domain/platform/addresses/mailbox-providers.ts";
import type { Services } from "../../../services.ts";
import { addHarmWrite } from "../../../store/broadcasts/broadcast-harm.ts";
import {
  type ChangedReports,
  chunkReportReads,
  type NewReport,
  type ReportedChunk,
  reportsChange,
} from "../../../store/broadcasts/chunk-reports.ts";
import type { WholeChunk } from "../../../store/broadcasts/whole-chunks.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../../store/platform/retry.ts";
import { transact } from "../../../store/platform/transact.ts";
import { update } from "../../../store/platform/write.ts";
import { updateWrite } from "../../../store/platform/writes.ts";
import { newToken } from "../../platform/new-token.ts";

/** An update expression has at most 4 KB. */
const timesAtOnce = 60;

/** What is reported of the emails of a chunk at once. */
export interface NewReports {
  readonly times: readonly NewReport[];
  readonly clicks: ReportedChunk["clicks"];
}

type KnownReports = Pick<ReportedChunk, "reports" | "clicks">;

/**
 * Keeps reports of a chunk: the first time of each kind and recipient, and their clicks. Each change is on the condition
 * that what it replaces is as it was read, so the result does not depend on the order and number of reports, nor on who
 * else records some. Bounces and complaints that are kept for the first time are counted by the same transaction.
 * Returns the reports that were kept for the first time.
 */
export async function keepReports(
  services: Services,
  place: { readonly projectId: string; readonly base: string },
  whole: WholeChunk,
  { times, clicks }: NewReports,
): Promise<readonly NewReport[]> {
  const byName = new Map<string, NewReport>();
  for (const one of times) {
    const name = `${one.kind} ${one.index}`;
    if (one.at < (byName.get(name)?.at ?? Number.POSITIVE_INFINITY)) byName.set(name, one);
  }
  const first = [...byName.values()];
  const fresh: NewReport[] = [];
  for (let at = 0; at === 0 || at < first.length; at += timesAtOnce) {
    const some = first.slice(at, at + timesAtOnce);
    fresh.push(
      ...(await keepSome(services, place, whole, { times: some, clicks: at === 0 ? clicks : new Map() })),
    );
  }
  return fresh;
}

async function keepSome(
  services: Services,
  { projectId, base }: { readonly projectId: string; readonly base: string },
  { chunk: { broadcastId, chunk, recipients }, ...known }: WholeChunk,
  news: NewReports,
): Promise<readonly NewReport[]> {
  const { tables } = services;
  let seen: KnownReports = known;
  return retryOnConflict(
    services.tables,
    "The chunk is being reported on. The events are retried.",
    async (attempt) => {
      if (attempt > 0) seen = (await readTogether(tables, chunkReportReads(projectId, base, chunk))).reported;
      const changed = changesOf(seen, news);
      const fresh = changed.times.filter(({ before }) => before === undefined);
      if (changed.times.length + changed.clicks.length === 0) return fresh;
      const providers = providerLetters(recipients.map(([, address]) => address));
      const change = reportsChange(projectId, base, chunk, { ...changed, providers });
      const harm = harmOf(changed.times);
      if (harm.bounced + harm.complained === 0)
        return "item" in (await update(tables, "data", change)) ? fresh : undefined;
      const outcome = await transact(tables, newToken(services), {
        reports: updateWrite(tables, "data", change),
        harm: addHarmWrite(tables, { projectId, broadcastId, chunk }, harm),
      });
      return outcome.written ? fresh : undefined;
    },
  );
}

/** What is not kept yet: earlier times than those that are known, and clicks. */
function changesOf(seen: KnownReports, { times, clicks }: NewReports): Omit<ChangedReports, "providers"> {
  const earlier = times.flatMap((one) => {
    const before = seen.reports.get(one.index)?.[one.kind];
    return before !== undefined && before <= one.at ? [] : [{ ...one, before }];
  });
  const changed = [...clicks].flatMap(([index, more]) => {
    const before = seen.clicks.get(index);
    const after = withClicks(before ?? [], more);
    return JSON.stringify(after) === JSON.stringify(before) ? [] : [{ index, before, after }];
  });
  return { times: earlier, clicks: changed };
}

/** The bounces and complaints that were not known at all. */
function harmOf(times: ChangedReports["times"]) {
  const countOf = (kind: NewReport["kind"]) =>
    times.filter((one) => one.kind === kind && one.before === undefined).length;
  return { bounced: countOf("bounced"), complained: countOf("complained") };
}
