import { expect, test } from "vitest";
import { summaryOf } from "../../dashboard/pages/email/summary.ts";
import { reasonWords, receiverWords, timelineOf } from "../../dashboard/pages/email/timeline-events.ts";

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

test("what every recipient has once is told once, when the last one has it; what is missing for one stays with the others", () => {
  const [a, b] = ["a@example.com", "b@example.com"];
  const { trunk, branches } = timelineOf({
    recipients: [recipient(a, "bounced"), recipient(b, "sent")],
    events: [
      event("1", "email.queued", 1, a),
      event("2", "email.queued", 2, b),
      event("3", "email.sent", 3, a),
      event("4", "email.bounced", 4, a),
    ],
  });
  expect(trunk.map(({ id }) => id)).toEqual(["2"]);
  expect(branches.map(({ events }) => events.map(({ id }) => id))).toEqual([["3", "4"], []]);
});

test("an email that was handed over twice to one recipient keeps both events", () => {
  const address = "a@example.com";
  const { trunk, branches } = timelineOf({
    recipients: [recipient(address, "sent")],
    events: [event("1", "email.sent", 1, address), event("2", "email.sent", 2, address)],
  });
  expect(trunk).toEqual([]);
  expect(branches[0]?.events.map(({ id }) => id)).toEqual(["1", "2"]);
});

test("the types of SES are words", () => {
  expect(reasonWords("Permanent/General")).toBe("Permanent bounce (General)");
  expect(reasonWords("on the account's list")).toBe("on the account's list");
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
