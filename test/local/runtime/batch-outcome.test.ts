import { expect, test } from "vitest";
import { doneMessages } from "../../../local/runtime/batch-outcome.ts";

const messages = ["a", "b", "c"].map((MessageId) => ({ MessageId }));
const done = (answer: unknown) => doneMessages(messages, answer).map(({ MessageId }) => MessageId);

test.each([
  ["no answer", undefined],
  ["null", null],
  ["no list", {}],
  ["an empty list", { batchItemFailures: [] }],
  ["null for a list", { batchItemFailures: null }],
])("a response of %s means that all messages succeeded", (_, answer) => {
  expect(done(answer)).toEqual(["a", "b", "c"]);
});

test("messages that the response names have failed", () => {
  expect(done({ batchItemFailures: [{ itemIdentifier: "b" }] })).toEqual(["a", "c"]);
});

test.each([
  ["an unknown message", { batchItemFailures: [{ itemIdentifier: "z" }] }],
  ["an empty name", { batchItemFailures: [{ itemIdentifier: "" }] }],
  ["no name", { batchItemFailures: [{}] }],
  ["a text for a list", { batchItemFailures: "b" }],
  ["a text", "done"],
])("a response of %s means that all messages failed", (_, answer) => {
  expect(done(answer)).toEqual([]);
});
