import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RecipientOutcome } from "../../functions/domain/emails/email-status.ts";
import { type RecipientState, withRecipientEvents } from "../../functions/domain/feedback/outcomes.ts";
import type { RecipientEvent } from "../../functions/domain/feedback/recipient-event.ts";

const outcomes: readonly (RecipientOutcome | "soft_bounced" | undefined)[] = [
  "delivery_delayed",
  "soft_bounced",
  "delivered",
  "suppressed",
  "failed",
  "bounced",
  "complained",
  undefined,
];
const addresses = ["a@example.com", "A@Example.com", "b@example.com", "stranger@example.com"];
const instants = ["2026-06-15T12:00:00.000Z", "2026-06-15T12:00:00.001Z", "2026-06-16T00:00:00.000Z"];

const happening: fc.Arbitrary<RecipientEvent> = fc
  .record({
    outcome: fc.constantFrom(...outcomes),
    recipient: fc.constantFrom(...addresses, undefined),
    at: fc.constantFrom(...instants),
    reason: fc.constantFrom("Permanent/General", "Permanent/NoEmail", undefined),
  })
  .map(({ outcome, recipient, at, reason }) => ({
    type: "email.bounced" as const,
    at,
    detail: {},
    ...(outcome && { outcome }),
    ...(recipient && { recipient }),
    ...(reason && { reason }),
  }));

const recipients: readonly RecipientState[] = [
  { address: "a@example.com" },
  { address: "b@example.com", status: "suppressed", at: "2026-06-15T11:00:00.000Z" },
];

describe("the recipients after events", () => {
  test("have one state for any order and repetition", () => {
    const runs = fc
      .array(happening, { maxLength: 8 })
      .chain((list) =>
        fc.tuple(
          fc.constant(list),
          fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2, maxLength: list.length * 2 }),
        ),
      );
    fc.assert(
      fc.property(runs, ([once, again]) => {
        expect(withRecipientEvents(recipients, again)).toEqual(withRecipientEvents(recipients, once));
      }),
      { numRuns: 2000 },
    );
  });

  test("are the same for one batch as one by one", () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 8 }), (list) => {
        const oneByOne = list.reduce((all, one) => withRecipientEvents(all, [one]), recipients);
        expect(withRecipientEvents(recipients, list)).toEqual(oneByOne);
      }),
    );
  });

  test("the outcome of a recipient never moves back", () => {
    const order: readonly RecipientState["status"][] = outcomes;
    const rank = (status: RecipientState["status"]) => (status === undefined ? -1 : order.indexOf(status));
    fc.assert(
      fc.property(fc.array(happening), (list) => {
        let before = recipients;
        for (const one of list) {
          const after = withRecipientEvents(before, [one]);
          after.forEach(({ status }, at) => {
            expect(rank(status)).toBeGreaterThanOrEqual(rank(before[at]?.status));
          });
          before = after;
        }
      }),
    );
  });

  test("keep the same object when nothing changed, so nothing is written", () => {
    const delivered: RecipientEvent = {
      type: "email.delivered",
      at: instants[0] ?? "",
      detail: {},
      outcome: "delivered",
    };
    const once = withRecipientEvents(recipients, [{ ...delivered, recipient: "A@EXAMPLE.COM" }]);
    expect(once[0]).toMatchObject({ status: "delivered" });
    expect(once[1]).toBe(recipients[1]);
    const twice = withRecipientEvents(once, [{ ...delivered, recipient: "a@example.com" }]);
    expect(twice.every((one, at) => one === once[at])).toBe(true);
  });

  test("show a delivery after a soft bounce, but not a soft bounce after a delivery", () => {
    const at = instants[0] ?? "";
    const soft: RecipientEvent = {
      type: "email.bounced",
      at,
      detail: {},
      outcome: "soft_bounced",
      reason: "Transient/General",
    };
    const delivered: RecipientEvent = { type: "email.delivered", at, detail: {}, outcome: "delivered" };
    for (const order of [
      [soft, delivered],
      [delivered, soft],
    ])
      expect(withRecipientEvents([{ address: "a@example.com" }], order)).toEqual([
        { address: "a@example.com", status: "delivered", at },
      ]);
  });
});
