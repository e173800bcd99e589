import { idRandomBytes, newId, timeOfId } from "../../domain/platform/ids.ts";
import { allSlices } from "../../domain/platform/slices.ts";
import type { Services } from "../../services.ts";
import { listStuck } from "../../store/emails/email-rows.ts";
import { sweptKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import { readFunds } from "../../store/projects/funds.ts";
import {
  endActive,
  fenceOff,
  listActive,
  parseSwept,
  putSwept,
} from "../../store/sending/active-projects.ts";
import { redeliveryTimeoutMs } from "../emails/timeouts.ts";
import { resumeRows } from "./resume-rows.ts";

/** A project that has not sent for this long is not swept until it sends again. */
const idleMs = 24 * 60 * 60 * 1000;

/**
 * Checks every email of active projects once, a minute after it was accepted: the few that no worker has claimed by
 * then are queued again and get a place in the due index. Reading a row here costs an eighth of a unit, where an index
 * entry would cost each send two. Each project keeps how far it was swept, so the next sweep makes up for a failed one.
 */
export async function sweepActive(services: Services, slice: number): Promise<number> {
  let count = 0;
  for (const projectId of await listActive(services.tables, slice)) {
    try {
      count += await sweepProject(services, projectId);
    } catch (error) {
      // One bad project stops no other.
      services.log.error("a project was not swept", { projectId, error });
    }
  }
  return count;
}

async function sweepProject(services: Services, projectId: string): Promise<number> {
  const { tables, clock, random } = services;
  const now = clock();
  const horizon = new Date(now.getTime() - redeliveryTimeoutMs);
  const [swept, shards] = await Promise.all([
    getItem(tables, "data", sweptKey(projectId)),
    readFunds(tables, projectId),
  ]);
  const until = parseSwept(swept) ?? timeOfId(projectId);
  const lastAt = shards.reduce((latest, shard) => Math.max(latest, Date.parse(shard.lastAt ?? "") || 0), 0);
  if (lastAt < until.getTime()) {
    const idle = now.getTime() - Math.max(lastAt, until.getTime()) > idleMs;
    if (idle) await endActive(tables, projectId, newId("evt", now, random(idRandomBytes)), shards);
    return 0;
  }
  if (horizon <= until) return 0;
  // Where another sweep is ahead, it checks these emails; where the shards changed, the next sweep does.
  const token = newId("evt", now, random(idRandomBytes));
  if (!(await fenceOff(tables, projectId, token, shards, horizon))) return 0;
  let count = 0;
  for (const slice of allSlices(Math.max(...shards.map(({ slices }) => slices))))
    for await (const items of listStuck(tables, projectId, slice, until, horizon))
      count += await resumeRows(services, items);
  await putSwept(tables, projectId, horizon);
  return count;
}
