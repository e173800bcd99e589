import * as fc from "fast-check";
import { expect } from "vitest";
import { rateKey } from "../../functions/store/platform/keys.ts";
import { remove } from "../../functions/store/platform/write.ts";
import { newProject, type TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { recordBatch, rowOf } from "../workers/event-mail.ts";
import { acceptsOf, fundsOf, read, send, suppressionOf } from "../workers/mail.ts";
import { type Happened, messageEvents, recipients, type Sent, textOf } from "./events.ts";
import { worldProperty } from "./property.ts";

/** The same events in another order, some repeated, in batches, sequential or concurrent. */
const arrivals = messageEvents.chain((events) =>
  fc.record({
    events: fc.constant(events),
    order: fc
      .array(fc.nat({ max: events.length - 1 }), { maxLength: 6 })
      .chain((again) => shuffled([...events.keys(), ...again])),
    batch: fc.integer({ min: 1, max: 5 }),
    atOnce: fc.boolean(),
    lostAnswer: fc.boolean(),
  }),
);

function shuffled(places: readonly number[]): fc.Arbitrary<readonly number[]> {
  const { length } = places;
  return fc.shuffledSubarray([...places], { minLength: length, maxLength: length });
}

worldProperty(
  "the events of an email lead to the same state and charges in any order and number",
  arrivals,
  async ({ events, order, batch, atOnce, lostAnswer }, { world }) => {
    const plain = await outcomeOf(world, false, async (sent) => {
      for (const one of events) expect(await recordBatch(world, [textOf(sent, one)])).toEqual([]);
    });
    const arrived = order.flatMap((place) => events[place] ?? []);
    const mixed = await outcomeOf(world, lostAnswer, (sent) => arrive(world, sent, arrived, batch, atOnce));
    expect(mixed).toEqual(plain);
  },
  { runs: 20, timeoutMs: 240_000 },
);

async function arrive(world: World, sent: Sent, events: readonly Happened[], size: number, atOnce: boolean) {
  const texts = events.map((one) => textOf(sent, one));
  let batches = texts.flatMap((_, at) => (at % size === 0 ? [texts.slice(at, at + size)] : []));
  // Events that a busy row refuses are redelivered, as by their queue.
  for (let round = 0; batches.length > 0; round++) {
    expect(round).toBeLessThan(5);
    const left: string[][] = [];
    const run = async (texts: readonly string[]) => {
      const again = await recordBatch(world, texts);
      left.push(again.map((at) => texts[at] ?? ""));
    };
    if (atOnce) await Promise.all(batches.map(run));
    else for (const one of batches) await run(one);
    batches = left.filter((one) => one.length > 0);
  }
}

/** Sends an email, delivers its events, and returns everything that is visible afterwards. */
async function outcomeOf(world: World, lostAnswer: boolean, happen: (sent: Sent) => Promise<void>) {
  // Pauses between retries have moved the clock.
  world.clock.set("2026-06-15T12:00:00.000Z");
  // The send rate continues from the time before, which would delay the email.
  await remove(world.services.tables, "data", rateKey("us-east-1", "ALL"));
  const project = await newProject(world, { credits: 2, balanceMicros: 1000 });
  world.ses.holdEvents();
  if (lostAnswer) world.ses.setFault({ mode: "lose-answer", times: 1 });
  const emailId = await send(world, project, { to: recipients });
  await world.queues.workOff(world.deliver);
  const sent = await sentOf(world, project, emailId);
  await happen(sent);
  const { status, events, sentAt, credits, priceMicros, ...email } = await read(world, project, emailId);
  return {
    ...{ status, credits, priceMicros, sent: sentAt !== null },
    recipients: email.recipients,
    events: events.map(withoutPlace).sort(),
    // Each event has its own number.
    numbers: events
      .map(({ sequence }: { sequence: number }) => sequence)
      .toSorted((a: number, b: number) => a - b),
    funds: await fundsOf(world, project),
    suppressed: await Promise.all(recipients.map((one) => suppressedAs(world, project, one))),
  };
}

async function sentOf(world: World, project: TestProject, emailId: string): Promise<Sent> {
  const { attempt } = await rowOf(world, project, emailId);
  const [accepted] = acceptsOf(world, emailId);
  return {
    messageId: accepted?.messageId ?? "",
    projectId: project.id,
    emailId,
    attemptId: attempt?.id ?? "",
  };
}

/** An event without its number and with its details in order: both depend on the order of delivery. */
function withoutPlace({
  id: _,
  sequence: _number,
  detail,
  ...event
}: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ ...event, detail: Object.entries(Object(detail)).sort() });
}

async function suppressedAs(world: World, project: TestProject, address: string) {
  const found = await suppressionOf(world, project, address);
  return found && { reason: found.reason, since: found.since };
}
