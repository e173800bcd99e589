import { type Click, firstClicks } from "../../domain/broadcasts/figures/clicks.ts";
import type { Engagement } from "../../domain/broadcasts/figures/recipient-facts.ts";
import { type RecipientReports, type ReportKind, reportKinds } from "../../domain/broadcasts/report-kinds.ts";
import { providerAt } from "../../domain/platform/addresses/mailbox-providers.ts";
import { absent, all, equals, ifAbsent } from "../platform/expressions.ts";
import { chunkReportsKey } from "../platform/keys.ts";
import { rows } from "../platform/read-plan.ts";
import type { Item, Tables } from "../platform/table.ts";
import { update } from "../platform/write.ts";
import type { Update } from "../platform/writes.ts";
import { packClicks, unpackClicks } from "./packed-clicks.ts";

/**
 * `P#<project>#CHUNKS#<base>#<chunk mod 16>` / `REPORTS#<chunk>`: what SES has reported of the emails of a chunk, as an
 * attribute for each kind and index: its code and the index, such as `d12`, with the time of the first report. Beside
 * these `C12` has the clicks of a recipient, `u12` the time when they unsubscribed by the link of the email, `e12` the time
 * when they were erased, and `P` the letters of the mailbox providers. The rows of a partition follow one another, so that few calls sum them up.
 */
export interface ReportedChunk {
  readonly reports: ReadonlyMap<number, RecipientReports>;
  readonly clicks: ReadonlyMap<number, readonly Click[]>;
  readonly unsubscribed: ReadonlyMap<number, number>;
  readonly providers: string | undefined;
}

const kindsByCode = new Map<string, ReportKind>(
  // The keys are those of the table.
  Object.entries(reportKinds).map(([kind, code]) => [code, kind as ReportKind]),
);

export function parseChunkReports(item: Item | undefined): ReportedChunk {
  const reports = new Map<number, Record<string, number>>();
  const clicks = new Map<number, readonly Click[]>();
  const unsubscribed = new Map<number, number>();
  for (const [name, value] of Object.entries(item ?? {})) {
    const [, code = "", place = ""] = /^([a-zC])(\d{1,2})$/.exec(name) ?? [];
    const index = Number(place);
    const kind = kindsByCode.get(code);
    if (kind && typeof value === "number")
      reports.set(index, Object.assign(reports.get(index) ?? {}, { [kind]: value }));
    if (code === "C" && typeof value === "string") clicks.set(index, unpackClicks(value));
    if (code === "u" && typeof value === "number") unsubscribed.set(index, value);
  }
  for (const [index, own] of clicks)
    reports.set(index, Object.assign(reports.get(index) ?? {}, firstClicks(own)));
  const providers = item?.["P"];
  return {
    reports,
    clicks,
    unsubscribed,
    ...{ providers: typeof providers === "string" ? providers : undefined },
  };
}

/** Returns what is counted of each recipient of a chunk of whom something is known. */
export function engagementsOf({
  reports,
  clicks,
  unsubscribed,
  providers = "",
}: ReportedChunk): readonly Engagement[] {
  const places = new Set([...reports.keys(), ...unsubscribed.keys()]);
  return [...places].map((index) => ({
    reports: reports.get(index) ?? {},
    clicks: clicks.get(index) ?? [],
    unsubscribedAt: unsubscribed.get(index),
    provider: providerAt(providers, index),
  }));
}

/** The reports of a chunk, as a part of a read plan. */
export function chunkReportReads(projectId: string, base: string, chunk: number) {
  return { reported: rows([chunkReportsKey(projectId, base, chunk)], ([item]) => parseChunkReports(item)) };
}

export interface NewReport {
  readonly index: number;
  readonly kind: ReportKind;
  readonly at: number;
}

/** What is to be kept of the reports of a chunk: what was read of each attribute, and what it is to be. */
export interface ChangedReports {
  readonly times: readonly (NewReport & { readonly before: number | undefined })[];
  readonly clicks: readonly {
    readonly index: number;
    readonly before: readonly Click[] | undefined;
    readonly after: readonly Click[];
  }[];
  /** The letters of the recipients' mailbox providers. */
  readonly providers: string;
}

/** The change of a chunk's reports, on the condition that the attributes which it sets are as they were read. */
export function reportsChange(
  projectId: string,
  base: string,
  chunk: number,
  { times, clicks, providers }: ChangedReports,
): Update {
  const changed = [
    ...times.map(({ index, kind, at, before }) => [`${reportKinds[kind]}${index}`, at, before] as const),
    ...clicks.map(
      ({ index, before, after }) => [`C${index}`, packClicks(after), before && packClicks(before)] as const,
    ),
  ];
  const asRead = changed.map(([name, , before]) =>
    before === undefined ? absent(name) : equals(name, before),
  );
  return {
    key: chunkReportsKey(projectId, base, chunk),
    set: {
      ...Object.fromEntries(changed.map(([name, after]) => [name, after])),
      P: ifAbsent("P", providers),
    },
    where: all(...asRead),
  };
}

/** Notes that a recipient has unsubscribed by the link of their email, by one write that reads nothing. */
export async function putUnsubscribed(
  tables: Tables,
  projectId: string,
  base: string,
  { chunk, index, at }: { readonly chunk: number; readonly index: number; readonly at: Date },
): Promise<void> {
  const name = `u${index}`;
  await update(tables, "data", {
    key: chunkReportsKey(projectId, base, chunk),
    set: { [name]: ifAbsent(name, at.getTime()) },
  });
}
