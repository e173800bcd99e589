import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { SegmentFilter } from "../../functions/domain/contacts/segment-filter.ts";
import { segmentSource } from "../../functions/operations/contacts/groups/segment-source.ts";
import { cursorPage } from "../../functions/operations/platform/list-pages.ts";
import type { LongList } from "../../test/support/many-contacts.ts";
import type { TestProject } from "../../test/support/project.ts";
import type { World } from "../../test/support/world.ts";

export interface WalkResult {
  readonly pages: number;
  readonly rows: number;
  /** Read units of each page, in order. */
  readonly units: readonly number[];
  /** The largest number of rows that one call read. */
  readonly mostAtOnce: number;
}

/** Reads a list from its first page to its last by cursor, or some pages by number. */
export async function walkList(
  world: World,
  { key }: TestProject,
  path: string,
  pages?: readonly number[],
): Promise<WalkResult> {
  const units: number[] = [];
  let [rows, mostAtOnce] = [0, 0];
  const separator = path.includes("?") ? "&" : "?";
  const numbers = [...(pages ?? [])];
  for (let cursor: string | null = ""; cursor !== null; ) {
    world.recorder.reset();
    const page = pages ? `page=${numbers.shift()}` : `after=${cursor}`;
    const { status, body } = await world.api("GET", `${path}${separator}limit=100&${page}`, { key });
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    const calls = world.recorder.calls();
    units.push(calls.reduce((sum, { readUnits }) => sum + readUnits, 0));
    mostAtOnce = Math.max(mostAtOnce, ...calls.map(({ input }) => Number(input["Limit"] ?? 0)));
    rows += body.items.length;
    const isMore = pages ? numbers.length > 0 : body.hasMore;
    cursor = isMore ? (body.nextCursor ?? "") : null;
  }
  return { pages: units.length, rows, units, mostAtOnce };
}

/** Resolves a filter to its contacts, page by page, as a broadcast does. Returns the largest growth of the heap in MB. */
export async function resolveSegment(world: World, projectId: string, filter: SegmentFilter) {
  const source = segmentSource(world.services, projectId, filter, new Map());
  setFlagsFromString("--expose-gc");
  // A context created after the flag was set has the collector.
  const collect = runInNewContext("gc") as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  let [rows, maxBytes] = [0, 0];
  for (let cursor: string | undefined; ; ) {
    world.recorder.reset();
    const page = await cursorPage(source, { limit: 100, older: true, cursor }, true);
    rows += page.items.length;
    collect();
    maxBytes = Math.max(maxBytes, process.memoryUsage().heapUsed - before);
    if (!page.hasMore || page.nextCursor === null) return { rows, grewMb: maxBytes / 2 ** 20 };
    cursor = page.nextCursor;
  }
}

/** Filters by the keys and indexes that they can use. */
export function filtersOf({ middle, groupId }: LongList): Readonly<Record<string, SegmentFilter>> {
  const plan = { field: "properties.plan", operator: "equals", value: "free" } as const;
  const topic = { field: "topicId", operator: "equals", value: groupId } as const;
  const later = { field: "createdAt", operator: "after", value: middle } as const;
  const one = { field: "email", operator: "equals", value: "contact7@example.com" } as const;
  const rare = { field: "properties.age", operator: "greater_than", value: 88 } as const;
  return {
    "an address": { all: [one] },
    "members of a topic": { all: [topic, plan] },
    "created after a time": { all: [later] },
    "a property that half of them have": { all: [plan] },
    "a property that one in ninety has": { all: [rare] },
    "any of an address or a topic": { any: [one, topic] },
  };
}
