import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type EventLog,
  eventIdsOf,
  hasPages,
  numberedEvent,
  withEvents,
} from "../../functions/domain/emails/email-events.ts";
import { newEmailId } from "../../functions/domain/emails/email-ids.ts";
import {
  emailEventId,
  emailOfFirstEvent,
  firstEventId,
  withoutNumber,
} from "../../functions/domain/outbox/event-ids.ts";
import { property } from "../properties/property.ts";

const at = new Date("2026-06-15T12:00:00.000Z");
const emailId = newEmailId(at, new Uint8Array(10).fill(255), 20);
const eventAt = (n: number, ms = n) =>
  emailEventId(emailId, new Date(at.getTime() + ms), new Uint8Array(10).fill(n % 256));

/** What an email's row and the pages beside it have after some batches of events; `numbers` is what each was told. */
function afterBatches(batches: readonly (readonly string[])[]) {
  let email: EventLog = { id: emailId };
  const pages = new Map<number, readonly string[]>();
  const numbers: (readonly [string, number | undefined])[] = [];
  for (const ids of batches) {
    const { set, page, isChanged } = withEvents(email, ids);
    if (page) pages.set(page.first, page.ids);
    if (isChanged) email = { ...email, ...set };
    const inPages = new Set([...pages.values()].flat().map(withoutNumber));
    for (const id of ids) if (!inPages.has(id)) numbers.push([id, numberedEvent(email, id)?.sequence]);
  }
  return { email, pages, numbers };
}

/** Batches of an email's events in any order; an event may come again as long as the row has it. */
const batches = fc
  .array(fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 12 }), { maxLength: 40 })
  .map((all) => all.map((batch) => batch.map((n) => eventAt(n))));

describe("the events of an email", () => {
  test("start with the first one, whose id is derived from the email's", () => {
    expect(eventIdsOf({ id: emailId })).toEqual([emailId.replace("eml_", "evt_")]);
    expect(emailOfFirstEvent(firstEventId(emailId))).toBe(emailId);
    expect(emailOfFirstEvent(eventAt(0))).toBeUndefined();
    expect(hasPages({ id: emailId })).toBe(false);
  });

  test("that the row already has change nothing", () => {
    const { set } = withEvents({ id: emailId }, [eventAt(1)]);
    const email = { id: emailId, ...set };
    const again = withEvents(email, [eventAt(1), eventAt(1)]);
    expect([again.isChanged, again.page, again.set]).toEqual([false, undefined, set]);
  });

  test("that the row does not have are not numbered", () => {
    expect(numberedEvent({ id: emailId }, eventAt(7))).toBeUndefined();
  });

  property(
    "of one millisecond have ids that grow with their numbers (F12)",
    fc.uniqueArray(fc.nat({ max: 255 }), { maxLength: 90 }),
    (all) => {
      const { email, pages } = afterBatches(all.map((n) => [eventAt(n, 0)]));
      const [first, ...latest] = eventIdsOf(email);
      const ids = [first, ...[...pages].toSorted(([a], [b]) => a - b).flatMap(([, page]) => page), ...latest];
      expect(ids).toEqual(ids.toSorted());
    },
  );

  property("are numbered from 1 without gaps, in any order and with repetitions", batches, (all) => {
    const { email, numbers } = afterBatches(all);
    const first = [firstEventId(email.id), 1] as const;
    const unique = new Map([first, ...numbers]);
    for (const [id, number] of numbers) expect(number).toBe(unique.get(id));
    const count = new Set([firstEventId(email.id), ...all.flat()]).size;
    expect([...unique.values()].toSorted((a = 0, b = 0) => a - b)).toEqual(
      Array.from({ length: count }, (_, n) => n + 1),
    );
    expect(email.eventCount ?? 1).toBe(count);
  });

  property(
    "are all in the row or its pages once, in the order of their numbers",
    fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 14 }),
    (sizes) => {
      let made = 0;
      const all = sizes.map((size) => Array.from({ length: size }, () => eventAt(++made)));
      const { email, pages } = afterBatches(all);
      const [first, ...latest] = eventIdsOf(email);
      const paged = [...pages].toSorted(([a], [b]) => a - b);
      expect([...paged.flatMap(([, ids]) => ids), ...latest].map(withoutNumber)).toEqual(all.flat());
      expect(first).toBe(firstEventId(email.id));
      // A page is named by the number of its first event.
      let next = 2;
      for (const [number, ids] of paged) {
        expect(number).toBe(next);
        next += ids.length;
      }
      expect(hasPages(email)).toBe(pages.size > 0);
    },
  );

  property(
    "leave the row when it has more than fifty",
    fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 14 }),
    (sizes) => {
      let made = 0;
      const all = sizes.map((size) => Array.from({ length: size }, () => eventAt(++made)));
      const { email, pages } = afterBatches(all);
      for (const ids of [email.laterEventIds ?? [], ...pages.values()])
        expect(ids.length).toBeLessThanOrEqual(Math.max(50, ...sizes));
    },
  );
});
