import { expect, test } from "vitest";
import { messageTags } from "../../../functions/settings/message-tags.ts";
import type { Email } from "../../../functions/store/emails/emails.ts";
import { findAltered, findMischarged } from "./contents.ts";

const [ada, bob, eve] = ["ada@example.com", "bob@example.com", "eve@example.com"];
const asked = { subject: "News", html: "<p>Hello 7</p>", to: [ada], bcc: [eve] };

function emailWith(fields: object): Email {
  const recipients = [
    { address: ada, field: "to" },
    { address: eve, field: "bcc" },
  ];
  // Only these fields are read.
  return {
    ...{ id: "eml_1", stage: "sent", recipients, charge: { units: 2 }, refunded: 0 },
    ...fields,
  } as unknown as Email;
}

function altered(head: string, { body = "<p>Hello 7</p>", destinations = [ada, eve], over = {} } = {}) {
  const raw = Buffer.from(`${head}\r\n\r\n${body}`);
  const one = { region: "us-east-1", messageId: "m", at: "", raw, destinations };
  const acceptance = { ...one, tags: { [messageTags.email]: "eml_1" } };
  return findAltered([acceptance], new Map([["eml_1", { ...asked, ...over }]]), [emailWith({})]);
}

test("an email that is what was asked for is right", () => {
  expect(altered("Subject: News\r\nTo: ada@example.com")).toEqual([]);
});

test.each([
  [altered("Subject: Old"), /has the subject Old/],
  [altered("Subject: News", { body: "<p>Hello 8</p>" }), /does not have the content Hello 7/],
  [altered("Subject: News", { destinations: [ada, bob] }), /went to .*bob.* instead of .*eve/],
  [altered(`Subject: News\r\nCc: ${eve}`), /shows eve@example.com, who is hidden/],
  [altered("Subject: News", { over: { isCaptured: true } }), /although its key captures/],
] as const)("what differs is named: %j", (found, why) => {
  expect(found).toEqual([expect.stringMatching(why)]);
});

test("a unit is a recipient, and comes back where nothing was sent", () => {
  const suppressed = [
    { address: ada, field: "to", status: "suppressed" },
    { address: eve, field: "to" },
  ];
  expect(findMischarged([emailWith({}), emailWith({ recipients: suppressed, refunded: 1 })])).toEqual([]);
  expect(findMischarged([emailWith({ stage: "canceled", refunded: 2 })])).toEqual([]);
  expect(findMischarged([emailWith({ stage: "canceled", refunded: 1 })])).toEqual([
    "I3: eml_1 is canceled: 1 units came back instead of 2",
  ]);
  expect(findMischarged([emailWith({ charge: { units: 1 } })])).toEqual([
    "I3: eml_1 cost 1 units, for 2 recipients",
  ]);
});
