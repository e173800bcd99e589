import { type RecipientReports, type ReportKind, reportKinds } from "../../domain/broadcasts/report-kinds.ts";
import { absent, all, ifAbsent } from "../platform/expressions.ts";
import { chunkReportsKey } from "../platform/keys.ts";
import { rows } from "../platform/read-plan.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { update } from "../platform/write.ts";
import { updateWrite } from "../platform/writes.ts";

/**
 * `P#<project>#CHUNKS#<base>#<chunk mod 16>` / `<chunk>#REPORTS`: what SES has reported of the emails of a chunk, as an
 * attribute for each kind and index: its code and the index, such as `d12`, with the time of the first report.
 */
export type ChunkReports = ReadonlyMap<number, RecipientReports>;

export const noReports: ChunkReports = new Map();

const kindsByCode = new Map<string, ReportKind>(
  // The keys are those of the table.
  Object.entries(reportKinds).map(([kind, code]) => [code, kind as ReportKind]),
);

export function parseChunkReports(item: Item): ChunkReports {
  const reports = new Map<number, Record<string, number>>();
  for (const [name, at] of Object.entries(item)) {
    const [, code = "", index = ""] = /^([a-z])(\d{1,2})$/.exec(name) ?? [];
    const kind = kindsByCode.get(code);
    if (!kind || typeof at !== "number") continue;
    reports.set(Number(index), { ...reports.get(Number(index)), [kind]: at });
  }
  return reports;
}

/** The reports of chunks in the order of their numbers. */
export function chunkReportReads(projectId: string, base: string, chunks: readonly number[]) {
  const keys = chunks.map((chunk) => chunkReportsKey(projectId, base, chunk));
  return {
    reports: rows(keys, (items) => items.map((item) => (item ? parseChunkReports(item) : noReports))),
  };
}

export interface NewReport {
  readonly index: number;
  readonly kind: ReportKind;
  readonly at: number;
}

/** Keeps reports of a chunk, by one write that reads nothing: of repeated ones the first counts. */
export async function putReports(
  tables: Tables,
  projectId: string,
  base: string,
  chunk: number,
  reports: readonly NewReport[],
): Promise<void> {
  if (reports.length === 0) return;
  await update(tables, "data", { key: chunkReportsKey(projectId, base, chunk), set: firstTimes(reports) });
}

/** As `putReports`, on the condition that `fresh`, some of them, are not kept yet. */
export function putReportsWrite(
  tables: Tables,
  projectId: string,
  base: string,
  chunk: number,
  { reports, fresh }: { readonly reports: readonly NewReport[]; readonly fresh: readonly NewReport[] },
): Write {
  const where = all(...fresh.map((one) => absent(nameOf(one))));
  const key = chunkReportsKey(projectId, base, chunk);
  return updateWrite(tables, "data", { key, set: firstTimes(reports), where });
}

function firstTimes(reports: readonly NewReport[]) {
  return Object.fromEntries(
    reports.toReversed().map((one) => [nameOf(one), ifAbsent(nameOf(one), one.at)] as const),
  );
}

function nameOf({ kind, index }: NewReport): string {
  return `${reportKinds[kind]}${index}`;
}
