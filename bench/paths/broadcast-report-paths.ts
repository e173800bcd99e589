import type { SQSEvent } from "aws-lambda";
import { newMemory } from "../../functions/memory.ts";
import { eventsQueue } from "../../functions/settings/events-queue.ts";
import { parseBroadcastRow } from "../../functions/store/broadcasts/broadcasts.ts";
import {
  broadcastKey,
  chunkReportsKey,
  chunkStateKey,
  tenResultKey,
} from "../../functions/store/platform/keys.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import { handler as recordEvents } from "../../functions/workers/feedback/record-events.ts";
import { sentEmails } from "../../test/support/broadcast-reports.ts";
import { newCompleteBroadcast, startBroadcast } from "../../test/support/broadcast-rows.ts";
import { putAll } from "../../test/support/put-all.ts";
import { reportBatches } from "../broadcast/report-batches.ts";
import { newLargeBroadcast } from "./large-broadcast.ts";
import { type Path, type PathContext, path, post } from "./path.ts";

const size = 50;
const places = Array.from({ length: size }, (_, at) => at);

/** A broadcast that was laid out for as many contacts, as if all had been sent to. */
async function newHandedOver(context: PathContext, members: number) {
  const { world, project } = context;
  const id = await newLargeBroadcast(context, members);
  await post(world, project, `/broadcasts/${id}/send`, {});
  while (await world.jobs.workOff(world.services));
  const row = parseBroadcastRow(
    (await getItem(world.services.tables, "data", broadcastKey(project.id, id))) ?? {},
  );
  const { base = "", chains = [] } = row;
  const at = world.clock.now().getTime();
  const claims = [{ at, attempt: "ATTEMPT", start: 0, ended: 5 }];
  const items = Array.from({ length: chains[0]?.chunks ?? 0 }, (_, chunk) => [
    { ...chunkStateKey(project.id, base, chunk), chunk, tens: 5, claims, closedAt: at, sent: size, rev: 2 },
    ...[0, 1, 2, 3, 4].map((ten) => ({
      ...tenResultKey(project.id, base, chunk, ten),
      ...{ ten, at, again: [] },
      results: places.slice(0, 10).map((place) => ({ messageId: `${chunk}-${ten}-${place}` })),
    })),
  ]);
  await putAll(world, items.flat());
  return { id, row, base, chunks: items.length };
}

/** The figures of a broadcast of which all emails were delivered, half were opened and some clicked. */
const analytics = path(
  "GET /broadcasts/:id/analytics of 2000 recipients",
  async (context) => {
    const { world, project, startCounting } = context;
    const { id, base, chunks } = await newHandedOver(context, 2000);
    const at = world.clock.now().getTime();
    const reported = Object.fromEntries([
      ...places.map((place) => [`d${place}`, at]),
      ...places.slice(0, 25).map((place) => [`o${place}`, at]),
      ...places.slice(0, 3).map((place) => [`C${place}`, `${at.toString(36)}:0`]),
    ]);
    const P = "o".repeat(size);
    await putAll(
      world,
      Array.from({ length: chunks }, (_, chunk) => ({
        ...chunkReportsKey(project.id, base, chunk),
        ...reported,
        P,
      })),
    );
    // Its job accounts for the chunks.
    world.clock.advance(61_000);
    await world.sweep();
    while (await world.jobs.workOff(world.services));
    // The use of the key is noted by the first call after a minute.
    await world.api("GET", `/broadcasts/${id}`, { key: project.key });
    startCounting();
    await world.api("GET", `/broadcasts/${id}/analytics`, { key: project.key });
  },
  { credits: 4000 },
);

/** Reports as they come where four chunks are sent at the same time. */
const arrivals = { sendRate: 180, chunksAtOnce: 4, readers: 5, ...eventsQueue };

/** What SES reports of a thousand emails without tracking: that it has accepted them, and that they were delivered. */
const deliveries = path(
  "broadcast: reports of 1000 deliveries",
  async (context) => {
    const { world, startCounting } = context;
    const { row } = await newHandedOver(context, 1000);
    const emails = await sentEmails(world, row);
    const at = world.clock.now().getTime();
    startCounting();
    const memories = Array.from({ length: arrivals.readers }, newMemory);
    for (const { reader, bodies } of reportBatches(emails, at, arrivals)) {
      const records = bodies.map((body, place) => ({ messageId: String(place), body }));
      // The worker reads these fields of a record alone.
      const event = { Records: records } as unknown as SQSEvent;
      await recordEvents.on({ ...world.services, memory: memories[reader] ?? newMemory() })(event);
    }
  },
  { credits: 4000 },
);

/** The link of an email of a broadcast, by which its recipient unsubscribes. */
const unsubscribing = path("POST /unsubscribe/:token of a broadcast", async (context) => {
  const { world, project, startCounting } = context;
  const id = await newCompleteBroadcast(world, project);
  await startBroadcast(world, project, { path: `/broadcasts/${id}/send` });
  await world.settle();
  const raw = Buffer.from(world.ses.emails().at(-1)?.submitted ?? []).toString();
  const link = /List-Unsubscribe: <([^>]+)>/.exec(raw.replace(/\r\n[ \t]/g, " "))?.[1] ?? "";
  startCounting();
  await world.api("POST", new URL(link).pathname);
});

export const reportPaths: readonly Path[] = [analytics, deliveries, unsubscribing];
