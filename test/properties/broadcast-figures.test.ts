import * as fc from "fast-check";
import { expect } from "vitest";
import { readHarm } from "../../functions/store/broadcasts/broadcast-harm.ts";
import { rateKey } from "../../functions/store/platform/keys.ts";
import { remove } from "../../functions/store/platform/write.ts";
import { type Report, reportText, sentEmails } from "../support/broadcast-reports.ts";
import { newProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { sendAll, sendingBroadcast } from "../workers/broadcasts/sending-broadcast.ts";
import { recordBatch } from "../workers/event-mail.ts";
import { worldProperty } from "./property.ts";

const start = Date.UTC(2026, 5, 15, 12);
const links = ["https://x.test/a", "https://x.test/b", "https://x.test/c", "https://x.test/other"];
const content = {
  html: `${links
    .slice(0, 3)
    .map((link) => `<a href="${link}">x</a>`)
    .join("")}<a href="{{ unsubscribeUrl }}">Unsubscribe</a>`,
};

/** Close to each other, and about the end of the first hour. */
const at = fc.integer({ min: 1, max: 9 }).map((part) => start + 3_600_000 + (part - 5) * 700);
const report: fc.Arbitrary<Report> = fc.oneof(
  fc.record({ kind: fc.constantFrom("Send", "Delivery", "Bounce", "Complaint", "Open"), at }),
  fc.record({ kind: fc.constant("Open"), at, fields: fc.constant({ isBotDetected: true }) }),
  fc.record({
    kind: fc.constant("Click"),
    at,
    fields: fc.record({ link: fc.constantFrom(...links), isBotDetected: fc.boolean() }),
  }),
);
const recipients = 3;

/** Reports of some recipients, and the same ones in another order, some repeated, in batches of some workers. */
const arrivals = fc
  .array(fc.record({ to: fc.nat({ max: recipients - 1 }), report }), { minLength: 1, maxLength: 14 })
  .chain((reports) =>
    fc.record({
      reports: fc.constant(reports),
      order: fc.array(fc.nat({ max: reports.length - 1 }), { maxLength: 8 }).chain((again) => {
        const places = [...reports.keys(), ...again];
        return fc.shuffledSubarray(places, { minLength: places.length });
      }),
      batch: fc.integer({ min: 1, max: 6 }),
      atOnce: fc.boolean(),
    }),
  );

worldProperty(
  "the figures of a broadcast are the same in whatever order and number SES reports",
  arrivals,
  async ({ reports, order, batch, atOnce }, { world }) => {
    const plain = await outcomeOf(world, async (record) => {
      for (const one of reports) expect(await record([one])).toEqual([]);
    });
    const mixed = await outcomeOf(world, async (record) => {
      let batches = order
        .flatMap((place) => reports[place] ?? [])
        .flatMap((_, place, all) => (place % batch === 0 ? [all.slice(place, place + batch)] : []));
      // What a busy row refuses is delivered again, as by the queue.
      for (let round = 0; batches.length > 0; round++) {
        expect(round).toBeLessThan(5);
        const left: (typeof reports)[number][][] = [];
        const run = async (some: (typeof batches)[number]) => {
          const again = await record(some);
          left.push(again.flatMap((place) => some[place] ?? []));
        };
        if (atOnce) await Promise.all(batches.map(run));
        else for (const some of batches) await run(some);
        batches = left.filter((some) => some.length > 0);
      }
    });
    expect(mixed).toEqual(plain);
  },
  { runs: 15, timeoutMs: 240_000 },
);

type Reported = { readonly to: number; readonly report: Report };

/** Sends a broadcast, has its reports recorded, and returns its figures and what it counts of its harm. */
async function outcomeOf(
  world: World,
  happen: (record: (some: readonly Reported[]) => Promise<readonly number[]>) => Promise<void>,
) {
  // Pauses between retries have moved the clock, and the send rate goes on from the time before.
  world.clock.set(new Date(start).toISOString());
  for (const share of ["ALL", "BROADCAST"] as const)
    await remove(world.services.tables, "data", rateKey("us-east-1", share));
  const project = await newProject(world);
  world.ses.holdEvents();
  const { row } = await sendingBroadcast(world, project, { recipients, content });
  await sendAll(world, row);
  const emails = await sentEmails(world, row);
  await happen(async (some) =>
    recordBatch(
      world,
      some.flatMap(({ to, report: one }) => (emails[to] ? [reportText(emails[to], one)] : [])),
    ),
  );
  const { body } = await world.api("GET", `/broadcasts/${row.id}/analytics`, { key: project.key });
  const { asOf: _, ...figures } = body;
  expect(figures.sent).toBe(recipients);
  return { figures, harm: await readHarm(world.services.tables, project.id, row.id) };
}
