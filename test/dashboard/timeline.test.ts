import { expect, test } from "vitest";
import { summaryOf } from "../../dashboard/pages/email/summary.ts";
import { receiverWords, timelineOf } from "../../dashboard/pages/email/timeline-events.ts";

const at = "2026-11-28T19:38:31.000Z";
const event = (id: string, type: string, sequence: number, recipient?: string) => ({
  ...{ id, type, at, sequence, detail: {} },
  ...(recipient !== undefined && { recipient }),
});
const recipient = (address: string, status: "delivered" | "bounced" | "sent") => ({ address, status, at });

test("events of one recipient are in its branch, and all others in the trunk, in the order of their sequence", () => {
  const { trunk, branches } = timelineOf({
    recipients: [recipient("Ines@Example.com", "delivered")],
    events: [
      event("3", "email.bounced", 3, "stranger@example.com"),
      event("2", "email.delivered", 2, "ines@example.com"),
      event("1", "email.queued", 1),
    ],
  });
  expect(trunk.map(({ id }) => id)).toEqual(["1", "3"]);
  expect(branches.map(({ address, events }) => [address, events.map(({ id }) => id)])).toEqual([
    ["Ines@Example.com", ["2"]],
  ]);
});

test("the answer of a receiver is quoted, and nothing else of the details", () => {
  const said = {
    ...event("1", "email.bounced", 1),
    detail: { status: "5.1.1", diagnosticCode: "smtp; 550 no" },
  };
  expect(receiverWords(said)).toBe("smtp; 550 no");
  expect(receiverWords({ ...said, detail: { smtpResponse: 250 } })).toBeUndefined();
});

test.each([
  [["delivered"], "Delivered to 1 of 1."],
  [["delivered", "bounced", "bounced"], "Delivered to 1 of 3. 2 addresses bounced."],
  [["sent"], "1 address is on the way."],
  [["complained", "delivered"], "Delivered to 2 of 2. 1 person complained."],
] as const)("an email with the statuses %j is summed up as: %s", (statuses, sentence) => {
  const recipients = statuses.map((status, n) => ({ address: `${n}@example.com`, status, at }));
  expect(summaryOf({ recipients })).toBe(sentence);
});
