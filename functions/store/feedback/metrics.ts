import * as z from "zod/mini";
import { type MetricName, metricNames } from "../../domain/feedback/metrics.ts";
import type { ReceiverCount } from "../../domain/feedback/receiver-counts.ts";
import { mailboxProviders, providerCodes } from "../../domain/platform/addresses/mailbox-providers.ts";
import { ttlAttribute } from "../../settings/tables.ts";
import { absent, any, between, is } from "../platform/expressions.ts";
import { metricsKey } from "../platform/keys.ts";
import { search } from "../platform/query.ts";
import { rows } from "../platform/read-plan.ts";
import type { Item, Tables } from "../platform/table.ts";
import { update } from "../platform/write.ts";

/** The day of a row, `2026-06-15`, in UTC. */
export interface DayOfDomain {
  readonly projectId: string;
  readonly domainId: string;
  readonly day: string;
}

/** A count of one hour of the day, from 0 to 23. */
export interface HourCount {
  readonly hour: number;
  readonly metric: MetricName;
  readonly count: number;
}

export interface DayMetrics {
  readonly day: string;
  readonly domainId: string;
  readonly hours: readonly HourCount[];
  readonly receivers: readonly ReceiverCount[];
}

/** One letter for each, so that a busy day is about a kilobyte; each hour has attributes of its own, such as `s07`. */
const letters: Readonly<Record<MetricName, string>> = {
  ...{ sent: "s", delivered: "d", bounced: "b", softBounced: "t", complained: "c" },
  ...{ opened: "o", machineOpened: "m", clicked: "k", machineClicked: "n", received: "r" },
};
const byLetter = new Map(metricNames.map((name) => [letters[name], name]));
const countName = /^([a-z])(\d\d)$/;
/**
 * With the letter of a provider: deliveries by the number of their bucket, `xg07`; a code about the sender, `fg4.7.27`; and
 * complaints, `pg`.
 */
const receiverName = /^([xfp])([a-z])([\d.]*)$/;
const providers = new Map<string, ReceiverCount["provider"]>(
  mailboxProviders.map((name) => [providerCodes[name], name]),
);
const Row = z.looseObject({ sk: z.string() });

/**
 * `P#<project>#METRICS` / `<day>#<domain>`: what emails of a domain counted on a day, by the hour, and what
 * mailbox providers did with them on that day. `batch` marks who wrote
 * it last: a write whose response was lost is not added again by its repetition.
 */
export async function addMetrics(
  tables: Tables,
  of: DayOfDomain,
  counts: readonly (HourCount | ReceiverCount)[],
  { batch, ttl }: { readonly batch: string; readonly ttl: number },
): Promise<void> {
  const add: Record<string, number> = {};
  for (const one of counts) {
    const name = attributeOf(one);
    add[name] = (add[name] ?? 0) + one.count;
  }
  const key = metricsKey(of.projectId, of.day, of.domainId);
  const where = any(absent("batch"), is("batch", "<>", batch));
  // A conflict is this batch's own write, which has succeeded.
  await update(tables, "data", { key, add, set: { batch, [ttlAttribute]: ttl }, where });
}

function attributeOf(one: HourCount | ReceiverCount): string {
  if ("hour" in one) return `${letters[one.metric]}${twoDigits(one.hour)}`;
  const provider = providerCodes[one.provider];
  if ("bucket" in one) return `x${provider}${twoDigits(one.bucket)}`;
  return "code" in one ? `f${provider}${one.code}` : `p${provider}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/** The rows of one domain on some days, in their order. */
export function dayReads(projectId: string, domainId: string, days: readonly string[]) {
  const keys = days.map((day) => metricsKey(projectId, day, domainId));
  return rows(keys, (items) => items.flatMap((item) => (item ? [parseDay(item)] : [])));
}

/** Returns the rows of all domains of a project from one day to another; both belong to the range. They are read weakly. */
export async function listMetrics(
  tables: Tables,
  projectId: string,
  [from, to]: readonly [string, string],
): Promise<readonly Item[]> {
  const { pk: partition, sk: first } = metricsKey(projectId, from, "");
  // `~` is after every character of an id.
  const sort = between("sk", first, metricsKey(projectId, to, "~").sk);
  const found: Item[] = [];
  let start: Awaited<ReturnType<typeof search>>["lastKey"];
  do {
    const page = await search(tables, { partition, sort, from: start, isConsistent: false });
    found.push(...page.items);
    start = page.lastKey;
  } while (start);
  return found;
}

export function parseDay(item: Item): DayMetrics {
  const { sk, ...attributes } = Row.parse(item);
  const [day = "", domainId = ""] = sk.split("#");
  const hours = Object.entries(attributes).flatMap(([name, count]) => {
    const [, letter = "", hour = ""] = countName.exec(name) ?? [];
    const metric = byLetter.get(letter);
    return metric && typeof count === "number" ? [{ hour: Number(hour), metric, count }] : [];
  });
  const receivers = Object.entries(attributes).flatMap(([name, count]) =>
    typeof count === "number" ? receiverCount(name, count) : [],
  );
  return { day, domainId, hours, receivers };
}

function receiverCount(name: string, count: number): readonly ReceiverCount[] {
  const [, kind, letter = "", rest = ""] = receiverName.exec(name) ?? [];
  const provider = providers.get(letter);
  if (!provider) return [];
  if (kind === "x") return [{ provider, bucket: Number(rest), count }];
  return [kind === "f" ? { provider, code: rest, count } : { provider, complaint: true, count }];
}
