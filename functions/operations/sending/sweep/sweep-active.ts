import { idRandomBytes, newId, timeOfId } from "../../../domain/platform/ids.ts";
import { allSlices } from "../../../domain/platform/slices.ts";
import type { Services } from "../../../services.ts";
import { listStuck } from "../../../store/emails/email-rows.ts";
import { sweptKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { readFunds } from "../../../store/projects/funds.ts";
import { endActive, fenceOff, listActive } from "../../../store/sending/active-projects.ts";
import { parseSwept, passedUntil, putSwept } from "../../../store/sending/swept.ts";
import { redeliveryTimeoutMs } from "../../emails/timeouts.ts";
import { closeLedger } from "../../projects/ledger/close-ledger.ts";
import { resumeRows } from "./resume-rows.ts";

/** A project that has not sent for this long is not swept until it sends again. */
const idleMs = 24 * 60 * 60 * 1000;
/** By how much the clock that accepted an email may be behind the one that created its project. */
const mostBehindMs = 15 * 60 * 1000;

/**
 * Checks every email of active projects once, a minute after it was accepted: the few that no worker has claimed by
 * then are queued again and get a place in the due index. Reading a row here costs an eighth of a unit, where an index
 * entry would cost each send two. Where a project's queues are behind, they are checked by so much later: until then they
 * are still in their queue. Each project keeps how far it was swept, so the next sweep makes up for a failed one.
 * The projects take turns, one page each, so that one with many emails does not delay the others.
 */
export async function sweepActive(services: Services, slice: number): Promise<number> {
  let count = 0;
  const projects = await listActive(services.tables, slice);
  const turns = new Map(projects.map((projectId) => [projectId, sweepProject(services, projectId)]));
  while (turns.size > 0) {
    for (const [projectId, pages] of turns) {
      try {
        const { value, done } = await pages.next();
        if (done) turns.delete(projectId);
        else count += value;
      } catch (error) {
        // One bad project stops no other.
        services.log.error("a project was not swept", { projectId, error });
        turns.delete(projectId);
      }
    }
  }
  return count;
}

/** Yields the number of emails of each page. */
async function* sweepProject(services: Services, projectId: string): AsyncGenerator<number, undefined> {
  const { tables, clock, random } = services;
  const now = clock();
  const [item, shards] = await Promise.all([
    getItem(tables, "data", sweptKey(projectId)),
    readFunds(tables, projectId),
  ]);
  const swept = parseSwept(item);
  const horizon = new Date(passedUntil(swept, now).getTime() - redeliveryTimeoutMs);
  const created = timeOfId(projectId);
  const until = new Date(swept.until ?? created.getTime() - mostBehindMs);
  const lastAt = shards.reduce((latest, shard) => Math.max(latest, Date.parse(shard.lastAt ?? "") || 0), 0);
  if (lastAt < until.getTime()) {
    const idle = now.getTime() - Math.max(lastAt, until.getTime()) > idleMs;
    if (!idle) return;
    await closeLedger(services, projectId, shards);
    await endActive(tables, projectId, newId("evt", now, random(idRandomBytes)), shards);
    return;
  }
  if (horizon <= until) return;
  // A project that was idle closed its ledger then; what it has sent since belongs to the day that begins.
  const begins = new Date(Math.max(until.getTime(), created.getTime()));
  if (dayOf(begins) < dayOf(horizon) && now.getTime() - until.getTime() <= idleMs)
    await closeLedger(services, projectId, shards);
  // Where another sweep is ahead, it checks these emails; where the shards changed, the next sweep does.
  const token = newId("evt", now, random(idRandomBytes));
  if (!(await fenceOff(tables, projectId, token, shards, horizon))) return;
  for (const slice of allSlices(Math.max(...shards.map(({ slices }) => slices))))
    for await (const items of listStuck(tables, projectId, slice, until, horizon))
      yield await resumeRows(services, items);
  await putSwept(tables, projectId, horizon);
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
